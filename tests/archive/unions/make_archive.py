"""Archives in tests: written, emptied behind, changed by hand, loaded again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from archive.unions.actions.loading import Loaded, load_archives
from archive.unions.opening import open_archive
from archive.unions.writing import MANIFEST, write_archive
from league.models import Union
from tests.conftest import lift_guard, run, set_guard

KEPT = {"contenttypes.ContentType", "auth.Permission"}


def exported(union: Union, into: Path) -> Path:
    with into.open("wb") as file:
        write_archive(union, file)
    return into


def loaded(*paths: Path) -> list[Loaded]:
    return load_archives([open_archive(path) for path in paths], by=None)


def empty_the_database() -> None:
    """Delete every row, as an installation that was just made has none."""
    ContentType.objects.clear_cache()
    if connection.vendor == "postgresql":
        run(["SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"])
    lift_guard()
    models = apps.get_models(include_auto_created=True)
    tables = [one._meta.db_table for one in models if one._meta.label not in KEPT]
    run([f'DELETE FROM "{table}"' for table in tables])
    if connection.vendor == "postgresql":
        run(["SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"])
    set_guard()


def rewritten(
    path: Path, change: Callable[[dict[str, bytes]], None], *, is_honest: bool = True
) -> Path:
    """Write an archive anew with its members changed; the manifest knows if honest."""
    with ZipFile(path) as zipped:
        members = {name: zipped.read(name) for name in zipped.namelist()}
    change(members)
    if is_honest:
        manifest = json.loads(members[MANIFEST])
        for name in set(members) - {MANIFEST}:
            digest = hashlib.sha256(members[name]).hexdigest()
            manifest["members"][name] = {"sha256": digest, "size": len(members[name])}
        members[MANIFEST] = json.dumps(manifest).encode()
    other = path.with_name(f"changed-{path.name}")
    with ZipFile(other, "w", ZIP_DEFLATED) as zipped:
        for name, body in members.items():
            zipped.writestr(name, body)
    return other
