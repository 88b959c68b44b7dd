"""Row 1: clients that stop in the middle of a request, while others are served."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from socket import socket
from threading import Event

from bench.attacks.phones import Marker
from bench.attacks.report import Fact, Seen, in_ms, seen
from bench.attacks.sites import ATTACKER, ELSEWHERE, Site
from tests.server.phones import in_threads
from tests.server.system import pause

SERVED_S = 1.0
ROUNDS = 8
CONNECTING = 25
DRIPS, DRIP_S = 24, 0.5

CUT = (
    "POST {path} HTTP/1.1\r\nHost: {host}\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\n"
    "Content-Length: 9000\r\n\r\nlanguage="
)
HEADERS = "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Le"
# What anyone may post to.
PATHS = ("/language/", "/api/v1/devices/", "/captain/", "/accounts/login/")


def halfway(site: Site) -> Seen:
    """Eight POSTs stop halfway: as many as the site has threads."""
    with stuck(site, CUT, 8):
        return seen(*served(site))


def stuck_in_a_body(site: Site) -> Seen:
    with stuck(site, CUT, 500):
        return seen(*served(site))


def stuck_in_the_headers(site: Site) -> Seen:
    with stuck(site, HEADERS, 500):
        return seen(*served(site))


def dripping(site: Site) -> Seen:
    """Three hundred bodies that come byte by byte, for twelve seconds."""
    with stuck(site, CUT, 300) as clients:
        is_over = Event()

        def drip() -> None:
            for _ in range(DRIPS):
                for one in clients:
                    with suppress(OSError):
                        one.sendall(b"x")
                pause(DRIP_S)
            is_over.set()

        in_threads(drip)
        facts = served(site)
        while not is_over.is_set():
            facts = [worse(*both) for both in zip(facts, served(site), strict=True)]
    return seen(*facts)


def worse(one: Fact, other: Fact) -> Fact:
    return one if not one.holds else other


@contextmanager
def stuck(site: Site, said: str, count: int) -> Iterator[list[socket]]:
    """Connect so often, say that much each time, and no more."""
    with ExitStack() as stack:
        clients: list[socket] = []

        def connect(numbers: range) -> None:
            for number in numbers:
                client = stack.enter_context(site.door.connect(ATTACKER))
                host = f"{site.door.host}:{site.door.port}"
                path = PATHS[number % len(PATHS)]
                client.sendall(said.format(path=path, host=host).encode())
                clients.append(client)

        shares = (range(at, count, CONNECTING) for at in range(min(count, CONNECTING)))
        for thread in in_threads(*(lambda share=one: connect(share) for one in shares)):
            thread.join()
        assert len(clients) == count, f"{len(clients)} of {count} clients connected"
        pause(0.5)
        yield clients


def served(site: Site) -> list[Fact]:
    """Ask as a viewer and press as a marker, again and again."""
    viewer, marker = site.visitor(ELSEWHERE), Marker(site)
    paths = ("/", f"/matches/{site.victims.match}/", "/api/v1/unions/")
    pages = [viewer.get(path) for _ in range(ROUNDS) for path in paths]
    presses = [marker.come_in(), *(marker.press() for _ in range(ROUNDS))]
    facts = []
    for what, answers in (("pages", pages), ("presses", presses)):
        slowest = max(one.seconds for one in answers)
        others = [one.status for one in answers if one.status not in (200, 201)]
        words = f"{len(answers)} {what}, the slowest {in_ms(slowest)}"
        words += f", statuses {others}" if others else ""
        facts.append(Fact(words, slowest < SERVED_S and not others))
    return facts
