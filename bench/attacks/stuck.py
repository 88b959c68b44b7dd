"""Row 1: clients that stop in the middle of a request, while others are served."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from socket import socket
from threading import Event

from bench.attacks.phones import Marker
from bench.attacks.report import Fact, Seen, in_ms, seen
from bench.attacks.sites import ATTACKER, ELSEWHERE, Site
from bench.attacks.visitors import Answer
from tests.server.phones import in_threads
from tests.server.system import pause

SERVED_S = 1.0
SERVED = (200, 201)
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
    paths = ("/", f"/matches/{site.victims.match}/", "/api/v1/unions/") * ROUNDS
    pages = asked(partial(viewer.get, path) for path in paths)
    presses = asked((marker.come_in, *[marker.press] * ROUNDS))
    return [in_time("pages", pages), in_time("presses", presses)]


def warm_up(site: Site) -> None:
    """Ask before any attack: whoever comes first waits for code to be loaded."""
    served(site)


def asked(asks: Iterable[Callable[[], Answer]]) -> list[Answer]:
    """Ask one after the other, until one is not served."""
    answers = []
    for ask in asks:
        answers.append(ask())
        if answers[-1].status not in SERVED:
            break
    return answers


def in_time(what: str, answers: list[Answer]) -> Fact:
    slowest = max(one.seconds for one in answers)
    last = answers[-1].status
    words = f"{len(answers)} {what}, the slowest {in_ms(slowest)}"
    words += "" if last in SERVED else f", the last answered {last or 'by nothing'}"
    return Fact(words, slowest < SERVED_S and last in SERVED)
