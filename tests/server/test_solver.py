"""The worker is killed in the middle of a search, or its task comes twice."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import pytest

from tests.server.phones import pause
from tests.server.system import System, copied, running

pytestmark = pytest.mark.server
MOST_S = 150


def states(system: System) -> list[str]:
    rows = system.query("SELECT state FROM league_planrun ORDER BY asked_at")
    return [state for (state,) in rows]


def starts(system: System) -> int:
    return len(system.query("SELECT 1 FROM league_auditrow WHERE action = 'solver'"))


def do(system: System, what: str) -> str:
    done = system.run("-m", "tests.server.solving", what)
    assert done.returncode == 0, done.stderr
    return done.stdout


def wait_until(system: System, holds: Callable[[], bool]) -> None:
    until = monotonic() + MOST_S
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
            wait_until(system, lambda: states(system) == ["running"])
            system.kill_worker()
            wait_until(
                system, lambda: "The worker stopped answering at" in do(system, "page")
            )
            # The worker is back by now, and leaves alone what it does not hold.
            assert states(system) == ["running"]
            do(system, "again")
            wait_until(system, lambda: states(system) == ["lost", "running"])
            do(system, "stop")
            wait_until(system, lambda: states(system) == ["lost", "done"])
        assert starts(system) == 2


def test_a_task_that_comes_twice_starts_one_solver(empty: System) -> None:
    with copied(empty, settings="tests.server.hasty") as system:
        assert solvers_of_a_task_sent_twice(system) == 1


def test_twin_without_the_claim_starts_two_solvers(empty: System) -> None:
    with copied(empty, settings="tests.server.without_take_up") as system:
        assert solvers_of_a_task_sent_twice(system) == 2


def solvers_of_a_task_sent_twice(system: System) -> int:
    system.with_worker = True
    with running(system):
        do(system, "begin")
        wait_until(system, lambda: starts(system) == 1)
        do(system, "twice")
        # So long the sweeper does not send it again: what starts, starts by this.
        pause(2)
        return starts(system)
