"""A migrated database, made once and then copied: by pytest, and for every server.

Its name is a digest of its sources, so a database of another branch is never used. Each
copy is migrated like an empty database: there is nothing left to do.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import django
import psycopg
import pytest
from django.apps import apps
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper

from tests.server.system import ROOT, System, admin, migrated

KEPT_IN = ROOT / "var" / "tests"
PREFIX = "klawerjas_migrated_"
# A template unused for this long belongs to code that is gone.
KEPT_FOR = timedelta(days=7)
# PostgreSQL's lock for making a template; any number that is ours alone.
LOCK = 20_260_301


@cache
def digest() -> str:
    """Return a digest of everything that determines a migrated database.

    That is the migrations of every app, and the rows that Django writes after them: one
    for each model, and one for each permission.
    """
    folders = {app.label: Path(app.path) for app in apps.get_app_configs()}
    metas = [model._meta for model in apps.get_models()]
    written = [
        (meta.label, meta.verbose_name_raw, meta.default_permissions, meta.permissions)
        for meta in metas
    ]
    return digest_of(folders, f"{django.__version__} {written}")


def digest_of(folders: Mapping[str, Path], besides: str) -> str:
    """Return sixteen letters that change with any migration of these apps' folders."""
    found = hashlib.sha256(besides.encode())
    for label, folder in sorted(folders.items()):
        for path in sorted(folder.glob("migrations/*.py")):
            found.update(f"{label} {path.name}\n".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """Return a folder of this run that its workers share."""
    base = factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


def made_once(folder: Path, make: Callable[[Path], object]) -> Path:
    """Let the first worker of a run that asks for a folder make its contents."""
    whole = folder / "whole"
    with alone(folder.with_suffix(".lock")):
        if not whole.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            whole.touch()
    return folder


def prepare(folder: Path) -> None:
    """Do in a folder what a first start does after the migrations."""
    shutil.copyfile(migrated_file(), folder / "db.sqlite3")
    migrated(system_in(folder))


def system_in(folder: Path) -> System:
    return System(folder, f"sqlite://{folder}/db.sqlite3")


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Let one process at a time pass; one that dies blocks nobody."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield


def migrated_file() -> Path:
    """Return the file of a migrated SQLite database, made by the first to ask."""
    template = KEPT_IN / f"{PREFIX}{digest()}.sqlite3"
    with alone(KEPT_IN / "lock"):
        if not template.exists():
            forget_others()
            with TemporaryDirectory(prefix=PREFIX, dir=KEPT_IN) as folder:
                migrated(system_in(Path(folder)))
                (Path(folder) / "db.sqlite3").rename(template)
    return template


def forget_others() -> None:
    """Remove other code's templates, and half-made ones."""
    for old in KEPT_IN.glob(f"{PREFIX}*"):
        shutil.rmtree(old) if old.is_dir() else old.unlink()


def migrated_name(url: str) -> str:
    """Return the name of a migrated PostgreSQL database, made by the first to ask."""
    name = f"{PREFIX}{digest()}"
    with psycopg.connect(admin(url), autocommit=True) as server:
        server.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        drop_unused(server)
        if name not in used_on(server):
            make(server, name, url)
        server.execute(f"COMMENT ON DATABASE {name} IS '{date.today()}'")
    return name


def used_on(server: psycopg.Connection) -> dict[str, date]:
    """Return a server's templates and when each was last used: 0001 if half made."""
    rows = server.execute(
        "SELECT datname, shobj_description(oid, 'pg_database') FROM pg_database"
        " WHERE starts_with(datname, %s)",
        [PREFIX],
    )
    return {name: date.fromisoformat(told or "0001-01-01") for name, told in rows}


def drop_unused(server: psycopg.Connection) -> None:
    for name, used in used_on(server).items():
        if date.today() - used > KEPT_FOR:
            with suppress(psycopg.errors.ObjectInUse):
                server.execute(f"DROP DATABASE {name}")


def make(server: psycopg.Connection, name: str, url: str) -> None:
    """Migrate under another name, so that an interrupted one never looks complete."""
    making = f"{name}_making"
    server.execute(f"DROP DATABASE IF EXISTS {making} WITH (FORCE)")
    server.execute(f"CREATE DATABASE {making}")
    with TemporaryDirectory() as folder:
        there = urlsplit(url)._replace(path=f"/{making}").geturl()
        migrated(System(Path(folder), there))
    server.execute(f"ALTER DATABASE {making} RENAME TO {name}")


@contextmanager
def made_from_the_template(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let Django's test database be made as a copy of the migrated one."""
    if connection.vendor == "postgresql":
        connection.settings_dict["TEST"]["TEMPLATE"] = migrated_name(
            os.environ["DATABASE_URL"]
        )
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(connection, "_nodb_cursor", patient(connection))
            yield
        return
    creation = connection.creation
    empty = creation._create_test_db

    def filled(*args: object, **kwargs: object) -> str:
        name = empty(*args, **kwargs)
        connection.close()
        connection.settings_dict["NAME"] = name
        settings.DATABASES[connection.alias]["NAME"] = name
        connection.ensure_connection()
        with closing(sqlite3.connect(migrated_file())) as template:
            template.backup(connection.connection)
        return name

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(creation, "_create_test_db", filled)
        yield


def patient(connection: BaseDatabaseWrapper) -> Callable[[], Any]:
    """Return what opens the server's own database, without a request's limits.

    Dropping a database waits for the server's disk: on a busy one longer than a
    request may.
    """
    opened = connection._nodb_cursor

    @contextmanager
    def without_limits() -> Iterator[Any]:
        with opened() as cursor:
            cursor.execute("SET statement_timeout = 0")
            cursor.execute("SET lock_timeout = 0")
            yield cursor

    return without_limits
