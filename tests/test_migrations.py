"""What was squashed: an empty database comes to what it would have, step by step."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from archive.unions.writing import latest_migrations

SQUASHED = {
    ("drives", "0001_evenings_before_scores"),
    ("league", "0001_the_league_before_scores"),
    ("matches", "0001_the_match_before_statistics"),
}
GUARD = "matches.migrations.0002_entry_append_only"
SQUASHED_GUARD = "matches.migrations.0001_the_match_before_statistics"


def loaded(*, squashed: bool = True) -> MigrationLoader:
    return MigrationLoader(None, replace_migrations=squashed)


def test_an_empty_database_takes_the_squashed_migrations() -> None:
    taken = set(loaded().graph.nodes)
    replaced = {
        one for key in SQUASHED for one in loaded().disk_migrations[key].replaces
    }
    assert taken >= SQUASHED
    assert not taken & replaced


def test_the_squashed_migrations_come_to_what_each_by_itself_came_to() -> None:
    last = loaded().graph.leaf_nodes()
    step_by_step = loaded(squashed=False).project_state(last)
    assert loaded().project_state(last) == step_by_step


def test_a_database_from_before_has_nothing_to_migrate(db: None) -> None:
    known = MigrationRecorder(connection).migration_qs
    known.filter(name__in=[name for _, name in SQUASHED]).delete()
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []


def test_an_archive_fits_whichever_way_its_database_was_made() -> None:
    """Its release is the last migration of each package: none of them is squashed."""
    assert not SQUASHED & set(latest_migrations().items())


@pytest.mark.parametrize("name", ["RAISE", "LIFT"])
def test_the_guard_is_the_same_to_the_letter(name: str) -> None:
    squashed, own = import_module(SQUASHED_GUARD), import_module(GUARD)
    assert getattr(squashed, name) == getattr(own, name)
