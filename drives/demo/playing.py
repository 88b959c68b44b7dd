"""Plays a match of the demo by chance: its entries, minute by minute."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.record import (
    TABLES,
    Defaulters,
    Kind,
    RecordEntry,
    Side,
    Signer,
    StoppageRule,
    Why,
)

# Minutes after the start of play.
INTERVAL, RESUME, TIME, SIGNED = 75, 85, 160, 163
# The spans in which booms end, and about how many do.
HALVES = ((6, 73), (91, 157))
BOOMS = range(12, 19)
CLEAR, PUNISHED = 0.3, 0.08
SIGNERS = (Signer.HOME_CAPTAIN, Signer.AWAY_CAPTAIN, Signer.REFEREE, Signer.MARKER)


@dataclass(frozen=True, slots=True)
class Play:
    """A match to play: when it begins, how strong its home side is, and its mishaps.

    `share` is home's share of the booms. `has_stoppage` stops table 3 in the second
    half. A match that is not level ends with points for whoever leads.
    """

    name: str
    starts_at: datetime
    share: float = 0.5
    has_stoppage: bool = False
    is_decided: bool = False


def play(match: Play, chance: random.Random, *, until: int = TIME) -> list[RecordEntry]:
    """Return the entries of a match from its start, up to a minute, in order."""
    found = sorted(_entries(match, chance), key=lambda one: one[0])
    return [
        _entry(match, number, minute, values)
        for number, (minute, values) in enumerate(found, 1)
        if minute <= until
    ]


def _entry(
    match: Play, number: int, minute: float, values: dict[str, object]
) -> RecordEntry:
    at = match.starts_at + timedelta(seconds=round(minute * 60))
    return RecordEntry(id=f"{match.name}-{number}", at=at, **values)  # type: ignore[arg-type]


def _entries(
    match: Play, chance: random.Random
) -> Iterator[tuple[float, dict[str, object]]]:
    yield 0, {"kind": Kind.START}
    yield INTERVAL, {"kind": Kind.INTERVAL}
    yield RESUME, {"kind": Kind.RESUME}
    yield TIME, {"kind": Kind.TIME}
    totals = dict.fromkeys(Side, 0)
    for first, last in HALVES:
        for _boom in range(chance.choice(BOOMS)):
            minute, values = _boom_ends(match, chance, first, last)
            totals[values["side"]] += values["points"]  # type: ignore[index, operator]
            yield minute, values
    if match.has_stoppage:
        yield 97.5, _stoppage()
    if match.is_decided and len(set(totals.values())) == 1:
        yield 158, _points(Side.HOME, 1, 4)


def _boom_ends(
    match: Play, chance: random.Random, first: int, last: int
) -> tuple[float, dict[str, object]]:
    side = Side.HOME if chance.random() < match.share else Side.AWAY
    values = _points(side, chance.choice(TABLES), 4 if chance.random() < CLEAR else 2)
    minute = chance.uniform(first, last)
    # Play at a stopped table is over.
    if match.has_stoppage and first > INTERVAL and values["table"] == 3:
        values["table"] = 4
    if chance.random() < PUNISHED:
        values["why"] = Why.PUNISHMENT
    return minute, values


def _points(side: Side, table: int, points: int) -> dict[str, object]:
    return {"kind": Kind.POINTS, "table": table, "side": side, "points": points}


def _stoppage() -> dict[str, object]:
    return {
        "kind": Kind.STOPPAGE,
        "table": 3,
        "defaulters": Defaulters.AWAY,
        "rule": StoppageRule.DURING_PLAY,
        "reason": "repeated signs between partners",
    }


def signatures(match: Play) -> list[RecordEntry]:
    """Return the four signatures of a match on paper."""
    return [
        RecordEntry(
            id=f"{match.name}-sign-{number}",
            at=match.starts_at + timedelta(minutes=SIGNED + number),
            kind=Kind.SIGN,
            by=signer,
        )
        for number, signer in enumerate(SIGNERS)
    ]
