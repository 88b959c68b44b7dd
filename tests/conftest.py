from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module

import hypothesis
import pytest
from django.core.cache import cache
from django.db import connection
from django.test import TransactionTestCase

# A slow machine is no fault of an example's; CI draws the same examples each time.
hypothesis.settings.register_profile(
    "steady",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("steady")

GUARD = import_module("matches.migrations.0002_entry_append_only")


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Leave out, rather than skip, what asks the other database."""
    chosen = [item for item in items if runs_on(item, connection.vendor)]
    config.hook.pytest_deselected(items=[one for one in items if one not in chosen])
    items[:] = chosen


def runs_on(item: pytest.Item, vendor: str) -> bool:
    marker = item.get_closest_marker("only_on")
    return marker is None or vendor in marker.args


@pytest.fixture(autouse=True)
def _no_cache_from_the_test_before() -> None:
    """Start with an empty cache: the limits of sign-in are counted there."""
    cache.clear()


def run(statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def set_guard() -> None:
    run(GUARD.LIFT[connection.vendor] + GUARD.RAISE[connection.vendor])


@pytest.fixture(scope="session", autouse=True)
def _guard_lifted_while_flushing() -> Iterator[None]:
    """Lift the append-only triggers while a transactional test's tables are emptied.

    They stand while every test runs, and again for the one after it.
    """
    flush = TransactionTestCase._fixture_teardown

    def guarded(case: TransactionTestCase) -> None:
        run(GUARD.LIFT[connection.vendor])
        try:
            flush(case)
        finally:
            set_guard()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", guarded)
        yield
