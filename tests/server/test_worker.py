from __future__ import annotations

import os
import signal
from collections.abc import Callable
from time import monotonic

import pytest

from tests.server.phones import pause
from tests.server.system import (
    PATIENT_S,
    System,
    copied,
    running,
)

pytestmark = pytest.mark.server
TASKS = 40


def marks(system: System) -> list[str]:
    rows = system.query("SELECT subject FROM league_auditrow WHERE action = 'mark'")
    return sorted(subject for (subject,) in rows)


def wait_for(system: System, *, number: int) -> None:
    until = monotonic() + PATIENT_S
    while len(marks(system)) < number:
        assert monotonic() < until, system.log.read_text()[-2000:]
        pause(0.05)


def test_every_task_has_its_effect_once_though_the_worker_is_killed_twice(
    empty: System,
) -> None:
    """F31: what a killed worker held is sent again, and what it did is not redone."""
    with copied(empty, settings="tests.server.impatient") as system:
        system.with_worker = True
        with running(system):
            asked = system.run("-m", "tests.server.ask", str(TASKS))
            assert asked.returncode == 0, asked.stderr
            for number in (1, TASKS // 2):
                wait_for(system, number=number)
                system.kill()
                system.start()
            wait_for(system, number=TASKS)
        assert marks(system) == sorted(map(str, range(TASKS)))


def test_a_worker_that_dies_is_started_again_and_the_web_server_goes_on(
    empty: System,
) -> None:
    """A power cut may leave a file of the broker half written: nothing waits for it."""
    with copied(empty, settings="tests.server.impatient") as system:
        system.with_worker = True
        with running(system):
            system.run("-m", "tests.server.ask", "1")
            wait_for(system, number=1)
            for one in (system.folder / "broker-control").glob("*"):
                one.write_text('{"half')
            system.kill_worker()
            assert system.answers()
            system.run("-m", "tests.server.ask", "1")
            wait_for(system, number=2)


def test_the_timetable_goes_on_when_the_worker_dies_and_the_other_way(
    empty: System,
) -> None:
    """Each is a process of its own, which the server starts again by itself."""
    with copied(empty, settings="tests.server.impatient") as system:
        system.with_worker = True
        with running(system):
            system.run("-m", "tests.server.ask", "1")
            wait_for(system, number=1)
            timetable, worker = system.timetable(), system.worker()
            assert timetable
            assert worker
            os.kill(timetable, signal.SIGKILL)
            wait_until(lambda: system.timetable() not in (0, timetable), system)
            assert system.worker() == worker
            again = system.timetable()
            os.kill(worker, signal.SIGKILL)
            wait_until(lambda: system.worker() not in (0, worker), system)
            assert system.timetable() == again
            system.run("-m", "tests.server.ask", "1")
            wait_for(system, number=2)


def wait_until(is_so: Callable[[], bool], system: System) -> None:
    until = monotonic() + PATIENT_S
    while not is_so():
        assert monotonic() < until, system.log.read_text()[-2000:]
        pause(0.05)


def test_presses_go_first_then_pages_then_the_worker(empty: System) -> None:
    with copied(empty) as system:
        system.with_worker = True
        with running(system):
            presses, pages, prints = (
                os.getpriority(os.PRIO_PROCESS, pid)
                for pid in (
                    system.press_server(),
                    system.web_processes()[0],
                    system.worker(),
                )
            )
            assert presses < pages < prints
