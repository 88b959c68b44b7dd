"""Each team's sums, from its results and adjustments.

A tally holds everything that a scheme can rank by, except head to head. Tallies add up,
so one result enters or leaves a stored tally however many matches there are. This
module knows no scheme and no order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from decimal import localcontext

from rules.standings.numbers import EXACT, LogPoints, total


@dataclass(frozen=True, slots=True)
class LogResult:
    """One match that counts, by its scores and by the tables each side won."""

    home: str
    away: str
    home_score: int
    away_score: int
    home_tables: int = 0
    away_tables: int = 0
    drawn_tables: int = 0


@dataclass(frozen=True, slots=True)
class LogAdjustment:
    """Log points and scores given to a team, or taken from it, outside a match."""

    team: str
    points: LogPoints
    reason: str
    for_: int = 0
    against: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """One team's sums; `for_`, `against` and `adjustment` include adjustments."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    for_: int = 0
    against: int = 0
    away_won: int = 0
    away_for: int = 0
    tables_won: int = 0
    tables_drawn: int = 0
    adjustment: LogPoints = 0

    @property
    def played(self) -> int:
        """The number of matches."""
        return self.won + self.drawn + self.lost

    @property
    def difference(self) -> int:
        """The score for less the score against."""
        return self.for_ - self.against

    def plus(self, other: Tally) -> Tally:
        """Return the two together, as when one more result comes in."""
        with localcontext(EXACT):
            return Tally(*(getattr(self, n) + getattr(other, n) for n in _SUMS))

    def minus(self, other: Tally) -> Tally:
        """Return this less the other, as when a result is withdrawn."""
        with localcontext(EXACT):
            return Tally(*(getattr(self, n) - getattr(other, n) for n in _SUMS))


_SUMS = tuple(field.name for field in fields(Tally))


def home_tally(*results: LogResult) -> Tally:
    """Return these results as a tally for the home team of each."""
    return Tally(
        won=sum(result.home_score > result.away_score for result in results),
        drawn=sum(result.home_score == result.away_score for result in results),
        lost=sum(result.home_score < result.away_score for result in results),
        for_=sum(result.home_score for result in results),
        against=sum(result.away_score for result in results),
        tables_won=sum(result.home_tables for result in results),
        tables_drawn=sum(result.drawn_tables for result in results),
    )


def away_tally(*results: LogResult) -> Tally:
    """Return these results as a tally for the away team of each."""
    won = sum(result.away_score > result.home_score for result in results)
    score = sum(result.away_score for result in results)
    return Tally(
        won=won,
        drawn=sum(result.home_score == result.away_score for result in results),
        lost=sum(result.away_score < result.home_score for result in results),
        for_=score,
        against=sum(result.home_score for result in results),
        away_won=won,
        away_for=score,
        tables_won=sum(result.away_tables for result in results),
        tables_drawn=sum(result.drawn_tables for result in results),
    )


def adjustment_tally(*adjustments: LogAdjustment) -> Tally:
    """Return these adjustments as a tally for the team of each."""
    return Tally(
        for_=sum(adjustment.for_ for adjustment in adjustments),
        against=sum(adjustment.against for adjustment in adjustments),
        adjustment=total(adjustment.points for adjustment in adjustments),
    )


def tallies(
    results: Iterable[LogResult],
    *,
    teams: Iterable[str],
    adjustments: Sequence[LogAdjustment] = (),
) -> dict[str, Tally]:
    """Return the tally of each of the teams, in their order, even without results."""
    at_home: dict[str, list[LogResult]] = {team: [] for team in teams}
    away: dict[str, list[LogResult]] = {team: [] for team in at_home}
    for result in results:
        at_home[result.home].append(result)
        away[result.away].append(result)
    sums = {
        team: home_tally(*at_home[team]).plus(away_tally(*away[team]))
        for team in at_home
    }
    for adjustment in adjustments:
        team = adjustment.team
        sums[team] = sums[team].plus(adjustment_tally(adjustment))
    return sums
