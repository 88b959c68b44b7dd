"""A worker that hangs is told of by the timetable, by mail, and so is its return."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from time import monotonic

import pytest

from tests.server.phones import pause
from tests.server.system import PATIENT_S, System, copied, running

pytestmark = pytest.mark.server


def subjects(system: System) -> list[str]:
    """Return those of the mails that lie in the system's folder, the oldest first."""
    paths = sorted((system.folder / "mail").glob("*.log"), key=os.path.getmtime)
    words = "".join(path.read_text().replace("\n ", " ") for path in paths)
    return re.findall(r"^Subject: (\w[^(\n]*) \(http", words, re.M)


def wait_until(is_so: Callable[[], bool], system: System) -> None:
    until = monotonic() + PATIENT_S
    while not is_so():
        assert monotonic() < until, (subjects(system), system.log.read_text()[-2000:])
        pause(0.2)


def test_a_worker_that_hangs_is_told_of_and_so_is_its_return(empty: System) -> None:
    with copied(empty, settings="tests.server.alarming") as system:
        system.with_worker = True
        with running(system):
            ready = "SELECT COUNT(*) FROM league_incident WHERE name = 'worker'"
            wait_until(lambda: len(system.worker()) == 1, system)
            [worker] = system.worker()
            os.kill(worker, signal.SIGSTOP)
            told = "Look at: Background worker"
            wait_until(lambda: any(told in one for one in subjects(system)), system)
            os.kill(worker, signal.SIGCONT)
            wait_until(lambda: system.query(ready) == [(0,)], system)
            wait_until(lambda: "Over:" in "".join(subjects(system)), system)
        found = [one for one in subjects(system) if "Background worker" in one]
        assert [one.partition(":")[0] for one in found] == ["Look at", "Over"]
