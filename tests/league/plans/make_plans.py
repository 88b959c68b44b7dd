"""Divisions to plan: clubs with halls of their own, weekly nights, lists by hand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Any

from django.test import Client
from django.urls import reverse

from league.lib.background_runs import take_up
from league.models import (
    Division,
    PlanDraft,
    PlanList,
    PlanRun,
    Role,
    Team,
    User,
    Venue,
)
from league.plans.actions.plan_worker import end_search
from league.plans.actions.plans import keep_draft, lock_plan, put_list
from league.plans.actions.searches import begin_search
from league.plans.cast import cast_of, problem_of
from league.plans.demands import season_problem
from league.plans.scheduling import list_as_json, solve
from tests.make import (
    make_club,
    make_division,
    make_role,
    make_season,
    make_team,
    make_union,
    make_user,
    make_venue,
)

# Far ahead, so that no night of it is past when a test runs; a Tuesday.
FIRST = date(2094, 3, 2)
NAMES = (
    "Athlone",
    "Bellville",
    "Claremont",
    "Delft",
    "Elsies",
    "Faure",
    "Goodwood",
    "Heideveld",
)


@dataclass(frozen=True, slots=True)
class Planned:
    """A division, its teams in order, their halls, and who plans it."""

    division: Division
    teams: list[Team]
    halls: list[Venue]
    secretary: User

    @property
    def client(self) -> Client:
        client = Client()
        client.force_login(self.secretary)
        return client

    def url(self, name: str, *more: object) -> str:
        return reverse(name, args=[self.division.pk, *more])


def make_planned(teams: int = 4, *, tables: int = 8) -> Planned:
    """Make a division whose teams each have a club and a hall of their own."""
    season = make_season(make_union(), starts_on=FIRST, ends_on=night(2 * teams - 3))
    division, entered, halls = make_division(season), [], []
    for number in range(teams):
        code = NAMES[number][:3].upper()
        hall = make_venue(
            season.union, code=f"{code}-H", name=f"{NAMES[number]} Hall", tables=tables
        )
        club = make_club(season.union, code=code, name=NAMES[number], venue=hall)
        entered.append(
            make_team(division, club=club, code=code, name=f"{NAMES[number]} A")
        )
        halls.append(hall)
    return Planned(
        division, entered, halls, make_role(season.union, "fixtures secretary")
    )


def night(number: int) -> date:
    """The weekly night of that number, from 0."""
    return FIRST + timedelta(weeks=number)


def nights(number: int) -> list[str]:
    return [night(one).isoformat() for one in range(number)]


def problem(planned: Planned, **changed: Any) -> dict[str, Any]:
    """The season's demands on just enough weekly nights, and what differs from them."""
    number = len(planned.teams)
    listed = nights(2 * (number - 1 + number % 2))
    return season_problem(planned.division, cast_of(planned.division), listed) | changed


def draft(planned: Planned, **changed: Any) -> PlanDraft:
    return keep_draft(
        planned.division,
        problem=problem(planned, **changed),
        typed={},
        start=time(19, 30),
        version=None,
        by=planned.secretary,
    )


def search(planned: Planned, **changed: Any) -> PlanRun:
    """Ask for a search, as the page does."""
    return begin_search(
        planned.division, problem(planned, **changed), by=planned.secretary
    )


def taken_up(run: PlanRun) -> PlanRun:
    """A search that a worker has begun."""
    taken = take_up(PlanRun.objects.all(), run.pk)
    assert taken is not None, "nobody else had it"
    return taken


def searched(planned: Planned, **changed: Any) -> PlanRun:
    """A search that is over, its list the one that is worked on."""
    run = taken_up(search(planned, **changed))
    found = solve(problem_of(run.problem, cast_of(planned.division)))
    ended = end_search(run, result=list_as_json(found))
    assert ended is not None, "nobody else had it"
    return ended


def entry(
    planned: Planned, home: int, away: int, on: int, leg: int = 1
) -> dict[str, Any]:
    """A match of a list: two teams by their numbers, on a night by its number."""
    return {
        "night": nights(on + 1)[on],
        "leg": leg,
        "home": planned.teams[home].code,
        "away": planned.teams[away].code,
        "venue": planned.halls[home].code,
    }


# Four teams, home and away, by hand: (home, away) on each of six nights.
ROUNDS = (
    ((0, 3), (1, 2)),
    ((2, 0), (3, 1)),
    ((0, 1), (2, 3)),
    ((3, 0), (2, 1)),
    ((0, 2), (1, 3)),
    ((1, 0), (3, 2)),
)


def rows(planned: Planned, rounds: Any = ROUNDS) -> list[dict[str, Any]]:
    return [
        entry(planned, home, away, on, 1 if on < 3 else 2)
        for on, matches in enumerate(rounds)
        for home, away in matches
    ]


def make_list(planned: Planned, rounds: Any = ROUNDS, **changed: Any) -> PlanList:
    """Put a list by hand up to be worked on."""
    return put_list(
        lock_plan(planned.division),
        rows(planned, rounds),
        problem=problem(planned, **changed),
        origin=PlanList.Origin.RUN,
        by=planned.secretary,
    )


def make_captain(planned: Planned, team: int) -> User:
    user = make_user()
    Role.objects.create(
        user=user,
        kind="captain",
        union=planned.division.union,
        team=planned.teams[team],
    )
    return user
