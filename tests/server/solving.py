"""Searches for fixtures on a system of its own: started, viewed, restarted.

python -m tests.server.solving begin | page | again | stop | twice
"""

from __future__ import annotations

import sys

import django

django.setup()

from datetime import date, timedelta  # noqa: E402 - Django is set up before its models

from celery import current_app  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from league.models import Division, OutboxRow, User  # noqa: E402
from league.plans.actions.plans import keep_draft  # noqa: E402
from league.plans.actions.searches import begin_search  # noqa: E402
from league.plans.cast import cast_of  # noqa: E402
from league.plans.demands import season_problem  # noqa: E402
from tests.make import (  # noqa: E402
    make_club,
    make_division,
    make_role,
    make_season,
    make_team,
    make_union,
    make_venue,
)

TEAMS, NIGHTS, LIMIT_S = 16, 40, 590
FIRST = date(2027, 2, 2)


def begin() -> None:
    """Ask for a long search: with more nights than matches there is much to prove."""
    division = make_division(make_season(make_union()))
    halls = [make_venue(division.union, tables=4) for _ in range(TEAMS // 2)]
    for number in range(TEAMS):
        club = make_club(division.union, venue=halls[number // 2])
        make_team(division, club=club)
    nights = [(FIRST + timedelta(weeks=one)).isoformat() for one in range(NIGHTS)]
    problem = season_problem(division, cast_of(division), nights)
    problem |= {"time_limit_s": LIMIT_S, "max_run": 2, "min_gap": 4}
    secretary = make_role(division.union)
    keep_draft(
        division,
        problem=problem,
        typed={},
        start=division.season.start,
        version=None,
        by=secretary,
    )
    begin_search(division, problem, by=secretary)


def client() -> Client:
    found = Client(headers={"host": "127.0.0.1"})
    found.force_login(User.objects.filter(roles__kind="union secretary").latest("pk"))
    return found


def url(name: str) -> str:
    return reverse(name, args=[Division.objects.latest("pk").pk])


def page() -> None:
    sys.stdout.write(client().get(url("plan-search")).content.decode())


def again() -> None:
    answer = client().post(url("plan-search-begin"))
    assert answer.status_code == 302, answer.content.decode()


def stop() -> None:
    answer = client().post(url("plan-search-stop"))
    assert answer.status_code == 302, answer.content.decode()


def twice() -> None:
    """Give the search's task to the broker once more, as it may do itself."""
    row = OutboxRow.objects.filter(task="league.tasks.search_fixtures").latest(
        "asked_at"
    )
    current_app.send_task(row.task, kwargs={"row": str(row.pk)} | row.arguments)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
