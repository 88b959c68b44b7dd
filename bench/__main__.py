"""Measure everything in one run: `make bench`, with DATABASE_URL on PostgreSQL."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    url = os.environ.get("DATABASE_URL")
    with tempfile.TemporaryDirectory(prefix="klawerjas-bench-") as folder:
        os.environ["VAR_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
        if not url:
            return measure("SQLite")
        with own_database(url) as own:
            os.environ["DATABASE_URL"] = own
            return measure("PostgreSQL")


@contextmanager
def own_database(url: str) -> Iterator[str]:
    """Make a database beside the one named, and drop it after the run."""
    name = f"klawerjas_bench_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}".encode())
    try:
        yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(url, autocommit=True) as server:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def measure(database: str) -> int:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from bench import data, pages, presses, report, rulework, server, sheets

    call_command("prepare", verbosity=0)
    union = data.make_union()
    small = data.make_division(union, teams=12)
    large = data.make_division(union, teams=200)
    with server.running() as running:
        rows = pages.log_rows(running, small, large)
        rows += presses.press_rows(running, small)
    rows += pages.query_rows(small, large)
    rows += pages.result_rows(small, large)
    rows += rulework.scoring_rows()
    rows += rulework.ranking_rows(small, large)
    rows += rulework.rebuild_rows(large)
    rows += sheets.sheet_rows()
    connections.close_all()
    report.show(
        rows, database=database, to=ROOT / "var" / f"bench-{database.lower()}.json"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
