"""A demo that has grown old: who is told, and what is never touched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from league.models import Demo
from matches.remaking import NoDemo, days_since_made, put_aside
from tests.make import make_union
from tests.server.system import System, copied

MADE = datetime(2026, 9, 16, 18, 40, tzinfo=UTC)


@pytest.mark.django_db
def test_a_database_that_is_no_demo_has_no_age() -> None:
    assert days_since_made(now=MADE) is None


@pytest.mark.django_db
def test_a_demo_has_an_age() -> None:
    Demo.objects.create(made_at=MADE)
    assert days_since_made(now=MADE + timedelta(days=8)) == 8


@pytest.mark.django_db
def test_a_database_that_is_no_demo_is_never_put_aside() -> None:
    make_union("South Peninsula")
    with pytest.raises(NoDemo, match="was not made by the demo"):
        put_aside()


@pytest.mark.django_db
def test_a_demo_in_which_somebody_made_a_union_is_never_put_aside() -> None:
    Demo.objects.create(made_at=MADE)
    make_union("Overberg")
    with pytest.raises(NoDemo, match="A union was made"):
        put_aside()


def aged(system: System, days: int) -> None:
    """Let a demo have been made so many days ago."""
    made = timezone.now() - timedelta(days=days)
    with closing(sqlite3.connect(system.folder / "db.sqlite3")) as opened, opened:
        opened.execute("UPDATE league_demo SET made_at = ?", [str(made)])


@pytest.fixture
def marked(prepared: System) -> System:
    """A system with the mark of a demo that is a week old."""
    with copied(prepared) as system:
        path = system.folder / "db.sqlite3"
        with closing(sqlite3.connect(path)) as opened, opened:
            now = str(timezone.now())
            opened.execute("INSERT INTO league_demo VALUES (1, ?)", [now])
        yield system


def test_a_demo_of_a_week_is_left_in_peace(marked: System) -> None:
    aged(marked, days=7)
    assert "make demo" not in marked.manage("prepare", "--demo")


def test_a_stale_demo_says_which_command_makes_it_again(marked: System) -> None:
    aged(marked, days=8)
    told = marked.manage("prepare", "--demo")
    assert "This demo is 8 days old" in told
    assert "`make demo` makes it again" in told


def test_a_demo_is_made_again_and_the_former_one_kept(marked: System) -> None:
    told = marked.run("manage.py", "prepare", "--demo", "--again", "--season-only")
    assert "union-secretary" in told.stdout, told.stderr
    assert (marked.folder / "former-db.sqlite3").exists()


def test_a_demo_that_is_open_elsewhere_is_left_alone(marked: System) -> None:
    with closing(sqlite3.connect(marked.folder / "db.sqlite3")) as opened:
        opened.execute("SELECT * FROM league_demo").fetchall()
        told = marked.run("manage.py", "prepare", "--demo", "--again")
    assert "stop it first" in told.stderr
    assert not (marked.folder / "former-db.sqlite3").exists()
