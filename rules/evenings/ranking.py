"""The ranking of an evening: each entrant's round figures in, places and reasons out.

The counting figure ranks first, then the one key that the evening sets for ties (ours:
no sheet of rules has any). This module knows no words and no names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from rules.evenings.settings import EveningSettings, Ties


class RankKey(StrEnum):
    """What ranks one entrant above another."""

    SCORE = "score"
    MARSEN = "marsen"
    WON = "won"
    TOTAL = "total"
    SIT_OUTS = "sit-outs"


@dataclass(frozen=True, slots=True)
class EntrantStanding:
    """An entrant's sums over the rounds; `score` is the sum of the counting figure."""

    entrant: int
    score: int
    marsen: int = 0
    won: int = 0
    total: int = 0
    sit_outs: int = 0


@dataclass(frozen=True, slots=True)
class RoundGiven:
    """What one round gave an entrant, by the names of a side's sums."""

    figures: Mapping[str, int]
    is_sit_out: bool = False


@dataclass(frozen=True, slots=True)
class RankReason:
    """Why a row is below the one above it: the key, and the figures of both."""

    key: RankKey
    above: int
    below: int


@dataclass(frozen=True, slots=True)
class RankedRow:
    """An entrant's place; no reason for the first or where the place is shared."""

    place: int
    standing: EntrantStanding
    is_shared: bool
    decided_by: RankReason | None


FIGURE: Mapping[RankKey, Callable[[EntrantStanding], int]] = {
    RankKey.SCORE: lambda one: one.score,
    RankKey.MARSEN: lambda one: one.marsen,
    RankKey.WON: lambda one: one.won,
    RankKey.TOTAL: lambda one: one.total,
    RankKey.SIT_OUTS: lambda one: one.sit_outs,
}
# For these keys lower is better.
FEWEST = frozenset({RankKey.SIT_OUTS})
TIE_KEYS: Mapping[Ties, tuple[RankKey, ...]] = {
    Ties.MARSEN: (RankKey.MARSEN,),
    Ties.WON: (RankKey.WON,),
    Ties.TOTAL: (RankKey.TOTAL,),
    Ties.SIT_OUTS: (RankKey.SIT_OUTS,),
    Ties.SHARED: (),
}


def standing_of(
    settings: EveningSettings, entrant: int, rounds: Iterable[RoundGiven]
) -> EntrantStanding:
    """Return an entrant's sums over the rounds that have given anything so far."""
    given = list(rounds)

    def summed(name: str) -> int:
        return sum(one.figures.get(name, 0) for one in given)

    return EntrantStanding(
        entrant=entrant,
        score=summed(str(settings.counts)),
        marsen=summed("marsen"),
        won=summed("won"),
        total=summed("total"),
        sit_outs=sum(one.is_sit_out for one in given),
    )


def rank_standings(standings: Sequence[EntrantStanding], ties: Ties) -> list[RankedRow]:
    """Return the rows from first place to last.

    Those level on every key share a place, in the order given.

    >>> level = [EntrantStanding(1, 900), EntrantStanding(2, 950)]
    >>> level.append(EntrantStanding(3, 900, marsen=1))
    >>> rows = rank_standings(level, Ties.MARSEN)
    >>> [(one.place, one.standing.entrant) for one in rows]
    [(1, 2), (2, 3), (3, 1)]
    """
    keys = (RankKey.SCORE, *TIE_KEYS[ties])

    def order(one: EntrantStanding) -> tuple[int, ...]:
        return tuple(_ordered(key, one) for key in keys)

    rows: list[RankedRow] = []
    for _, level in groupby(sorted(standings, key=order), key=order):
        shared = list(level)
        place = len(rows) + 1
        reason = _reason(keys, rows[-1].standing, shared[0]) if rows else None
        for at, one in enumerate(shared):
            told = None if at else reason
            rows.append(RankedRow(place, one, len(shared) > 1, told))
    return rows


def _ordered(key: RankKey, one: EntrantStanding) -> int:
    figure = FIGURE[key](one)
    return figure if key in FEWEST else -figure


def _reason(
    keys: Sequence[RankKey], above: EntrantStanding, below: EntrantStanding
) -> RankReason:
    figures = ((key, FIGURE[key](above), FIGURE[key](below)) for key in keys)
    return next(RankReason(*one) for one in figures if one[1] != one[2])
