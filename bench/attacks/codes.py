"""Row 3: codes are guessed from a hall's address; whoever has one comes in."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from bench.attacks.phones import join, join_as_captain
from bench.attacks.report import (
    Fact,
    Seen,
    early_in_a_minute,
    seen,
    statuses,
    waits_told,
)
from bench.attacks.sites import ELSEWHERE, HALL, Site
from bench.attacks.visitors import Answer, Visitor
from tests.server.phones import in_threads

GUESSES = 100
# Wrong ones that are looked at in a minute. Without Redis each of two processes counts.
MOST = 60
NEW = "127.0.0.{}"
ENOUGH_S = 40


def guess_captain(visitor: Visitor) -> Answer:
    return join_as_captain(visitor, f"WRONG{token_hex(4)}")


def guess_marker(visitor: Visitor) -> Answer:
    return join(visitor, f"WRONG{token_hex(4)}")


def guess_table(visitor: Visitor) -> Answer:
    code = "".join("BCDFGHJKMNPQRTVWXZ"[int(one, 16)] for one in token_hex(5))
    return visitor.get(f"/evenings/tables/{code}/state/")


Guess = Callable[[Visitor], Answer]


def captains(site: Site) -> Seen:
    guesses = guessed(site, guess_captain, HALL)
    codes = site.victims.captain_codes
    right = [join_as_captain(site.visitor(HALL), one) for one in codes]
    elsewhere = guess_captain(site.visitor(ELSEWHERE))
    return seen(
        limited(site, guesses),
        Fact(f"right codes there: {statuses(right)}", all_are(302, right)),
        Fact(f"a wrong one elsewhere: {elsewhere.status}", elsewhere.status == 422),
        waits_told(guesses),
    )


def markers(site: Site) -> Seen:
    come_from = NEW.format(21)
    guesses = guessed(site, guess_marker, come_from)
    codes = site.victims.marker_codes
    right = [join(site.visitor(come_from), one) for one in codes]
    elsewhere = guess_marker(site.visitor(NEW.format(22)))
    return seen(
        limited(site, guesses),
        Fact(f"right codes there: {statuses(right)}", all_are(201, right)),
        Fact(f"a wrong one elsewhere: {elsewhere.status}", elsewhere.status != 429),
        waits_told(guesses),
    )


def tables(site: Site) -> Seen:
    """Card evenings: right codes go on reading beside the wrong ones."""
    come_from = NEW.format(23)
    guesses = guessed(site, guess_table, come_from)
    right = [state(site, one, come_from) for one in site.victims.evening_codes]
    return seen(
        limited(site, guesses),
        Fact(f"right codes there: {statuses(right)}", all_are(200, right)),
        waits_told(guesses),
    )


def undone_round(site: Site) -> Seen:
    """Eighty phones of a round that was undone ask on; another evening plays on."""
    come_from = NEW.format(24)
    before = [state(site, one, come_from) for one in site.victims.undone_codes]
    secretary = site.visitor(user="secretary")
    address = f"/evenings/rounds/{site.victims.undone_round}/undo/"
    undone = secretary.post(address, {"reason": "The draw was wrong."})
    early_in_a_minute(left_s=ENOUGH_S)
    void = [
        state(site, one, come_from)
        for _time in range(4)
        for one in site.victims.undone_codes
    ]
    right = [state(site, one, come_from) for one in site.victims.evening_codes]
    told = {one.headers["Content-Type"] for one in void}
    return seen(
        Fact(f"before: {statuses(before)}", all_are(200, before)),
        Fact(f"undone: {undone.status}", undone.status == 302),
        Fact(
            f"their phones then: {statuses(void)}",
            {one.status for one in void} <= {404, 410, 429},
        ),
        Fact(f"said by the site: {told}", told == {"application/problem+json"}),
        Fact(f"the other evening's: {statuses(right)}", all_are(200, right)),
        waits_told(void),
    )


def forged_address(site: Site) -> Seen:
    """A guesser who names another address in each request is counted all the same."""
    visitor = site.visitor(NEW.format(25))
    early_in_a_minute(left_s=ENOUGH_S)
    guesses = []
    for number in range(4 * GUESSES):
        named = f"198.51.{number // 200}.{number % 200 + 1}"
        forged = {
            "X-Forwarded-For": named,
            "X-Real-IP": named,
            "Forwarded": f"for={named}",
            "X_Forwarded_For": named,
        }
        body = {"ticket": f"WRONG{number}", "device": "0" * 32}
        guesses.append(visitor.send("/api/v1/devices/", body, forged))
    return seen(limited(site, guesses))


def at_once(site: Site) -> Seen:
    """Two hundred guesses, twenty at once: none passes uncounted."""
    come_from = NEW.format(26)
    early_in_a_minute(left_s=ENOUGH_S)
    guesses: list[Answer] = []

    def guess() -> None:
        visitor = site.visitor(come_from)
        guesses.extend(guess_marker(visitor) for _ in range(10))

    for thread in in_threads(*[guess] * 20):
        thread.join()
    return seen(limited(site, guesses))


def guessed(site: Site, guess: Guess, come_from: str) -> list[Answer]:
    """Guess so often that the address is over its limit, with and without Redis."""
    early_in_a_minute(left_s=ENOUGH_S)
    visitor = site.visitor(come_from)
    times = GUESSES if site.is_production else 2 * GUESSES
    return [guess(visitor) for _ in range(times)]


def limited(site: Site, guesses: list[Answer]) -> Fact:
    looked_at = sum(one.status != 429 for one in guesses)
    most = MOST if site.is_production else 2 * MOST
    words = f"{len(guesses)} wrong ones: {statuses(guesses)}"
    return Fact(words, looked_at <= most and all(one.status for one in guesses))


def all_are(status: int, answers: list[Answer]) -> bool:
    return {one.status for one in answers} == {status}


def state(site: Site, code: str, come_from: str) -> Answer:
    return site.visitor(come_from).get(f"/evenings/tables/{code}/state/")
