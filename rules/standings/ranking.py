"""Ranking: tallies and a scheme in, the rows of the log out.

Each key splits the groups of teams that earlier keys left level. Results are requested
only where a head-to-head key finds teams still level. Lots (ours, the book has none)
separate teams that are level on every key; their order is chance from a printed seed
(`rules.knockout.lots_of`). This module does not know where tallies and results are
kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import groupby
from typing import Any, Final, Literal

from rules.standings.numbers import LogPoints, plain_number
from rules.standings.scheme import (
    HEAD_TO_HEAD_MEASURES,
    MEASURES,
    Key,
    Measure,
    Scheme,
    points_of,
)
from rules.standings.tally import LogAdjustment, LogResult, Tally, tallies

ResultsAmong = Callable[[Sequence[frozenset[str]]], Iterable[LogResult]]
Teams = tuple[str, ...]
# Orders teams that are level on every key, where lots were drawn; it is no key.
LOTS: Final = "lots"


@dataclass(frozen=True, slots=True)
class LeagueResults:
    """Everything that a log follows from."""

    teams: Teams
    scheme: Scheme = Scheme()
    results: tuple[LogResult, ...] = ()
    adjustments: tuple[LogAdjustment, ...] = ()


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One team's line of the log; `by` is what set it below the row above."""

    position: int
    team: str
    played: int
    won: int
    drawn: int
    lost: int
    for_: int
    against: int
    difference: int
    adjustment: LogPoints
    points: LogPoints
    by: Key | Literal["lots"] | None

    def as_json(self) -> dict[str, int | str | LogPoints | None]:
        """Return the row as the contract names it; a fraction stays a Decimal."""
        names = [one.name for one in fields(RankingRow)]
        return {name.rstrip("_"): getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class LevelPart:
    """Teams level by one key.

    Head to head, the mini-league `among` set them below the part above; in those of
    `wider` they were level.
    """

    teams: Teams
    among: Teams = ()
    wider: tuple[Teams, ...] = ()


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """Teams level so far, and what set them below the group above: key and part."""

    teams: Teams
    by: Key | None = None
    part: LevelPart | None = None

    @property
    def is_level(self) -> bool:
        return len(self.teams) > 1

    def split(self, parts: Sequence[LevelPart], *, by: Key) -> list[RankedGroup]:
        """Return the parts as groups; the first keeps what set the whole apart."""
        first, *others = parts
        return [
            RankedGroup(first.teams, self.by, self.part),
            *(RankedGroup(part.teams, by, part) for part in others),
        ]


@dataclass(slots=True)
class LogRanking:
    """The groups of teams while the keys are applied one after another."""

    sums: Mapping[str, Tally]
    scheme: Scheme
    results_among: ResultsAmong
    groups: list[RankedGroup]
    results: list[LogResult] | None = field(default=None, init=False)
    mini_leagues: dict[Teams, dict[str, Tally]] = field(
        default_factory=dict, init=False
    )

    def take(self, key: Key) -> None:
        """Split every group that is still level by one more key."""
        level = [group for group in self.groups if group.is_level]
        if not level:
            return
        if key in MEASURES:
            parts = [self._by_own_sums(group.teams, MEASURES[key]) for group in level]
        else:
            parts = self._head_to_head([group.teams for group in level], key)
        found = iter(parts)
        self.groups = [
            piece
            for group in self.groups
            for piece in (
                group.split(next(found), by=key) if group.is_level else [group]
            )
        ]

    def _by_own_sums(self, teams: Teams, measure: Measure) -> list[LevelPart]:
        values = {team: measure(self.sums[team], self.scheme) for team in teams}
        return [LevelPart(part) for part in _parted(values)]

    def _head_to_head(self, level: Sequence[Teams], key: Key) -> list[list[LevelPart]]:
        if self.results is None:
            # Later keys look at fewer teams, so one request serves them all.
            self.results = list(
                self.results_among([frozenset(teams) for teams in level])
            )
        split = self._restarting if key is Key.HEAD_TO_HEAD else self._once
        meetings = _meetings(level, self.results)
        self.results = [result for results in meetings for result in results]
        return [
            split(teams, results, HEAD_TO_HEAD_MEASURES[key])
            for teams, results in zip(level, meetings, strict=True)
        ]

    def _once(
        self, teams: Teams, results: Sequence[LogResult], measure: Measure
    ) -> list[LevelPart]:
        parts = self._mini_league(teams, results, measure)
        return [LevelPart(part, among=teams) for part in parts]

    def _mini_league(
        self, teams: Teams, results: Sequence[LogResult], measure: Measure
    ) -> list[Teams]:
        # Successive head-to-head keys often find the same teams still level.
        if teams not in self.mini_leagues:
            self.mini_leagues[teams] = tallies(results, teams=teams)
        mini_league = self.mini_leagues[teams]
        return _parted(
            {team: measure(mini_league[team], self.scheme) for team in teams}
        )

    def _restarting(
        self, teams: Teams, results: Sequence[LogResult], measure: Measure
    ) -> list[LevelPart]:
        """Start again in each part of a group that a mini-league has split."""
        settled: list[LevelPart] = []
        # What is still level: the current part, and the larger mini-leagues.
        pending: list[tuple[LevelPart, Sequence[LogResult], tuple[Teams, ...]]]
        pending = [(LevelPart(teams), results, ())]
        while pending:
            part, results, wider = pending.pop()
            among = part.teams
            parts = [among]
            if len(among) > 1:
                parts = self._mini_league(among, results, measure)
            if len(parts) == 1:
                settled.append(part)
                continue
            first, *others = parts
            found = [
                LevelPart(first, part.among, part.wider),
                *(LevelPart(other, among, wider) for other in others),
            ]
            meetings = _meetings(parts, results)
            inside = (*wider, among)
            again = zip(found, meetings, [inside] * len(found), strict=True)
            pending += reversed(list(again))
        return settled


def _parted(values: Mapping[str, Any]) -> list[Teams]:
    """Return the teams by their values, the highest first, equals together."""
    ranked = sorted(values, key=values.__getitem__, reverse=True)
    return [tuple(part) for _, part in groupby(ranked, key=values.__getitem__)]


def _meetings(
    groups: Sequence[Teams], results: Iterable[LogResult]
) -> list[list[LogResult]]:
    """Return each group's results between two of its own teams."""
    place = {team: index for index, teams in enumerate(groups) for team in teams}
    meetings: list[list[LogResult]] = [[] for _ in groups]
    for result in results:
        index = place.get(result.home)
        if index is not None and index == place.get(result.away):
            meetings[index].append(result)
    return meetings


def _row(
    team: str, tally: Tally, *, scheme: Scheme, position: int, by: Key | None
) -> RankingRow:
    return RankingRow(
        position=position,
        team=team,
        played=tally.played,
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
        for_=tally.for_,
        against=tally.against,
        difference=tally.difference,
        adjustment=plain_number(tally.adjustment),
        points=points_of(tally, scheme),
        by=by,
    )


def rank(
    sums: Mapping[str, Tally],
    *,
    scheme: Scheme,
    results_among: ResultsAmong,
    name: Callable[[str], str] = str,
) -> list[RankingRow]:
    """Return the rows of the log, from first position to last.

    `results_among` is called at most once, and only where a head-to-head key finds
    teams level: it gets the groups of level teams, and returns at least the results
    between any two teams of one group. `name` gives a team's name where the tallies
    have other keys. Teams level on every key share the position, in alphabetical order.
    """
    ranking = rank_by_keys(sums, scheme=scheme, results_among=results_among)
    return ranking_rows(ranking, name=name)


def rank_by_keys(
    sums: Mapping[str, Tally], *, scheme: Scheme, results_among: ResultsAmong
) -> LogRanking:
    """Return the ranking of these tallies after every key of the scheme."""
    groups = [RankedGroup(tuple(sums))] if sums else []
    ranking = LogRanking(sums, scheme, results_among, groups)
    for key in scheme.order:
        ranking.take(key)
    return ranking


def ranking_rows(
    ranking: LogRanking, *, name: Callable[[str], str] = str
) -> list[RankingRow]:
    """Return the rows of a ranking, alphabetical within a group."""
    sums, scheme = ranking.sums, ranking.scheme
    rows: list[RankingRow] = []
    for group in ranking.groups:
        position = len(rows) + 1
        spelled = sorted(group.teams, key=lambda team: alphabetical(name(team)))
        for team in spelled:
            by = group.by if team == spelled[0] else None
            rows.append(_row(team, sums[team], scheme=scheme, position=position, by=by))
    return rows


def log(league: LeagueResults) -> list[RankingRow]:
    """Return the rows of the log for these results."""
    return rank(
        tallies(league.results, teams=league.teams, adjustments=league.adjustments),
        scheme=league.scheme,
        results_among=lambda teams: league.results,
    )


def alphabetical(name: str) -> tuple[str, str]:
    """Return a sort key for a name: casefolded, then as written, by code point."""
    return name.casefold(), name


def with_lots(rows: Sequence[RankingRow], draws: Iterable[Teams]) -> list[RankingRow]:
    """Return the rows with the positions that lots have separated.

    Each draw has its teams in the order of their lots. A draw changes nothing unless
    its teams are exactly those who share a position.
    """
    by_teams = {frozenset(draw): draw for draw in draws}
    if not by_teams:
        return list(rows)
    found: list[RankingRow] = []
    for _, sharing in groupby(rows, key=lambda row: row.position):
        group = list(sharing)
        draw = by_teams.get(frozenset(row.team for row in group))
        found += _by_lots(group, draw) if draw and len(group) > 1 else group
    return found


def _by_lots(group: Sequence[RankingRow], draw: Teams) -> list[RankingRow]:
    by_team = {row.team: row for row in group}
    first = group[0]
    return [
        replace(
            by_team[team],
            position=first.position + place,
            by=LOTS if place else first.by,
        )
        for place, team in enumerate(draw)
    ]
