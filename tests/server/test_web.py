"""A process of the web server that dies: the others go on, and it comes back."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from time import monotonic

import pytest

from config import together
from tests.server.system import ANSWER_S, PATIENT_S, System, copied, pause, running

pytestmark = [pytest.mark.server, pytest.mark.only_on("sqlite")]

# On a machine with much other work; alone it takes under two.
BACK_S = 15
CLIENTS = 16
UP_S = together.UP_AFTER_S + 1
GUARDED, TWIN = "tests.server.impatient", "tests.server.not_again"


@contextmanager
def served(empty: System, settings: str) -> Iterator[System]:
    with copied(empty, settings=settings) as system, running(system):
        yield system


@contextmanager
def connected(system: System) -> Iterator[list[HTTPConnection]]:
    """Connect so many clients, of which each process gets some."""
    with ExitStack() as stack:
        found = [
            HTTPConnection("127.0.0.1", system.port, timeout=ANSWER_S)
            for _ in range(CLIENTS)
        ]
        for one in found:
            stack.callback(one.close)
        assert all(map(is_served, found))
        yield found


def is_served(client: HTTPConnection) -> bool:
    """Ask once more by a client's connection, which is not opened again."""
    with suppress(OSError, HTTPException):
        client.request("GET", "/api/v1/unions/")
        answer = client.getresponse()
        return answer.status == 200 and bool(answer.read())
    return False


def kill_one(system: System) -> tuple[int, int]:
    """Kill one of the two processes that answer; return it and the other."""
    killed, other = system.web_processes()
    os.kill(killed, signal.SIGKILL)
    return killed, other


def wait_for_two(system: System, killed: int, other: int) -> float:
    """Return how long it took until another stood in for the one that was killed.

    Until it is gone it may still be given connections, which end with it.
    """
    began = monotonic()
    while len(found := {*system.web_processes()} - {killed}) < 2 or other not in found:
        assert monotonic() - began < PATIENT_S, system.log.read_text()[-2000:]
        pause(0.02)
    return monotonic() - began


def test_a_web_process_that_is_killed_is_back_soon(empty: System) -> None:
    with served(empty, GUARDED) as system, connected(system) as clients:
        assert wait_for_two(system, *kill_one(system)) < BACK_S
        assert any(map(is_served, clients)), "whom the other one served"
        assert all(system.answers() for _ in range(CLIENTS))


def test_twin_that_starts_none_again_drops_everybody(empty: System) -> None:
    with served(empty, TWIN) as system, connected(system) as clients:
        _, other = kill_one(system)
        until = monotonic() + PATIENT_S
        while other in system.web_processes():
            assert monotonic() < until
            pause(0.05)
        assert not any(map(is_served, clients))


def test_a_web_server_that_is_killed_as_a_whole_is_started_again(
    empty: System,
) -> None:
    with served(empty, GUARDED) as system:
        pause(UP_S)
        above = system.web_server()
        os.kill(above, signal.SIGKILL)
        until = monotonic() + PATIENT_S
        while system.web_server() in (0, above) or not system.answers():
            assert monotonic() < until, system.log.read_text()[-2000:]
            pause(0.05)
        assert len(system.web_processes()) == 2
