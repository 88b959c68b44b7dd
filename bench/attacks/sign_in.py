"""Row 11: passwords are guessed from a hall's address, and in a flood."""

from __future__ import annotations

from threading import Event

from bench.attacks.phones import Marker, join_as_captain
from bench.attacks.report import (
    Fact,
    Seen,
    seen,
    statuses,
    waits,
    waits_told,
)
from bench.attacks.sites import ELSEWHERE, Site
from bench.attacks.visitors import Answer, Visitor
from tests.server.phones import in_threads

LOGIN = "/accounts/login/"
GUESSES = 40
CLIENTS, FLOOD_S = 60, 10
SERVED_S = 1.0
ALONE = 30


def sign_in(visitor: Visitor, name: str, password: str) -> Answer:
    return visitor.post(LOGIN, {"login": name, "password": password})


def known_browser(site: Site) -> Seen:
    """Forty wrong passwords come from a hall where nobody has signed in lately."""
    come_from = "127.0.0.31"
    own = site.visitor(ELSEWHERE)
    first = sign_in(own, "attacked-viewer", site.victims.password)
    own.post("/accounts/logout/", {})
    guesser = site.visitor(come_from)
    guesses = [
        sign_in(guesser, f"attacked-{('viewer', 'captain')[at % 2]}", f"guess {at}")
        for at in range(GUESSES)
    ]
    own.come_from = come_from
    again = sign_in(own, "attacked-viewer", site.victims.password)
    marker = Marker(site, number=1, come_from=come_from).come_in()
    captain = join_as_captain(site.visitor(come_from), site.victims.captain_codes[1])
    looked_at = sum(one.status == 200 for one in guesses)
    return seen(
        Fact(f"signed in before: {first.status}", first.status == 302),
        Fact(f"{GUESSES} wrong ones: {statuses(guesses)}", 0 < looked_at <= 20),
        waits_told(guesses),
        Fact(f"the known browser then: {again.status}", again.status == 302),
        Fact(f"a marker's code: {marker.status}", marker.status == 201),
        Fact(f"a captain's code: {captain.status}", captain.status == 302),
    )


def known_hall(site: Site) -> Seen:
    """Forty wrong passwords come from a hall where someone has signed in."""
    come_from = "127.0.0.32"
    first = sign_in(
        site.visitor(come_from), "attacked-registrar", site.victims.password
    )
    guesser = site.visitor(come_from)
    guesses = [sign_in(guesser, f"nobody-{at}", "guess") for at in range(GUESSES)]
    other = sign_in(site.visitor(come_from), "attacked-planner", site.victims.password)
    return seen(
        Fact(f"signed in before: {first.status}", first.status == 302),
        Fact(f"{GUESSES} wrong ones: {statuses(guesses)}", True),
        waits_told(guesses),
        Fact(f"another of the hall then: {other.status}", other.status == 302),
    )


def elsewhere(site: Site) -> Seen:
    """An account is guessed from one address; its owner is at another."""
    guesser = site.visitor("127.0.0.33")
    guesses = [sign_in(guesser, "attacked-referee", f"guess {at}") for at in range(40)]
    owner = sign_in(
        site.visitor("127.0.0.34"), "attacked-referee", site.victims.password
    )
    looked_at = sum(one.status == 200 for one in guesses)
    return seen(
        Fact(f"{len(guesses)} wrong ones: {statuses(guesses)}", looked_at <= 5),
        waits_told(guesses),
        Fact(f"the owner elsewhere: {owner.status}", owner.status == 302),
    )


def every_refusal(site: Site) -> Seen:
    """Every page that refuses whoever sends too much says when to come back."""
    visitor = site.visitor("127.0.0.35")
    union = site.victims.union
    facts = []
    for path, values, times in (
        ("/accounts/password/reset/", {"email": "nobody@example.org"}, 40),
        (f"/unions/{union}/heads/check/", {"text": "x"}, 80),
        ("/accounts/reauthenticate/", {"password": "x"}, 5),
    ):
        answers = [visitor.post(path, values) for _ in range(times)]
        refused = sum(one.status == 429 for one in answers)
        if refused:
            told = waits_told(answers)
            facts.append(Fact(f"{path}: {told.words}", told.holds))
    return seen(*facts)


def flood(site: Site) -> Seen:
    """Sixty sign in at once from as many addresses, for ten seconds."""
    viewer, marker = site.visitor(ELSEWHERE), Marker(site, number=2)
    page = f"/divisions/{site.victims.division}/"
    marker.come_in()
    alone = [viewer.get(page) for _ in range(ALONE)]
    pressed = [marker.press() for _ in range(ALONE)]

    is_over = Event()
    tried: list[Answer] = []

    def guess(number: int) -> None:
        visitor = site.visitor(f"127.0.1.{number + 1}")
        while not is_over.is_set():
            tried.append(sign_in(visitor, f"attacked-{number}", "guess"))

    threads = in_threads(*(lambda at=one: guess(at) for one in range(CLIENTS)))
    came = Marker(site, number=1).come_in()
    pages: list[Answer] = []
    presses: list[Answer] = []
    while sum(one.seconds for one in (*pages, *presses)) < FLOOD_S and len(pages) < 300:
        pages.append(viewer.get(page))
        presses.append(marker.press())
    is_over.set()
    for thread in threads:
        thread.join()
    faults = [one for one in tried if one.status not in (200, 429, 503)]
    return seen(
        Fact(f"{len(tried)} sign-ins: {statuses(tried)}", bool(tried) and not faults),
        Fact(f"a marker comes in meanwhile: {came.status}", came.status == 201),
        *(timed("pages", pages, alone), timed("presses", presses, pressed)),
    )


def timed(what: str, answers: list[Answer], alone: list[Answer]) -> Fact:
    others = [one.status for one in answers if one.status != 200]
    if others:
        return Fact(f"{what} were answered {others[:5]}", False)
    took, before = ([one.seconds for one in given] for given in (answers, alone))
    return waits(what, took, before, share=1.0, most=SERVED_S)
