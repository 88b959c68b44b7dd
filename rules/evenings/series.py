"""A series of evenings: each one's best results, totalled or averaged, with reasons.

Ours throughout. A person or a pair is an opaque key here, and an evening is its number
in order of play. This module knows no words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Any, Generic, TypeVar

Who = TypeVar("Who", bound=Hashable)


class SeriesKey(StrEnum):
    """What ranks one above another in a series."""

    TOTAL = "total"
    AVERAGE = "average"
    BEST = "best evening"
    NEXT_BEST = "next best evening"
    MORE_EVENINGS = "more evenings"
    ATTENDED = "attended"


class SeriesTies(StrEnum):
    """What ranks those whose figures in a series are level."""

    BEST = "best evening"
    EACH_BEST = "each best evening"
    ATTENDED = "attended"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class SeriesScheme:
    """How a series ranks.

    `best` is how many evenings count (0: all), `least` how many must be attended to be
    ranked at all. Without `with_guests` those known as guests are left out, and the
    others close up.
    """

    best: int = 0
    least: int = 0
    is_average: bool = False
    ties: SeriesTies = SeriesTies.BEST
    with_guests: bool = True

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
    def best_first(self) -> tuple[int, ...]:
        """The scores that count, the highest first."""
        return tuple(sorted((one.score for one in self.counted), reverse=True))


# What sorts the rows of a series.
Order = Callable[[SeriesRow[Any]], tuple[Fraction, ...]]
# What is asked of those whose figures are level, one key after the other.
TIE_KEYS: Mapping[SeriesTies, tuple[SeriesKey, ...]] = {
    SeriesTies.BEST: (SeriesKey.BEST,),
    SeriesTies.EACH_BEST: (SeriesKey.BEST, SeriesKey.NEXT_BEST),
    SeriesTies.ATTENDED: (SeriesKey.MORE_EVENINGS,),
    SeriesTies.SHARED: (),
}


def rank_series(
    results: Mapping[Who, Sequence[Attended]],
    scheme: SeriesScheme,
    *,
    guests: Collection[Who] = frozenset(),
) -> list[SeriesRow[Who]]:
    """Return the rows of a series, those without a place last.

    Level figures are ranked as the scheme sets; those still level share the place, in
    the order given. Before as many evenings were held as must be attended, whoever
    attended all of them is ranked.

    >>> results = {"A": [Attended(1, 900), Attended(2, 700)], "B": [Attended(1, 950)]}
    >>> rows = rank_series(results, SeriesScheme(best=1))
    >>> [(one.place, one.who, int(one.figure)) for one in rows]
    [(1, 'B', 950), (2, 'A', 900)]
    """
    held = {one.evening for own in results.values() for one in own}
    needed = min(scheme.least, len(held))
    ranked = {
        who: own
        for who, own in results.items()
        if scheme.with_guests or who not in guests
    }
    all_rows = [_row(who, own, scheme) for who, own in ranked.items()]
    order = _order_of(scheme, max((len(row.counted) for row in all_rows), default=0))
    placed = [row for row in all_rows if row.attended >= needed]
    short = sorted((row for row in all_rows if row.attended < needed), key=order)
    return [*_placed(placed, scheme, order), *(_short(row, needed) for row in short)]


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


def _order_of(scheme: SeriesScheme, most: int) -> Order:
    """Return what sorts the rows, of which none counts more than `most` evenings."""
    keys = TIE_KEYS[scheme.ties]

    def order(row: SeriesRow[Any]) -> tuple[Fraction, ...]:
        figures = (one for key in keys for one in _figures(row, key, most))
        return -row.figure, *(-one for one in figures)

    return order


def _figures(row: SeriesRow[Any], key: SeriesKey, most: int) -> list[Fraction]:
    """Return a row's figures of a key, one after the other; higher is better."""
    if key is SeriesKey.MORE_EVENINGS:
        return [Fraction(row.attended)]
    if key is SeriesKey.BEST:
        return [_nth(row, 0)]
    return [_nth(row, at) for at in range(1, most)]


def _nth(row: SeriesRow[Any], at: int) -> Fraction:
    """Return the best, next best, ... score that counts; one that is missing is 0."""
    return Fraction(row.best_first[at] if at < len(row.best_first) else 0)


def _placed(
    rows: Sequence[SeriesRow[Who]], scheme: SeriesScheme, order: Order
) -> list[SeriesRow[Who]]:
    found: list[SeriesRow[Who]] = []
    for _, level in groupby(sorted(rows, key=order), key=order):
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
    most = max(len(above.counted), len(below.counted))
    figures = (
        SeriesReason(key, *pair)
        for key in TIE_KEYS[scheme.ties]
        for pair in zip(
            _figures(above, key, most), _figures(below, key, most), strict=True
        )
    )
    return next(one for one in figures if one.above != one.below)


def _short(row: SeriesRow[Who], needed: int) -> SeriesRow[Who]:
    """Return the row of someone with too few evenings, and how many were needed."""
    reason = SeriesReason(SeriesKey.ATTENDED, Fraction(needed), Fraction(row.attended))
    return replace(row, decided_by=reason)
