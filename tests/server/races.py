"""Races between two users on one match, each round checked against the record."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Barrier
from typing import Any
from uuid import UUID

from tests.server.phones import Phone, in_threads, make_taps, pause
from tests.server.referee import Referee
from tests.server.system import PATIENT_S, Seed, System

# Entries that move no score, and so ask no captain to look again.
STILL = ("sign", "query")
ROUNDS_A_MATCH = 50
BEHIND_S = 0.012


def at_once(*works: Callable[[], Any]) -> None:
    """Start all of these together, and wait for them."""
    barrier = Barrier(len(works), timeout=PATIENT_S)

    def begin(work: Callable[[], Any]) -> None:
        barrier.wait()
        work()

    for thread in in_threads(*(lambda one=one: begin(one) for one in works)):
        thread.join()


def now() -> str:
    return datetime.now(UTC).isoformat()


def stop_while_pressed(system: System, seed: Seed, *, rounds: int) -> int:
    """Stop a table and press at it at once, again and again; count what is wrong.

    F11: by official time the press either comes before the stop and counts, or after it
    and is refused under the stoppage's rule. Nothing vanishes.
    """
    phone = Phone(system.port, seed.matches[0], seed.codes[0])
    referee = Referee(system.port, seed.matches[0], seed.session)
    phone.come_in()
    wrong = 0
    for number, tap in enumerate(make_taps(rounds)):
        table = 1 + number % 4
        tap |= {"at": now(), "table": table}
        stop: dict[str, Any] = {"table": table, "defaulters": "home", "rule": "12.1"}
        at_once(
            lambda tap=tap: phone.deliver([tap | {"at": now()}]),
            lambda stop=stop: referee.write("stoppage", **stop),
        )
        stopped = referee.written[-1]
        wrong += not is_in_one_order(system, seed.matches[0], tap["id"], stopped)
        referee.write("void", entry=stopped, reason="the next round")
    phone.hang_up()
    return wrong


def is_in_one_order(system: System, match: str, tap: str, stop: str) -> bool:
    rows = {
        str(UUID(str(key))): (str(at), device or "")
        for key, at, device in system.query(
            "SELECT id, at, device FROM matches_entry WHERE kind IN "
            "('points', 'stoppage')"
        )
    }
    if tap not in rows or stop not in rows:
        return False
    refused = {one["entry"]: one["rule"] for one in sheet_of(system, match)["refused"]}
    return refused.get(tap) == ("12.1" if rows[stop] < rows[tap] else None)


def sheet_of(system: System, match: str) -> dict[str, Any]:
    for key, sheet in system.query("SELECT fixture_id, sheet FROM matches_match"):
        if UUID(str(key)) == UUID(match):
            return json.loads(sheet) if isinstance(sheet, str) else sheet
    raise AssertionError("the match is there")


def sign_while_pressed(
    system: System, seed: Seed, *, rounds: int
) -> tuple[set[int], int]:
    """Sign the sheet that was seen while it changes; return statuses and unseen.

    F12: unseen are signatures under a sheet other than the one shown. A match is raced
    for as many rounds as a night's sheet has lines.
    """
    statuses: set[int] = set()
    for first in range(0, rounds, ROUNDS_A_MATCH):
        place = first // ROUNDS_A_MATCH
        here = min(ROUNDS_A_MATCH, rounds - first)
        statuses |= sign_one_while_pressed(system, seed, place, rounds=here)
    return statuses, unseen(system)


def sign_one_while_pressed(
    system: System, seed: Seed, place: int, *, rounds: int
) -> set[int]:
    phone = Phone(system.port, seed.matches[place], seed.codes[place])
    referee = Referee(system.port, seed.matches[place], seed.session)
    phone.come_in()
    statuses: list[int] = []
    for number, tap in enumerate(make_taps(rounds)):
        seen = referee.seen()
        # The page takes longer than the press, so the delays hit each part of it.
        behind = number % 5 * BEHIND_S
        at_once(
            lambda tap=tap, behind=behind: press_behind(phone, tap, behind),
            lambda seen=seen: statuses.append(referee.sign("home", seen=seen)),
        )
    phone.hang_up()
    return set(statuses)


def press_behind(phone: Phone, tap: dict[str, Any], seconds: float) -> None:
    pause(seconds)
    phone.deliver([tap])


def unseen(system: System) -> int:
    """Return the signatures under an entry that is not the last that moved a score."""
    rows = system.query(
        "SELECT match_id, seq, kind, hash, record_id FROM matches_entry"
    )
    # Where a race gave one place twice, the signature came second.
    rows.sort(key=lambda row: (str(row[0]), row[1], row[2] == "sign"))
    last, wrong = {}, 0
    for match, _, kind, digest, record_id in rows:
        if kind == "sign":
            wrong += f"-{last[match][:16]}-" not in record_id
        elif kind not in STILL:
            last[match] = digest
    return wrong
