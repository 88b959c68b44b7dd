"""Clients that stop in the middle of a request: everyone else is served at once.

A phone that leaves the Wi-Fi in the middle of a batch does it by accident.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic

import pytest

from config.bridge import GRACE_S
from tests.server.phones import Phone, make_taps
from tests.server.system import System, copied, pause, running

pytestmark = [pytest.mark.server, pytest.mark.only_on("sqlite")]

STUCK = 500
DRIPPING = 300
# What the server has in hand at once without the guard: two processes of four threads.
THREADS = 8
# Whoever waits for a stuck client waits until it is cut off, or for ever (the twin at
# the end). How much less it is `make attack` measures, on a quiet machine.
SERVED_S = GRACE_S / 2
AFTER_THE_GRACE_S = GRACE_S + 20

CUT_OFF = {b"HTTP/1.1 408 Request Timeout", b""}
# A phone comes in with its code, and needs no sign-in to be read.
BODY_CUT = (
    b"POST /api/v1/devices/ HTTP/1.1\r\nHost: %b\r\n"
    b'Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"code": "'
)
CHUNKED = (
    b"POST /language/ HTTP/1.1\r\nHost: %b\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"3\r\nabc\r\n"
)
FORTY_MEGABYTES = (
    b"POST /language/ HTTP/1.1\r\nHost: %b\r\nContent-Length: 40000000\r\n\r\nx"
)
HEADERS_CUT = b"POST /language/ HTTP/1.1\r\nHost: %b\r\nContent-Le"


def host_of(system: System) -> bytes:
    return f"127.0.0.1:{system.port}".encode()


@contextmanager
def stuck(system: System, said: bytes, count: int) -> Iterator[list[socket.socket]]:
    """Connect so often, say that much each time, and no more."""
    with ExitStack() as stack:
        clients = []
        for _ in range(count):
            client = socket.create_connection(("127.0.0.1", system.port), timeout=10)
            clients.append(stack.enter_context(client))
            client.sendall(said % host_of(system))
        pause(0.5)
        yield clients


def served_in(system: System) -> float:
    begun = monotonic()
    assert system.answers()
    return monotonic() - begun


def answered(client: socket.socket) -> bytes:
    """Return the first line of what a client is told; b"" if it is cut off."""
    client.settimeout(AFTER_THE_GRACE_S)
    with suppress(ConnectionResetError):
        return client.recv(200).split(b"\r\n")[0]
    return b""


@pytest.mark.parametrize("said", [BODY_CUT, HEADERS_CUT], ids=["body", "headers"])
def test_others_are_served_while_500_clients_are_stuck(
    empty: System, said: bytes
) -> None:
    with copied(empty) as system:
        seed = system.seed(matches=1)
        with running(system), stuck(system, said, STUCK) as clients:
            assert max(served_in(system) for _ in range(20)) < SERVED_S
            phone = Phone(system.port, seed.matches[0], seed.codes[0])
            phone.come_in()
            begun = monotonic()
            sent = phone.send(make_taps(3))
            assert sent is not None
            assert (sent.status, monotonic() - begun < SERVED_S) == (200, True)
            phone.hang_up()
            assert {answered(client) for client in clients} <= CUT_OFF


def test_others_are_served_while_300_bodies_drip(empty: System) -> None:
    with (
        copied(empty) as system,
        running(system),
        stuck(system, BODY_CUT, DRIPPING) as clients,
    ):
        slowest = 0.0
        until = monotonic() + GRACE_S + 5
        while monotonic() < until:
            for client in clients:
                with suppress(ConnectionError):
                    client.sendall(b"x")
            slowest = max(slowest, served_in(system))
            pause(0.5)
        assert slowest < SERVED_S
        # Two bytes a second are slower than what is waited for.
        assert {answered(client) for client in clients} <= CUT_OFF


def test_a_body_that_was_cut_off_is_not_taken_for_a_whole_one(empty: System) -> None:
    with copied(empty) as system, running(system):
        with stuck(system, BODY_CUT, 1) as [client]:
            client.shutdown(socket.SHUT_WR)
            assert answered(client) in CUT_OFF
        with stuck(system, CHUNKED, 1) as [client]:
            assert answered(client) == b"HTTP/1.1 411 Length Required"


def test_what_is_too_large_is_refused_before_it_is_read(empty: System) -> None:
    with (
        copied(empty) as system,
        running(system),
        stuck(system, FORTY_MEGABYTES, 1) as [client],
    ):
        assert answered(client) == b"HTTP/1.1 413 Payload Too Large"


def test_twin_that_takes_a_thread_first_serves_nobody(empty: System) -> None:
    asked = b"GET /api/v1/ HTTP/1.1\r\nHost: %b\r\n\r\n"
    with (
        copied(empty, settings="tests.server.body_in_a_thread") as system,
        running(system),
        stuck(system, BODY_CUT, 4 * THREADS),
        stuck(system, asked, 1) as [client],
    ):
        client.settimeout(5)
        with pytest.raises(TimeoutError):
            client.recv(1)
