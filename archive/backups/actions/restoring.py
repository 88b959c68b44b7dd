"""Restore a backup: beside the database first, and in its place once it is whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.core.cache import caches
from django.db import connections

from archive.backups.checking import check_same, faults_in
from archive.backups.engines import Engine
from archive.backups.faults import BackupError
from archive.backups.files import DATABASE, unpack
from archive.backups.manifest import ENGINES, Manifest, check_release
from archive.backups.working import engine_in_use, work_folder


@dataclass(frozen=True, slots=True)
class Restoring:
    """A restore: which file, by which key, over which database."""

    file: Path
    key: str = ""
    # The name of a database that holds something and is put aside.
    overwrite: str = ""
    with_faults: bool = False


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, where the former database is, and what the checks found."""

    manifest: Manifest
    aside: str
    faults: list[str]


def restore(asked: Restoring, *, at: datetime) -> Restored:
    """Put a backup in the place of the settings' database.

    It is restored, migrated and checked beside it. Raises BackupError, with nothing
    changed, where the file does not fit or is damaged, the database holds something
    that was not named, or somebody has it open.
    """
    if not asked.file.is_file():
        raise BackupError(f"There is no file {asked.file}.")
    engine = engine_in_use()
    check_may_overwrite(engine, asked.overwrite)
    with work_folder() as work:
        manifest = unpack(asked.file, work, key=asked.key)
        check_fits(engine, manifest)
        with engine.scratch(work / DATABASE) as scratch:
            check_same(engine, scratch, manifest.facts)
            faults = faults_in(scratch, migrated=True)
            if faults and not asked.with_faults:
                raise BackupError(
                    f"{asked.file.name} has faults, and was not restored. "
                    f"{' '.join(faults)} --with-faults restores it all the same."
                )
            connections.close_all()
            aside = engine.move_in(
                scratch, aside=f"before_{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"
            )
    # What was drawn from the former database.
    for name in caches:
        caches[name].clear()
    return Restored(manifest, aside, faults)


def check_may_overwrite(engine: Engine, named: str) -> None:
    """Raise BackupError for a database that holds something and was not named."""
    if named and named != engine.name:
        raise BackupError(f"The database is named {engine.name}, not {named}.")
    if not named and engine.holds_something():
        raise BackupError(
            f"The database {engine.name} holds something: --overwrite {engine.name} "
            "puts it aside and restores the backup in its place."
        )


def check_fits(engine: Engine, manifest: Manifest) -> None:
    """Raise BackupError for a backup of another engine or a newer release."""
    if manifest.engine != engine.vendor:
        theirs = ENGINES.get(manifest.engine, manifest.engine)
        raise BackupError(
            f"This is a backup of {theirs}; DATABASE_URL names a database of "
            f"{ENGINES[engine.vendor]}. An archive of each union moves between them "
            "(exportunion)."
        )
    check_release(manifest)
