"""A press asks again soon for SQLite's lock, and gives up when anybody would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError

from config import sqlite_turns
from config.sqlite_turns import wait_by_asking

pytestmark = pytest.mark.only_on("sqlite")
NEVER, AS_BEFORE = "PRAGMA busy_timeout = 0", "PRAGMA busy_timeout = 20000"


class Lock:
    """A database whose lock is taken for so many tries, and what was asked of it."""

    def __init__(self, tries: int) -> None:
        self.tries, self.said = tries, list[str]()

    def execute(self, sql: str, params: Any, many: bool, context: Any) -> str:
        self.said.append(sql)
        if sql.startswith("BEGIN") and self.tries:
            self.tries -= 1
            raise OperationalError("database is locked")
        return f"did {sql}"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    """Time that passes only while somebody sleeps."""
    passed = [0.0]

    def sleep(seconds: float) -> None:
        passed[0] += seconds

    monkeypatch.setattr(sqlite_turns, "sleep", sleep)
    monkeypatch.setattr(sqlite_turns, "monotonic", lambda: passed[0])
    return lambda: passed[0]


def test_a_transaction_begins_at_the_first_try_after_the_lock_is_free(
    clock: Callable[[], float],
) -> None:
    lock = Lock(tries=3)
    begun = wait_by_asking(lock.execute, "BEGIN IMMEDIATE", None, False, {})
    assert begun == "did BEGIN IMMEDIATE"
    assert lock.said == [NEVER, *["BEGIN IMMEDIATE"] * 4, AS_BEFORE]
    assert clock() == pytest.approx(0.006)


def test_who_has_waited_for_the_timeout_is_told_so(clock: Callable[[], float]) -> None:
    lock = Lock(tries=10**6)
    with pytest.raises(OperationalError):
        wait_by_asking(lock.execute, "BEGIN IMMEDIATE", None, False, {})
    assert lock.said[-1] == AS_BEFORE
    assert clock() == pytest.approx(20, abs=0.01)


def test_everything_else_is_executed_once_as_it_is() -> None:
    lock = Lock(tries=0)
    wait_by_asking(lock.execute, "SELECT 1", None, False, {})
    assert lock.said == ["SELECT 1"]
