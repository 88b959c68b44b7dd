"""A series of evenings: each one's best results, totalled or averaged, with reasons.

Ours throughout. A person or a pair is an opaque key here, and an evening is its number
in order of play. This module knows no words.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Generic, TypeVar

Who = TypeVar("Who", bound=Hashable)


class SeriesKey(StrEnum):
    """What ranks one above another in a series."""

    TOTAL = "total"
    AVERAGE = "average"
    BEST = "best evening"
    ATTENDED = "attended"


@dataclass(frozen=True, slots=True)
class SeriesScheme:
    """How a series ranks.

    `best` is how many evenings count (0: all), `least` how many must be attended to be
    ranked at all.
    """

    best: int = 0
    least: int = 0
    is_average: bool = False

    @property
    def key(self) -> SeriesKey:
        """The figure that ranks first."""
        return SeriesKey.AVERAGE if self.is_average else SeriesKey.TOTAL


@dataclass(frozen=True, slots=True)
class Attended:
    """An evening that someone played at, and their score."""

    evening: int
    score: int


@dataclass(frozen=True, slots=True)
class SeriesReason:
    """Why a row is below the one above it: the key, and the figures of both.

    For someone with too few evenings, the figures are the evenings needed and those
    attended.
    """

    key: SeriesKey
    above: Fraction
    below: Fraction


@dataclass(frozen=True, slots=True)
class SeriesRow(Generic[Who]):
    """A row of a series; `place` is None for too few evenings.

    `counted` and `dropped` are evenings in order of play.
    """

    place: int | None
    who: Who
    figure: Fraction
    attended: int
    counted: tuple[Attended, ...]
    dropped: tuple[Attended, ...]
    is_shared: bool = False
    decided_by: SeriesReason | None = None

    @property
    def best(self) -> Fraction:
        """The best of the evenings that count."""
        return Fraction(max((one.score for one in self.counted), default=0))


def rank_series(
    results: Mapping[Who, Sequence[Attended]], scheme: SeriesScheme
) -> list[SeriesRow[Who]]:
    """Return the rows of a series, those without a place last.

    Level figures are ranked by the best single evening; those still level share the
    place, in the order given.

    >>> results = {"A": [Attended(1, 900), Attended(2, 700)], "B": [Attended(1, 950)]}
    >>> rows = rank_series(results, SeriesScheme(best=1))
    >>> [(one.place, one.who, int(one.figure)) for one in rows]
    [(1, 'B', 950), (2, 'A', 900)]
    """
    all_rows = [_row(who, held, scheme) for who, held in results.items()]
    placed = [row for row in all_rows if row.attended >= scheme.least]
    short = sorted((row for row in all_rows if row.attended < scheme.least), key=_order)
    return [*_placed(placed, scheme), *(_short(row, scheme) for row in short)]


def _row(who: Who, held: Sequence[Attended], scheme: SeriesScheme) -> SeriesRow[Who]:
    # Of two level evenings the earlier counts, so the choice is always the same.
    by_score = sorted(held, key=lambda one: (-one.score, one.evening))
    counted = by_score[: scheme.best] if scheme.best else by_score
    dropped = by_score[len(counted) :]
    figure = Fraction(sum(one.score for one in counted))
    if scheme.is_average and counted:
        figure /= len(counted)
    return SeriesRow(
        place=None,
        who=who,
        figure=figure,
        attended=len(held),
        counted=_as_held(counted),
        dropped=_as_held(dropped),
    )


def _as_held(evenings: Sequence[Attended]) -> tuple[Attended, ...]:
    return tuple(sorted(evenings, key=lambda one: one.evening))


def _order(row: SeriesRow[Who]) -> tuple[Fraction, Fraction]:
    return -row.figure, -row.best


def _placed(
    rows: Sequence[SeriesRow[Who]], scheme: SeriesScheme
) -> list[SeriesRow[Who]]:
    found: list[SeriesRow[Who]] = []
    for _, level in groupby(sorted(rows, key=_order), key=_order):
        shared = list(level)
        place = len(found) + 1
        reason = _reason(found[-1], shared[0], scheme) if found else None
        for at, row in enumerate(shared):
            told = None if at else reason
            found.append(
                replace(row, place=place, is_shared=len(shared) > 1, decided_by=told)
            )
    return found


def _reason(
    above: SeriesRow[Who], below: SeriesRow[Who], scheme: SeriesScheme
) -> SeriesReason:
    if above.figure != below.figure:
        return SeriesReason(scheme.key, above.figure, below.figure)
    return SeriesReason(SeriesKey.BEST, above.best, below.best)


def _short(row: SeriesRow[Who], scheme: SeriesScheme) -> SeriesRow[Who]:
    """Return the row of someone with too few evenings, and how many were needed."""
    attended = Fraction(row.attended)
    reason = SeriesReason(SeriesKey.ATTENDED, Fraction(scheme.least), attended)
    return replace(row, decided_by=reason)
