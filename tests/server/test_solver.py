"""The worker is killed in the middle of a search, or its task comes twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import pytest

from tests.server.phones import pause
from tests.server.system import PATIENT_S, System, copied, running

pytestmark = pytest.mark.server


def states(system: System) -> list[str]:
    rows = system.query("SELECT state FROM league_planrun ORDER BY asked_at")
    return [state for (state,) in rows]


def starts(system: System) -> int:
    return len(system.query("SELECT 1 FROM league_auditrow WHERE action = 'solver'"))


def marks(system: System) -> int:
    return len(system.query("SELECT 1 FROM league_auditrow WHERE action = 'mark'"))


def do(system: System, what: str) -> str:
    done = system.run("-m", "tests.server.solving", what)
    assert done.returncode == 0, done.stderr
    return done.stdout


def wait_until(system: System, holds: Callable[[], bool]) -> None:
    until = monotonic() + PATIENT_S
    while not holds():
        assert monotonic() < until, system.log.read_text()[-3000:]
        pause(0.2)


def test_a_worker_killed_in_a_search_is_told_and_the_search_begins_again(
    empty: System,
) -> None:
    with copied(empty, settings="tests.server.hasty") as system:
        system.with_worker = True
        with running(system):
            do(system, "begin")
            # A search that is taken up has not begun to solve yet.
            wait_until(system, lambda: starts(system) == 1)
            assert states(system) == ["running"]
            system.kill_worker()
            wait_until(
                system,
                lambda: (
                    "Nothing has been heard of this search since" in do(system, "page")
                ),
            )
            # The worker is back by now, and leaves alone what it does not hold.
            assert states(system) == ["running"]
            do(system, "again")
            wait_until(system, lambda: starts(system) == 2)
            assert states(system) == ["lost", "running"]
            do(system, "stop")
            wait_until(system, lambda: states(system) == ["lost", "done"])
        assert starts(system) == 2


def test_a_task_that_comes_twice_starts_one_solver(empty: System) -> None:
    with copied(empty, settings="tests.server.hasty") as system, sent_twice(system):
        # So long the sweeper does not send it again: what starts, starts by this.
        pause(2)
        assert starts(system) == 1


def test_twin_without_the_claim_starts_two_solvers(empty: System) -> None:
    twin = "tests.server.without_take_up"
    with copied(empty, settings=twin) as system, sent_twice(system):
        wait_until(system, lambda: starts(system) >= 2)


@contextmanager
def sent_twice(system: System) -> Iterator[None]:
    """Have a search's task come again while it runs, until the worker took it."""
    system.with_worker = True
    with running(system):
        do(system, "begin")
        wait_until(system, lambda: starts(system) >= 1)
        do(system, "twice")
        asked = system.run("-m", "tests.server.ask", "1")
        assert asked.returncode == 0, asked.stderr
        # A task asked for later is done, so the one before it was begun.
        wait_until(system, lambda: marks(system) == 1)
        assert states(system) == ["running"]
        yield
