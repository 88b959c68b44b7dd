"""The worker is killed while it prints: the page tells, and the print goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from time import monotonic

import pytest

from tests.server.phones import pause
from tests.server.system import (
    ANSWER_S,
    PATIENT_S,
    System,
    copied,
    own_redis,
    running,
)

pytestmark = [pytest.mark.server, pytest.mark.only_on("sqlite")]
SILENT = r"The worker has been silent since \d\d:\d\d:\d\d\."
HELD = "1 of 3 drawn"
READY = "It is ready"
# What is promised, from the death of the worker on.
GOES_ON_S = 30


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever asked for a print, at its page."""

    system: System
    address: str
    session: str

    def page(self) -> str:
        connection = HTTPConnection("127.0.0.1", self.system.port, timeout=ANSWER_S)
        cookie = {"Cookie": f"sessionid={self.session}"}
        connection.request("GET", self.address, headers=cookie)
        answer = connection.getresponse().read().decode()
        connection.close()
        return answer

    def wait_for(self, told: str) -> None:
        self.wait_until(lambda: re.search(told, self.page()) is not None)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        until = monotonic() + PATIENT_S
        while not holds():
            assert monotonic() < until, self.system.log.read_text()[-2000:]
            pause(0.1)

    def worker(self) -> object:
        """Return the token of the worker that has the print."""
        [(token,)] = self.system.query("SELECT token FROM scoresheets_printjob")
        return token


@contextmanager
def printing(empty: System, *, settings: str) -> Iterator[Reader]:
    """Yield the reader of a print in whose middle its worker is."""
    with copied(empty, settings=settings) as system, own_redis(system):
        system.with_worker = True
        with running(system):
            asked = system.run("-m", "tests.server.printing")
            assert asked.returncode == 0, asked.stderr
            reader = Reader(system, *asked.stdout.split())
            reader.wait_for(HELD)
            yield reader


def test_a_print_whose_worker_is_killed_goes_on_in_half_a_minute(
    empty: System,
) -> None:
    with printing(empty, settings="tests.server.prints") as reader:
        former = reader.worker()
        reader.system.kill_worker()
        killed = monotonic()
        reader.wait_until(lambda: reader.worker() != former)
        assert monotonic() - killed < GOES_ON_S
        reader.wait_for(READY)


def test_twin_that_forgets_what_was_sent_before_it_leaves_the_print_lying(
    empty: System,
) -> None:
    """Its page tells so: with the guard the silence may be over before it is seen."""
    with printing(empty, settings="tests.server.forgetful") as reader:
        former = reader.worker()
        reader.system.kill_worker()
        killed = monotonic()
        reader.wait_for(SILENT)
        pause(max(0, killed + GOES_ON_S - monotonic()))
        assert reader.worker() == former
