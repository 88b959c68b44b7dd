from __future__ import annotations

import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.standings import (
    Key,
    LeagueResults,
    LogAdjustment,
    LogResult,
    RankingRow,
    Scheme,
    away_tally,
    home_tally,
    log,
    rank,
    tallies,
)

TEAMS = "ABCDEF"
low = st.integers(0, 3)
tables = st.integers(0, 1)
results = st.builds(
    lambda pair, *numbers: LogResult(*pair, *numbers),
    st.permutations(TEAMS).map(lambda teams: teams[:2]),
    *(low, low, tables, tables, tables),
)
points = st.sampled_from([0, 1, 2, -1]) | st.decimals(-2, 2, places=1)
adjustments = st.builds(
    LogAdjustment,
    st.sampled_from(TEAMS),
    points,
    st.just("set"),
    low,
    st.integers(-2, 2),
)
orders = st.lists(st.sampled_from(Key), min_size=1, unique=True).map(tuple)
leagues = st.builds(
    LeagueResults,
    teams=st.permutations(TEAMS).map(tuple),
    scheme=st.builds(Scheme, points, points, points, points, points, orders),
    results=st.lists(results, max_size=20).map(tuple),
    adjustments=st.lists(adjustments, max_size=3).map(tuple),
)


class Naive:
    """The contract taken word by word: every number counted anew from the results."""

    def __init__(self, league: LeagueResults) -> None:
        self.league = league

    def sides(self, team: str, among: str | None) -> list[tuple[int, int, int, bool]]:
        found = []
        for r in self.league.results:
            if among is None or (r.home in among and r.away in among):
                if r.home == team:
                    found.append((r.home_score, r.away_score, r.home_tables, False))
                if r.away == team:
                    found.append((r.away_score, r.home_score, r.away_tables, True))
        return found

    def drawn_tables(self, team: str, among: str | None) -> int:
        return sum(
            r.drawn_tables
            for r in self.league.results
            if team in (r.home, r.away)
            and (among is None or (r.home in among and r.away in among))
        )

    def numbers(self, team: str, among: str | None) -> dict[str, object]:
        sides, scheme = self.sides(team, among), self.league.scheme
        own = [a for a in self.league.adjustments if a.team == team and among is None]
        gained = Fraction(0) + sum(Fraction(a.points) for a in own)
        for mine, theirs, tables_won, _ in sides:
            outcome = (mine > theirs) - (mine < theirs)
            gained += Fraction(
                {1: scheme.win, 0: scheme.draw, -1: scheme.loss}[outcome]
            )
            gained += tables_won * Fraction(scheme.table_won)
        gained += self.drawn_tables(team, among) * Fraction(scheme.table_drawn)
        scored = sum(s[0] for s in sides) + sum(a.for_ for a in own)
        against = sum(s[1] for s in sides) + sum(a.against for a in own)
        return {
            "points": gained,
            "difference": scored - against,
            "for": scored,
            "against": -against,
            "won": sum(s[0] > s[1] for s in sides),
            "away won": sum(s[0] > s[1] for s in sides if s[3]),
            "away for": sum(s[0] for s in sides if s[3]),
            "ratio": (2, Fraction(scored, against))
            if against
            else (3 if scored > 0 else 1 if scored else 0, 0),
        }

    def value(self, team: str, key: str, group: str) -> object:
        if key == "head to head":
            numbers = self.numbers(team, group)
            return numbers["points"], numbers["difference"], numbers["for"]
        if key.startswith("head to head "):
            return self.numbers(team, group)[key.removeprefix("head to head ")]
        return self.numbers(team, None)[key]

    def groups(self, group: str, keys: tuple[Key, ...]) -> list[tuple[str, Key | None]]:
        if len(group) < 2 or not keys:
            return [(group, None)]
        key, *rest = keys
        values = {team: self.value(team, key.value, group) for team in group}
        found: list[tuple[str, Key | None]] = []
        for value in sorted(set(values.values()), reverse=True):  # type: ignore
            part = "".join(team for team in group if values[team] == value)
            again = key is Key.HEAD_TO_HEAD and len(part) < len(group)
            (first, _), *more = self.groups(part, keys if again else tuple(rest))
            found += [(first, key if found else None), *more]
        return found

    def places(self) -> list[tuple[int, str, Key | None]]:
        rows: list[tuple[int, str, Key | None]] = []
        for group, by in self.groups(
            "".join(self.league.teams), self.league.scheme.order
        ):
            first, position = min(group), len(rows) + 1
            rows += [(position, t, by if t == first else None) for t in sorted(group)]
        return rows


def shuffled(league: LeagueResults, seed: int) -> LeagueResults:
    order = random.Random(seed)
    teams, results = list(league.teams), list(league.results)
    order.shuffle(teams)
    order.shuffle(results)
    return LeagueResults(
        tuple(teams), league.scheme, tuple(results), league.adjustments
    )


def places(rows: list[RankingRow]) -> list[tuple[int, str, Key | None]]:
    return [(row.position, row.team, row.by) for row in rows]


@given(leagues)
def test_the_log_is_that_of_the_contract_word_by_word(league: LeagueResults) -> None:
    naive = Naive(league)
    rows = log(league)
    assert places(rows) == naive.places()
    assert all(row.points == naive.numbers(row.team, None)["points"] for row in rows)


@given(leagues, st.integers(0, 9))
def test_the_order_of_teams_and_results_changes_nothing(
    league: LeagueResults, seed: int
) -> None:
    assert log(shuffled(league, seed)) == log(league)


@given(leagues)
def test_tallies_kept_result_by_result_rank_the_same(league: LeagueResults) -> None:
    kept = tallies([], teams=league.teams, adjustments=league.adjustments)
    for result in league.results:
        kept[result.home] = kept[result.home].plus(home_tally(result))
        kept[result.away] = kept[result.away].plus(away_tally(result))
    rows = rank(kept, scheme=league.scheme, results_among=lambda _: league.results)
    assert rows == log(league)


@given(leagues, results)
def test_a_result_that_comes_and_goes_restores_the_tally(
    league: LeagueResults, result: LogResult
) -> None:
    sums = tallies(
        league.results, teams=league.teams, adjustments=league.adjustments
    ).values()
    for one in (home_tally(result), away_tally(result)):
        assert [tally.plus(one).minus(one) for tally in sums] == list(sums)
