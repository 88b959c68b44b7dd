"""Divisions with results, for the tests of their pictures."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from league.models import Division, Fixture, Standing, Team
from league.standings.sums import sums_from_results, write_sums
from tests.make import make_club, make_division, make_team, number

FIRST_NIGHT = date(2026, 2, 3)
WEEK = timedelta(weeks=1)


def make_teams(division: Division, count: int, name: str = "Team") -> list[Team]:
    club = make_club(division.union)
    return [
        make_team(division, name=f"{name} {place:02}", code=f"X{number()}", club=club)
        for place in range(1, count + 1)
    ]


def make_played(
    division: Division,
    scores: Sequence[tuple[Team, Team, int, int]],
    *,
    round: int = 1,
    night: date | None = FIRST_NIGHT,
    **values: object,
) -> list[Fixture]:
    """Make a night's results, and let the log have them."""
    fixtures = Fixture.objects.bulk_create(
        Fixture(
            union=division.union,
            division=division,
            round=round,
            start="19:30",
            home=home,
            away=away,
            home_score=own,
            away_score=theirs,
            winner="home" if own > theirs else "away" if own < theirs else "draw",
            **({"state": "played" if night else "walkover", "night": night} | values),
        )
        for home, away, own, theirs in scores
    )
    settle(division)
    return fixtures


def settle(division: Division) -> None:
    """Put the sums of the results beside them, as each result does in earnest."""
    sums = sums_from_results(division)
    for standing in Standing.objects.filter(division=division):
        write_sums(standing, sums[standing.team_id])
        standing.save()
    division.log_version += 1
    division.save(update_fields=["log_version"])


def make_season_played(teams: int, rounds: int) -> Division:
    """Make a division in which everybody played each round; scores by arithmetic."""
    division = make_division()
    entered = make_teams(division, teams)
    rows = []
    for number_ in range(rounds):
        turned = entered[:1] + _turned(entered[1:], number_)
        for place in range(teams // 2):
            home, away = turned[place], turned[-1 - place]
            if number_ % 2:
                home, away = away, home
            own, theirs = 20 + (place * 7 + number_ * 3) % 30, 20 + (number_ * 11) % 25
            rows.append((number_, home, away, own, theirs))
    Fixture.objects.bulk_create(
        Fixture(
            union=division.union,
            division=division,
            round=number_ + 1,
            night=FIRST_NIGHT + number_ * WEEK,
            start="19:30",
            home=home,
            away=away,
            state="played",
            home_score=own,
            away_score=theirs,
            winner="home" if own > theirs else "away" if own < theirs else "draw",
        )
        for number_, home, away, own, theirs in rows
    )
    settle(division)
    return division


def _turned(teams: list[Team], by: int) -> list[Team]:
    by %= len(teams) or 1
    return teams[by:] + teams[:by]
