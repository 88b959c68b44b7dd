"""A demo that has grown old is put aside, so that it can be made again.

Only a database with the mark that `makedemo` sets is ever touched, and only in SQLite;
it is moved, not removed.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.cache import caches
from django.db import OperationalError, connection

from league.models import Demo, Union
from league.serving.demo_mark import demo_mark
from matches import demo

FRESH_DAYS = 7
# With any other union the database is somebody's own by now.
UNIONS = (demo.UNION, demo.NEIGHBOUR)


class NoDemo(Exception):
    """The database is not to be put aside; the sentence says why."""


def days_since_made(*, now: datetime) -> int | None:
    """Return how many days old the demo is; None if this is no demo."""
    mark = _mark()
    return None if mark is None else (now - mark.made_at).days


def _mark() -> Demo | None:
    """Return the mark of a demo; the tables may not be there yet."""
    has_table = Demo._meta.db_table in connection.introspection.table_names()
    return demo_mark() if has_table else None


def put_aside() -> Path:
    """Move the demo's database beside itself, and return where it is.

    Raises NoDemo if it is no demo, somebody's union was made in it, it is not SQLite,
    or a server has it open.
    """
    if not connection.introspection.table_names():
        raise NoDemo("There is no demo to make again: start with make run.")
    if _mark() is None:
        raise NoDemo("This database was not made by the demo: it is left alone.")
    if Union.objects.filter(represents=None).exclude(name__in=UNIONS).exists():
        raise NoDemo("A union was made in this demo: its database is left alone.")
    if connection.vendor != "sqlite":
        raise NoDemo(
            "This demo is not in SQLite: empty its database yourself, then make run."
        )
    _close_alone()
    path = Path(str(settings.DATABASES["default"]["NAME"]))
    aside = path.with_name(f"former-{path.name}")
    path.replace(aside)
    for name in caches:
        caches[name].clear()
    return aside


def _close_alone() -> None:
    """Write everything into the one file; nobody else may have it open."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 2000")
            cursor.execute("PRAGMA journal_mode = DELETE")
            [mode] = cursor.fetchone()
    except OperationalError:
        mode = "busy"
    connection.close()
    if mode != "delete":
        raise NoDemo("The demo is being served: stop it first (Ctrl-C), then again.")
