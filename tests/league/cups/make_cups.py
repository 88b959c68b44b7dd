"""Cups for tests: a season with teams, a cup of them, and results of its ties."""

from __future__ import annotations

from typing import Any

from league.cups.actions.cups import CupOptions, enter_teams, make_cup
from league.cups.actions.draws import draw_cup
from league.models import Cup, Division, Fixture, Team, Tie, Union
from league.results.actions.results import FixtureResult, set_result
from tests.make import make_division, make_season, make_team, make_union

SEED = "Cup 2026"


def make_teams(number: int, division: Division | None = None) -> list[Team]:
    """Make teams T01, T02 and so on, each of a club of its own."""
    division = division or make_division()
    return [
        make_team(division, code=f"T{n:02}", name=f"Team {n:02}")
        for n in range(1, number + 1)
    ]


def make_entered(number: int = 4, *, seeded: int = 0, **options: Any) -> Cup:
    """Make a cup of so many teams, the first of them seeded, not drawn yet."""
    division = make_division(make_season(make_union()))
    teams = make_teams(number, division)
    cup = make_cup(
        division.season, name="Union cup", options=CupOptions(**options), by=None
    )
    seeds = {team: n if n <= seeded else None for n, team in enumerate(teams, 1)}
    return enter_teams(cup, seeds, by=None)


def make_drawn(number: int = 4, *, seeded: int | None = None, **options: Any) -> Cup:
    """Make a cup that is drawn; all are seeded where nothing else is said."""
    cup = make_entered(number, seeded=number if seeded is None else seeded, **options)
    draw_cup(cup, seed=SEED, by=None)
    return cup


def tie_of(cup: Cup, round: int, number: int) -> Tie:
    return Tie.objects.select_related("fixture__home", "fixture__away").get(
        cup=cup, round=round, number=number
    )


def fixture_of(cup: Cup, round: int, number: int) -> Fixture:
    fixture = tie_of(cup, round, number).fixture
    assert fixture is not None
    return fixture


def codes_of(cup: Cup, round: int, number: int) -> set[str]:
    """The codes of the teams that play a tie; none while there is no match."""
    fixture = tie_of(cup, round, number).fixture
    return {fixture.home.code, fixture.away.code} if fixture else set()


def win(cup: Cup, round: int, number: int, code: str, **values: Any) -> Fixture:
    """Let a team win its tie by 30 to 20."""
    fixture = fixture_of(cup, round, number)
    return win_match(fixture, code, **values)


def win_match(fixture: Fixture, code: str, **values: Any) -> Fixture:
    is_home = fixture.home.code == code
    result = FixtureResult(
        state=values.pop("state", Fixture.State.PLAYED),
        home_score=30 if is_home else 20,
        away_score=20 if is_home else 30,
        winner="home" if is_home else "away",
        **values,
    )
    Fixture.objects.filter(pk=fixture.pk, night=None).update(
        night="2026-02-03", state=Fixture.State.PLANNED
    )
    return set_result(fixture, result, by=None)


def take_back(cup: Cup, round: int, number: int) -> Fixture:
    """Take a tie's result back, as a correction does."""
    return set_result(fixture_of(cup, round, number), FixtureResult(), by=None)


def union_of(cup: Cup) -> Union:
    return cup.union
