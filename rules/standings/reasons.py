"""Why each row of a log is below the row above: the key, and both figures.

Reasons are worked out only to explain a log; ranking alone does without. This module
knows no words: the caller says how a reason is put.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from rules.standings.numbers import LogPoints
from rules.standings.ranking import (
    LogRanking,
    RankedGroup,
    RankingRow,
    ResultsAmong,
    Teams,
    rank_by_keys,
    ranking_rows,
)
from rules.standings.scheme import HEAD_TO_HEAD_MEASURES, MEASURES, Key, Scheme
from rules.standings.tally import Tally

# What `head to head` compares, one after another.
PARTS = (
    Key.HEAD_TO_HEAD_POINTS,
    Key.HEAD_TO_HEAD_DIFFERENCE,
    Key.HEAD_TO_HEAD_FOR,
)
# The figure that a key compares, for display; a ratio has two.
FIGURES: dict[Key, Callable[[Tally, Scheme], LogPoints]] = {
    **MEASURES,
    **HEAD_TO_HEAD_MEASURES,
    Key.AGAINST: lambda tally, scheme: tally.against,
}
del FIGURES[Key.RATIO], FIGURES[Key.HEAD_TO_HEAD]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a row is below the one above it.

    `level` are the earlier keys, on which the two rows are equal. `told_by` is the key
    whose figure differs: for `head to head` one of its three. `above` and `below` are
    the sums that it compares: each team's full sums, or head to head those of the
    mini-league among the teams of `among`; `own` are the row's full sums. `wider` are
    the larger mini-leagues that left the two rows level before `head to head` started
    again.
    """

    key: Key
    told_by: Key
    above: Tally
    below: Tally
    own: Tally
    level: tuple[Key, ...]
    among: Teams = ()
    wider: tuple[Teams, ...] = ()

    @property
    def level_inside(self) -> tuple[Key, ...]:
        """The parts of `head to head` that the mini-league left level."""
        is_whole = self.key is Key.HEAD_TO_HEAD
        return PARTS[: PARTS.index(self.told_by)] if is_whole else ()


@dataclass(frozen=True, slots=True)
class Explained:
    """A row with its reason: None for the first, and where it shares its position."""

    row: RankingRow
    reason: Reason | None


def explain(
    sums: Mapping[str, Tally],
    *,
    scheme: Scheme,
    results_among: ResultsAmong,
    name: Callable[[str], str] = str,
) -> list[Explained]:
    """Return the rows as `rank` does, each with what set it below the row above.

    >>> from rules.standings.tally import LogResult, tallies
    >>> played = [LogResult("A", "B", 64, 48)]
    >>> rows = explain(
    ...     tallies(played, teams="AB"),
    ...     scheme=Scheme(),
    ...     results_among=lambda teams: played,
    ... )
    >>> reason = rows[1].reason
    >>> str(reason.key), reason.above.won, reason.below.won
    ('points', 1, 0)
    """
    ranking = rank_by_keys(sums, scheme=scheme, results_among=results_among)
    reasons: dict[str, Reason] = {}
    rows = ranking_rows(ranking, name=name)
    by_team = {team: group for group in ranking.groups for team in group.teams}
    for above, row in pairwise(rows):
        if row.by is not None:
            group = by_team[row.team]
            reasons[row.team] = _reason(ranking, group, above.team, row.team)
    return [Explained(row, reasons.get(row.team)) for row in rows]


def _reason(ranking: LogRanking, group: RankedGroup, above: str, below: str) -> Reason:
    assert group.by is not None, "only what a key set apart has a reason"
    assert group.part is not None, "what a key set apart is a part of something"
    among = group.part.among
    sums = ranking.mini_leagues[among] if among else ranking.sums
    order = ranking.scheme.order
    return Reason(
        key=group.by,
        told_by=_told_by(group.by, sums[above], sums[below], ranking.scheme),
        above=sums[above],
        below=sums[below],
        own=ranking.sums[below],
        level=order[: order.index(group.by)],
        among=among,
        wider=group.part.wider,
    )


def _told_by(key: Key, above: Tally, below: Tally, scheme: Scheme) -> Key:
    if key is not Key.HEAD_TO_HEAD:
        return key
    figures = ((part, FIGURES[part]) for part in PARTS)
    return next(one for one, of in figures if of(above, scheme) != of(below, scheme))


def figure_of(key: Key, tally: Tally, scheme: Scheme) -> LogPoints:
    """Return the figure that a key compares; `ratio` and `head to head` have none."""
    return FIGURES[key](tally, scheme)
