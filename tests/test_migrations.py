"""Squashed migrations come to what each by itself came to; new ones stop nobody."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.db import connection, models
from django.db.migrations import operations as made
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from archive.unions.writing import latest_migrations
from league.management.commands import migrate
from tests.safe_migrations import faults_of

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


# The last of each package that was written for a stop of the site (operators.md); those
# after it are run while the release before still serves.
RUN_AT_A_STOP = {
    "archive": "0001_requests_and_archives",
    "drives": "0004_codes_are_not_stored",
    "league": "0027_browser_sessions",
    "matches": "0011_import_stopped_halfway",
    "referees": "0003_hands",
    "scoresheets": "0002_photo_by_a_phone",
}


def test_what_is_new_can_be_migrated_while_the_release_before_serves() -> None:
    faults = [
        f"{app}.{name}: {fault}"
        for (app, name), migration in loaded(squashed=False).disk_migrations.items()
        if app in RUN_AT_A_STOP and name > RUN_AT_A_STOP[app]
        for operation in migration.operations
        for fault in faults_of(operation)
    ]
    assert not faults


TEXT = models.TextField(default="")
UNSAFE = [
    made.AddField("match", "more", TEXT),
    made.AlterField("match", "more", TEXT),
    made.AddField("entry", "more", models.TextField(null=True)),
    made.RemoveField("match", "more"),
    made.RenameField("match", "more", "less"),
    made.RenameModel("Match", "Game"),
    made.DeleteModel("Match"),
    made.AddConstraint(
        "entry", models.CheckConstraint(condition=models.Q(seq=1), name="one")
    ),
    made.RunPython(made.RunPython.noop),
]
SAFE = [
    made.AddField("match", "more", models.TextField(null=True)),
    made.AddField("match", "more", models.TextField(db_default="")),
    made.AddIndex("entry", models.Index(fields=["seq"], name="by_seq")),
    made.RunPython(made.RunPython.noop, made.RunPython.noop),
]


@pytest.mark.parametrize("operation", UNSAFE, ids=lambda one: one.describe())
def test_twin_what_would_stop_the_release_before_is_found(
    operation: made.base.Operation,
) -> None:
    assert list(faults_of(operation))


@pytest.mark.parametrize("operation", SAFE, ids=lambda one: one.describe())
def test_what_stops_nobody_is_no_fault(operation: made.base.Operation) -> None:
    assert not list(faults_of(operation))


@pytest.mark.parametrize(("has_others", "pauses"), [(True, 1), (False, 0)])
def test_waiting_presses_are_let_in_after_a_migration(
    has_others: bool, pauses: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it a press on SQLite waits for all migrations of a release."""
    slept: list[float] = []
    monkeypatch.setattr(migrate.time, "sleep", slept.append)
    command = migrate.Command()
    command.verbosity, command.has_others = 0, has_others
    for action in ("apply_start", "apply_success"):
        command.migration_progress_callback(action)
    assert slept == [migrate.PAUSE_S] * pauses
