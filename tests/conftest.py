from __future__ import annotations

import gc
import os
import socket
import time
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation

from league.access import throttling
from league.lib import background_runs
from league.serving import lan
from tests import databases, statements
from tests.clock import at, noon
from tests.order import with_waiting_first, workers_for
from tests.properties import load_profiles
from tests.server.system import System

load_profiles()

GUARDS = [
    import_module("matches.migrations.0002_entry_append_only"),
    import_module("drives.migrations.0003_scores"),
]


DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}
LEFT_OUT = pytest.StashKey[int]()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Mark tests of the database; deselect, not skip, those for another database.

    The order is set last: pytest-django sets one of its own.
    """
    for item in items:
        if touches_the_database(item):
            item.add_marker(pytest.mark.stored)
    here = [item for item in items if runs_on(item, connection.vendor)]
    kept = statements.without_repeats(here)
    config.hook.pytest_deselected(items=[one for one in items if one not in kept])
    items[:] = [one for one in items if one in kept]
    yield
    with_waiting_first(config, items)


def pytest_collection() -> None:
    """Collect no garbage while thousands of tests are made, which all stay."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Collect garbage from here on, but seldom: a test leaves little behind."""
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    return workers_for(config)


def touches_the_database(item: pytest.Item) -> bool:
    """Return whether a test may; pytest-django refuses the database to all others."""
    if item.get_closest_marker("django_db") or item.get_closest_marker("server"):
        return True
    return bool(DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())))


def pytest_deselected(items: list[pytest.Item]) -> None:
    if items:
        stash = items[0].config.stash
        stash[LEFT_OUT] = stash.get(LEFT_OUT, 0) + len(items)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    with statements.noting(item.nodeid):
        return (yield)


def pytest_sessionfinish(session: pytest.Session) -> None:
    statements.save_noted(os.environ.get("PYTEST_XDIST_WORKER", "alone"))
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Learn what a worker left out: all workers collect the same tests."""
    told = getattr(node, "workeroutput", {})
    node.config.stash[LEFT_OUT] = told.get("left_out", 0)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if left_out := config.stash.get(LEFT_OUT, 0):
        terminalreporter.write_line(f"{left_out} tests were left out")


def runs_on(item: pytest.Item, vendor: str) -> bool:
    marker = item.get_closest_marker("only_on")
    return marker is None or vendor in marker.args


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
) -> Iterator[None]:
    """Make pytest-django's database a copy of the migrated one."""
    with databases.made_from_the_template(connection):
        yield


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> System:
    """Return a system on SQLite after its first start, to copy; one per run."""
    folder = databases.shared_folder(tmp_path_factory) / "prepared"
    return databases.system_in(databases.made_once(folder, databases.prepare))


@pytest.fixture(autouse=True)
def _nothing_from_the_test_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start with empty caches, in the site's language, as a minute of limits begins.

    A request leaves its language active in its thread; and a test that counts to a
    limit fails if the minute ends under it.
    """
    for one in caches.all(initialized_only=True):
        one.clear()
    translation.deactivate()
    begun = time.time() % throttling.WINDOW_S
    counted = throttling.window_at
    monkeypatch.setattr(throttling, "window_at", lambda at: counted(at - begun))


@pytest.fixture(autouse=True)
def _at_noon_where_queries_are_limited(
    request: pytest.FixtureRequest,
) -> Iterator[None]:
    """Let the clock of a test with a limit stand at noon, before anybody signs in.

    In the small hours a page asks once more, which night is on.
    """
    is_limited = "django_assert_max_num_queries" in request.fixturenames
    with at(noon()) if is_limited else nullcontext():
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_network() -> Iterator[None]:
    """Refuse each connection that leaves this machine."""
    connect = socket.socket.connect
    here = {"127.0.0.1", "::1", "localhost", *map(str, lan.addresses())}

    def connect_here(own: socket.socket, address: Any) -> None:
        is_by_name = own.family in (socket.AF_INET, socket.AF_INET6)
        if is_by_name and address[0] not in here:
            raise OSError(f"A test leaves this machine: {address}")
        connect(own, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", connect_here)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_heartbeats() -> Iterator[None]:
    """Write none: their own connection sees nothing of a test's transaction."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(background_runs, "BEAT", timedelta(hours=1))
        yield


def run(statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def lift_guard() -> None:
    for guard in GUARDS:
        run(guard.LIFT[connection.vendor])


def set_guard() -> None:
    lift_guard()
    for guard in GUARDS:
        run(guard.RAISE[connection.vendor])


@pytest.fixture(scope="session", autouse=True)
def _guard_lifted_while_flushing() -> Iterator[None]:
    """Lift the append-only triggers while a transactional test's tables are emptied.

    They are in force while each test runs.
    """
    flush = TransactionTestCase._fixture_teardown

    def guarded(case: TransactionTestCase) -> None:
        has_limits = connection.vendor == "postgresql"
        if has_limits:
            # Emptying all tables is no request: on a busy machine it takes long.
            run(["SET lock_timeout = 0", "SET statement_timeout = 0"])
        lift_guard()
        try:
            flush(case)
        finally:
            set_guard()
            if has_limits:
                run(["RESET lock_timeout", "RESET statement_timeout"])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", guarded)
        if connection.vendor == "postgresql":
            # TRUNCATE makes a new file for each of the tables, of which few have rows.
            patch.setattr(connection.ops, "sql_flush", deletions)
        yield


def deletions(style: object, tables: list[str], **_options: object) -> list[str]:
    """Return SQL that empties tables; their foreign keys are checked at its end."""
    return [f"DELETE FROM {connection.ops.quote_name(table)}" for table in tables]
