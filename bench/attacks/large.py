"""Row 9: bodies of forty megabytes, and more posts than anyone sends."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from time import monotonic

from bench.attacks.report import (
    Fact,
    Seen,
    early_in_a_minute,
    in_ms,
    seen,
    statuses,
    waits_told,
)
from bench.attacks.sites import ATTACKER, HALL, Site
from bench.attacks.visitors import Answer
from tests.server.phones import in_threads
from tests.server.system import family, pause

BODY = 40_000_000
# What nginx lets through, and the site itself must refuse.
BELOW_THE_PROXYS = 11_800_000
HEAD = (
    "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\n"
    "Content-Length: {length}\r\n\r\n"
)
KIND = "multipart/form-data; boundary=x"
AT_ONCE_S = 1.0
SPARE_BYTES = 1_000_000
# In a minute, from one address, by whoever is not signed in.
MOST_WRITES = 600
POSTERS = 10


def paths_of(site: Site) -> list[str]:
    match = site.victims.match
    return [
        "/language/",
        "/accounts/login/",
        "/captain/",
        "/hands/",
        "/api/v1/devices/",
        f"/api/v1/matches/{match}/entries/",
        f"/matches/{match}/photos/",
        f"/desk/{site.victims.union}/import/",
        f"/evenings/tables/{site.victims.evening_codes[0]}/entries/",
        f"/unions/{site.victims.union}/heads/check/",
        "/nothing/",
    ]


def forty_megabytes(site: Site) -> Seen:
    """Name forty megabytes, and go on sending until an answer comes."""
    before = written(site)
    facts = []
    told = [first_line(site, path, BODY) for path in paths_of(site)]
    slowest = max(seconds for _, _, seconds in told)
    lines = sorted({line for line, _, _ in told})
    sent = max(size for _, size, _ in told)
    facts.append(
        Fact(
            f"{len(told)} addresses: {lines}, the slowest {in_ms(slowest)}",
            all(" 413 " in line for line in lines) and slowest < AT_ONCE_S,
        )
    )
    facts.append(Fact(f"at most {sent / 1e6:.1f} MB were taken", True))
    pause(0.5)
    grown = written(site) - before
    words = f"{grown / 1e6:.2f} MB written to disk by the site's processes"
    return seen(*facts, Fact(words, grown < SPARE_BYTES))


def through_the_proxy(site: Site) -> Seen:
    """Bodies that the proxy lets through: the site refuses them by their length."""
    before = written(site)
    paths = [
        one for one in paths_of(site) if "photos" not in one and "/import/" not in one
    ]
    told = [first_line(site, path, BELOW_THE_PROXYS) for path in paths]
    lines = sorted({line for line, _, _ in told})
    slowest = max(seconds for _, _, seconds in told)
    pause(0.5)
    grown = written(site) - before
    return seen(
        Fact(
            f"{len(told)} addresses, 11.8 MB: {lines}, the slowest {in_ms(slowest)}",
            all(" 413 " in line for line in lines),
        ),
        Fact(
            f"{grown / 1e6:.2f} MB written to disk by the site's processes",
            grown < SPARE_BYTES,
        ),
    )


def first_line(site: Site, path: str, length: int) -> tuple[str, int, float]:
    """Send a body until an answer comes; return its line, what was sent, the time."""
    begun, sent = monotonic(), 0
    with site.door.connect(ATTACKER) as client:
        host = f"{site.door.host}:{site.door.port}"
        head = HEAD.format(path=path, host=host, kind=KIND, length=length)
        client.sendall(head.encode())
        client.settimeout(0.02)
        while sent < length:
            with suppress(OSError):
                sent += client.send(b"x" * min(65_536, length - sent))
            with suppress(OSError):
                line = client.recv(200).split(b"\r\n")[0]
                return line.decode(), sent, monotonic() - begun
            if monotonic() - begun > 30:
                break
        client.settimeout(30)
        with suppress(OSError):
            line = client.recv(200).split(b"\r\n")[0]
            return line.decode(), sent, monotonic() - begun
    return "no answer", sent, monotonic() - begun


def written(site: Site) -> int:
    """Return how many bytes the web server's processes have had written to disk."""
    assert site.system.process is not None, "the server runs"
    workers = {site.system.worker()}
    total = 0
    for pid in {*family(site.system.process.pid)} - workers:
        with suppress(OSError):
            lines = Path(f"/proc/{pid}/io").read_text().splitlines()
            told = dict(line.split(": ") for line in lines)
            total += int(told["write_bytes"])
    return total


def many_posts(site: Site) -> Seen:
    """Post a thousand times and more from one address, with made-up sessions."""
    early_in_a_minute(left_s=45)
    times = (1000 if site.is_production else 1600) // POSTERS
    answers: list[Answer] = []

    def post() -> None:
        visitor = site.visitor(ATTACKER)
        for number in range(times):
            visitor.cookies[site.door.session_cookie] = token_hex(16)
            forged = {"X-Forwarded-For": f"198.51.100.{number % 250}"}
            answers.append(
                visitor.post("/language/", {"language": "af"}, headers=forged)
            )

    begun = monotonic()
    for thread in in_threads(*[post] * POSTERS):
        thread.join()
    took = monotonic() - begun
    other = site.visitor(HALL).post("/language/", {"language": "af"})
    page = site.visitor(ATTACKER).get("/")
    most = MOST_WRITES if site.is_production else 2 * MOST_WRITES
    taken = sum(one.status != 429 for one in answers)
    return seen(
        Fact(
            f"{len(answers)} posts in {took:.0f} s: {statuses(answers)}", taken <= most
        ),
        waits_told(answers),
        Fact(f"another address: {other.status}", other.status == 302),
        Fact(f"a page at the same one: {page.status}", page.status == 200),
    )
