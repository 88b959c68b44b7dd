"""Measure everything in one run: `make bench`, with DATABASE_URL on PostgreSQL."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

import psycopg

if TYPE_CHECKING:
    from bench.report import Row

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
    """Make a new database beside the one named, and drop it after the run."""
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

    from bench import report

    call_command("prepare", verbosity=0)
    rows = all_rows()
    connections.close_all()
    report.show(
        rows, database=database, to=ROOT / "var" / f"bench-{database.lower()}.json"
    )
    return 0


def all_rows() -> list[Row]:
    """Measure each part in turn; set Django up before importing the parts."""
    from bench import data, fixtures, pages, phones, presses, rulework, screen, server
    from bench.clinch import clinch_rows
    from bench.draws import draw_rows
    from bench.evenings import evening_rows
    from bench.first_contact import first_contact_rows
    from bench.hands import hand_rows
    from bench.packs import pack_rows
    from bench.sheets import sheet_rows
    from bench.turns import turn_rows
    from bench.vitals import vital_rows

    union = data.make_union()
    small = data.make_division(union, teams=12)
    large = data.make_division(union, teams=200)
    with server.running() as running:
        rows = pages.log_rows(running, small, large)
        rows += pages.kept_rows(running, small)
        rows += presses.press_rows(running, small)
        rows += phones.phone_rows(running, small)
    rows += pages.query_rows(small, large)
    rows += pages.result_rows(small, large)
    rows += rulework.scoring_rows()
    rows += rulework.ranking_rows(small, large)
    rows += rulework.rebuild_rows(large)
    return (
        rows
        + sheet_rows()
        + pack_rows()
        + screen.screen_rows()
        + vital_rows()
        + first_contact_rows()
        + fixtures.fixture_rows()
        + clinch_rows()
        + draw_rows()
        + evening_rows()
        + hand_rows()
        + turn_rows()
    )


if __name__ == "__main__":
    sys.exit(main())
