"""Squashed migrations come to what each by itself came to; new ones stop nobody."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.db import NotSupportedError, connection, models
from django.db.migrations import Migration
from django.db.migrations import operations as made
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ModelState, ProjectState

from archive.unions.writing import latest_migrations
from league.management.commands import migrate
from league.serving.indexes import AddIndexWhileServing
from tests.safe_migrations import faults_of, faults_of_migration

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
    loader = loaded(squashed=False)
    new = [
        key
        for key in loader.disk_migrations
        if key[0] in RUN_AT_A_STOP and key[1] > RUN_AT_A_STOP[key[0]]
    ]
    assert len(new) > 10
    faults = [
        f"{app}.{name}: {fault}"
        for app, name in new
        for fault in faults_of_migration(
            loader.disk_migrations[app, name],
            loader.project_state((app, name), at_end=False),
        )
    ]
    assert not faults


TEXT = models.TextField(default="")
ENTRY_BY_SEQ = models.Index(fields=["seq"], name="by_seq")
UNSAFE = [
    made.AddField("match", "more", TEXT),
    made.AddField("entry", "more", models.TextField(null=True)),
    made.RemoveField("match", "more"),
    made.RenameField("match", "more", "less"),
    made.RenameModel("Match", "Game"),
    made.DeleteModel("Match"),
    made.AddConstraint(
        "entry", models.CheckConstraint(condition=models.Q(seq=1), name="one")
    ),
    made.RunPython(made.RunPython.noop),
    made.AddIndex("entry", ENTRY_BY_SEQ),
    made.AddField("auditrow", "more", models.TextField(null=True, db_index=True)),
    made.AddConstraint(
        "auditrow", models.CheckConstraint(condition=models.Q(pk=1), name="one")
    ),
    made.SeparateDatabaseAndState([made.RemoveField("match", "more")]),
    made.RunSQL("ALTER TABLE league_team DROP COLUMN name", ""),
    made.RunSQL("CREATE INDEX one ON league_team (name)", ""),
    made.RunSQL("ALTER TABLE league_team RENAME TO teams", ""),
]
SAFE = [
    made.AddField("match", "more", models.TextField(null=True)),
    made.AddField("match", "more", models.TextField(db_default="")),
    made.AddField("auditrow", "more", models.TextField(null=True)),
    AddIndexWhileServing("entry", ENTRY_BY_SEQ),
    made.AddIndex("club", models.Index(fields=["name"], name="by_name")),
    made.RunPython(made.RunPython.noop, made.RunPython.noop),
    made.RunSQL("UPDATE league_team SET name = name", ""),
    made.SeparateDatabaseAndState([], [made.RemoveField("match", "more")]),
]


@pytest.mark.parametrize("operation", UNSAFE, ids=lambda one: one.describe())
def test_twin_what_would_stop_the_release_before_is_found(
    operation: made.base.Operation,
) -> None:
    assert list(faults_of(operation))


@pytest.mark.parametrize("operation", SAFE, ids=lambda one: one.describe())
def test_what_stops_nobody_is_no_fault(operation: made.base.Operation) -> None:
    assert not list(faults_of(operation))


WAS = models.CharField(max_length=20, null=True)
ASKED = models.CharField(max_length=20)
DEFAULTED = models.CharField(max_length=20, db_default="")
CHANGES = {
    "another type": (WAS, models.IntegerField(null=True), True),
    "shorter": (WAS, models.CharField(max_length=10, null=True), True),
    "no longer null": (WAS, DEFAULTED, True),
    "no longer with a default": (DEFAULTED, ASKED, True),
    "renamed": (
        WAS,
        models.CharField(max_length=20, null=True, db_column="less"),
        True,
    ),
    "an index": (WAS, models.CharField(max_length=20, null=True, db_index=True), True),
    "longer": (WAS, models.CharField(max_length=30, null=True), False),
    "longer, asked before too": (ASKED, models.CharField(max_length=30), False),
    "other words": (WAS, models.CharField("more", max_length=20, null=True), False),
}


@pytest.mark.parametrize(("was", "field", "is_fault"), CHANGES.values(), ids=CHANGES)
def test_a_field_is_changed_so_that_the_release_before_can_go_on(
    was: models.Field[object, object],
    field: models.Field[object, object],
    is_fault: bool,
) -> None:
    state = ProjectState()
    state.add_model(ModelState("league", "AuditRow", [("more", was)]))
    found = faults_of_migration(
        migration(made.AlterField("auditrow", "more", field)), state
    )
    assert bool(list(found)) == is_fault


def migration(*operations: made.base.Operation, atomic: bool = True) -> Migration:
    one = Migration("one", "league")
    one.operations, one.atomic = list(operations), atomic
    return one


ROWS = made.RunPython(made.RunPython.noop, made.RunPython.noop)
COLUMN = made.AddField("team", "more", models.TextField(null=True))
SERVING = AddIndexWhileServing("team", models.Index(fields=["more"], name="by_more"))
LOCKS = {
    "rows under a lock": (migration(COLUMN, ROWS), True),
    "rows alone": (migration(ROWS), False),
    "rows in no transaction": (migration(ROWS, atomic=False), False),
    "concurrently, in a transaction": (migration(SERVING), True),
    "concurrently": (migration(SERVING, atomic=False), False),
    "concurrently, and more": (migration(SERVING, COLUMN, atomic=False), True),
}


@pytest.mark.parametrize(("one", "is_fault"), LOCKS.values(), ids=LOCKS)
def test_no_lock_is_held_while_rows_are_changed(one: Migration, is_fault: bool) -> None:
    state = ProjectState()
    fields = [("id", models.BigAutoField(primary_key=True)), ("more", WAS)]
    name = [] if COLUMN in one.operations else fields[1:]
    state.add_model(ModelState("league", "Team", [fields[0], *name]))
    assert bool(list(faults_of_migration(one, state))) == is_fault


@pytest.mark.only_on("postgresql")
@pytest.mark.django_db(transaction=True)
def test_an_index_is_built_while_another_writes() -> None:
    """One whose building was cut off, and that nothing uses, is built again."""
    state = loaded().project_state()
    index = models.Index(fields=["seq"], name="entry_by_seq_again")
    operation = AddIndexWhileServing("entry", index)
    with connection.cursor() as cursor:
        cursor.execute("CREATE INDEX entry_by_seq_again ON matches_entry (id)")
        cursor.execute("SELECT current_setting('statement_timeout')")
        limit = cursor.fetchone()
    try:
        with connection.schema_editor(atomic=False) as editor:
            operation.database_forwards("matches", editor, state, state)
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT indexdef FROM pg_indexes WHERE indexname = %s", [index.name]
            )
            assert cursor.fetchone()[0].endswith("(seq)")
            cursor.execute("SELECT current_setting('statement_timeout')")
            assert cursor.fetchone() == limit
    finally:
        with connection.schema_editor(atomic=False) as editor:
            operation.database_backwards("matches", editor, state, state)


@pytest.mark.only_on("postgresql")
@pytest.mark.django_db(transaction=True)
def test_an_index_is_not_built_within_a_transaction() -> None:
    """There it could let nobody in."""
    state = loaded().project_state()
    operation = AddIndexWhileServing("entry", ENTRY_BY_SEQ)
    with (
        pytest.raises(NotSupportedError, match="atomic = False"),
        connection.schema_editor(atomic=True) as editor,
    ):
        operation.database_forwards("matches", editor, state, state)


@pytest.mark.only_on("sqlite")
@pytest.mark.django_db(transaction=True)
def test_an_index_is_built_on_sqlite_too() -> None:
    state = loaded().project_state()
    operation = AddIndexWhileServing("entry", ENTRY_BY_SEQ)
    with connection.schema_editor(atomic=False) as editor:
        operation.database_forwards("matches", editor, state, state)
    with connection.cursor() as cursor:
        assert "by_seq" in connection.introspection.get_constraints(
            cursor, "matches_entry"
        )
    with connection.schema_editor(atomic=False) as editor:
        operation.database_backwards("matches", editor, state, state)


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
