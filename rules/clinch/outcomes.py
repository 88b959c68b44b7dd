"""Every outcome that a match of the log can have, and its log points.

A match is won on points, so the winner wins at least one table, and the others may fall
any way: one table won by a hundred points outweighs three. In a draw both sides win a
table or neither does. A team that fields too few tables gives a walkover, with no table
played. A match that counts for nobody (both teams too short, or a decision) is no
outcome here, nor is any other decision on a result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.record import TABLES
from rules.standings import Scheme

ALL_TABLES = len(TABLES)


class MatchWinner(StrEnum):
    """Who wins a match."""

    HOME = "home"
    AWAY = "away"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """One possible result; no tables where none was played or none count."""

    winner: MatchWinner
    home_tables: int = 0
    away_tables: int = 0
    drawn_tables: int = 0

    def worth(self, scheme: Scheme) -> tuple[Fraction, Fraction]:
        """Return the log points for the home team and the away team."""
        of_result = {MatchWinner.HOME: scheme.win, MatchWinner.AWAY: scheme.loss}
        opposite = {MatchWinner.HOME: scheme.loss, MatchWinner.AWAY: scheme.win}
        drawn = self.drawn_tables * Fraction(scheme.table_drawn)
        won = Fraction(scheme.table_won)
        return (
            Fraction(of_result.get(self.winner, scheme.draw))
            + self.home_tables * won
            + drawn,
            Fraction(opposite.get(self.winner, scheme.draw))
            + self.away_tables * won
            + drawn,
        )


def outcomes_of(
    scheme: Scheme, *, fewest_tables: int = 3, walkover_points: int = 80
) -> list[MatchOutcome]:
    """Return the outcomes that differ in log points, one per pair of points.

    `fewest_tables` and `walkover_points` are the match's local rules. A walkover of 0
    points is 0–0, and so a draw in the log.
    """
    found: dict[tuple[Fraction, Fraction], MatchOutcome] = {}
    counts_tables = bool(scheme.table_won or scheme.table_drawn)
    by_tables = _by_tables(fewest_tables, walkover_points)
    for outcome in by_tables if counts_tables else map(MatchOutcome, MatchWinner):
        found.setdefault(outcome.worth(scheme), outcome)
    return list(found.values())


def _by_tables(fewest: int, walkover_points: int) -> Iterator[MatchOutcome]:
    """Yield every outcome, those with all tables first."""
    for fielded in range(ALL_TABLES, fewest - 1, -1):
        for home in range(fielded, -1, -1):
            for away in range(fielded - home, -1, -1):
                drawn = fielded - home - away
                for winner in _winners(home, away):
                    yield MatchOutcome(winner, home, away, drawn)
    if walkover_points:
        yield MatchOutcome(MatchWinner.HOME)
        yield MatchOutcome(MatchWinner.AWAY)
    else:
        yield MatchOutcome(MatchWinner.DRAW)


def _winners(home: int, away: int) -> Iterator[MatchWinner]:
    """Yield who can win on points when the tables fell this way."""
    if home:
        yield MatchWinner.HOME
    if away:
        yield MatchWinner.AWAY
    if bool(home) == bool(away):
        yield MatchWinner.DRAW
