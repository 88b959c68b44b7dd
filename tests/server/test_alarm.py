"""A worker that hangs is told of by the timetable, by mail, and so is its return."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from http.client import HTTPConnection
from time import monotonic

import pytest

from tests.server.phones import pause
from tests.server.system import ANSWER_S, PATIENT_S, System, copied, running

# Who sends the mail is settled by a row, which PostgreSQL lets more change at once.
pytestmark = [pytest.mark.server, pytest.mark.only_on("postgresql")]


def subjects(system: System) -> list[str]:
    """Return those of the mails that lie in the system's folder, the oldest first."""
    paths = sorted((system.folder / "mail").glob("*.log"), key=os.path.getmtime)
    words = "".join(path.read_text().replace("\n ", " ") for path in paths)
    return re.findall(r"^Subject: (\w[^(\n]*) \(http", words, re.M)


def is_ready(system: System) -> bool:
    connection = HTTPConnection("127.0.0.1", system.port, timeout=ANSWER_S)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    finally:
        connection.close()


def wait_until(is_so: Callable[[], bool], system: System) -> None:
    until = monotonic() + PATIENT_S
    while not is_so():
        assert monotonic() < until, (subjects(system), system.log.read_text()[-2000:])
        pause(0.2)


def test_a_worker_that_hangs_is_told_of_and_so_is_its_return(empty: System) -> None:
    with copied(empty, settings="tests.server.alarming") as system:
        system.with_worker = True
        with running(system):
            wait_until(lambda: is_ready(system), system)
            # What was not heard of yet while it started may have been told of.
            wait_until(lambda: not incidents(system) & {"worker", "timetable"}, system)
            before = len(subjects(system))
            worker = system.worker()
            os.kill(worker, signal.SIGSTOP)
            wait_until(lambda: len(subjects(system)) == before + 1, system)
            os.kill(worker, signal.SIGCONT)
            wait_until(lambda: len(subjects(system)) == before + 2, system)
            assert subjects(system)[before:] == [
                "Look at: Background worker",
                "Over: Background worker",
            ]


def incidents(system: System) -> set[str]:
    return {name for (name,) in system.query("SELECT name FROM league_incident")}
