"""Divisions with fixtures and results, for what is decided outside a match."""

from __future__ import annotations

from datetime import date, timedelta

from league.models import Division, Fixture, Season, Standing, Team
from league.results.actions.results import FixtureResult, set_result
from tests.make import make_division, make_fixture, make_season, make_team

FIRST = date(2026, 2, 3)


def result(home: int, away: int) -> FixtureResult:
    winner = "home" if home > away else "away" if away > home else "draw"
    return FixtureResult(
        state=Fixture.State.PLAYED, home_score=home, away_score=away, winner=winner
    )


def make_double(
    *, played: int = 0, season: Season | None = None, **policy: str
) -> Division:
    """Four teams that meet twice, home and away; so many rounds were played.

    A–B C–D, A–C D–B, D–A B–C, then the same with home and away changed.
    Every match that was played was won at home, 60–40.
    """
    season = season or make_season()
    if policy:
        season.rule_set.policy = policy
        season.rule_set.save()
    division = make_division(season)
    a, b, c, d = (make_team(division, name=f"Team {letter}") for letter in "ABCD")
    leg = [[(a, b), (c, d)], [(a, c), (d, b)], [(d, a), (b, c)]]
    back = [[(away, home) for home, away in pairs] for pairs in leg]
    for number, pairs in enumerate([*leg, *back], 1):
        night = FIRST + timedelta(weeks=number)
        for home, away in pairs:
            made = make_fixture(
                division, round=number, night=night, home=home, away=away
            )
            if number <= played:
                set_result(made, result(60, 40), by=None)
    return division


def entry_of(division: Division, name: str) -> Standing:
    return division.standings.select_related("team", "union").get(team__name=name)


def team_of(division: Division, name: str) -> Team:
    return entry_of(division, name).team


def log_of(division: Division) -> dict[str, tuple[int, int, int]]:
    """Each team's won, lost and difference, by its letter."""
    return {
        one.team.name[-1]: (one.won, one.lost, one.points_for - one.points_against)
        for one in division.standings.select_related("team")
    }
