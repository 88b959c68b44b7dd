"""A captain's page: the next matches of their teams, and what waits for an answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Prefetch, Q

from league.access.permissions import teams_of
from league.models import Fixture, Postponement, Team
from league.postponements.selectors import too_late_because, with_proposed_dates
from league.standings.nights.next_up import (
    NextUp,
    Phase,
    next_of_each,
    phase_of_match,
)

# How many matches to come are listed for each team.
NEXT = 8
# A night that goes on after midnight is still that of the day before.
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Ahead:
    """A match to come, with its open request, or whether one can be made."""

    fixture: Fixture
    request: Postponement | None
    may_ask: bool


@dataclass(frozen=True, slots=True)
class MyTeam:
    """A team of the reader's: what is next, its matches to come, and its requests."""

    team: Team
    up: NextUp
    to_answer: list[Postponement]
    waiting: list[Postponement]
    ahead: list[Ahead]


def my_teams(user: Any, *, at: datetime) -> list[MyTeam]:
    """Return the teams that a user speaks for; the queries do not grow with them."""
    teams = list(teams_of(user).select_related("union", "club").order_by("name"))
    pks = [one.pk for one in teams]
    fixtures, requests = _fixtures_of(pks, at=at), _requests_of(pks)
    nights = next_of_each(teams, at=at)
    return [
        MyTeam(
            team=team,
            up=nights[team.pk],
            to_answer=[o for o in _among(requests, team) if _is_asked(o, team)],
            waiting=[o for o in _among(requests, team) if not _is_asked(o, team)],
            ahead=[
                _ahead(one, at=at)
                for one in fixtures
                if team.pk in (one.home_id, one.away_id)
                and not _is_gone(one, nights[team.pk], at=at)
            ][:NEXT],
        )
        for team in teams
    ]


def requests_to_answer(user: Any) -> list[Postponement]:
    """Return the requests that wait for an answer of the teams a user speaks for."""
    teams = list(teams_of(user))
    requests = _requests_of([one.pk for one in teams])
    return [
        row for team in teams for row in _among(requests, team) if _is_asked(row, team)
    ]


def _is_gone(fixture: Fixture, up: NextUp, *, at: datetime) -> bool:
    """Whether a match that has no result must have been played before tonight."""
    if up.is_tonight and fixture.night == up.night:
        return False
    return phase_of_match(fixture, at=at) is Phase.WAITING


def _fixtures_of(teams: list[int], *, at: datetime) -> list[Fixture]:
    """Return what the teams have not played yet, those without a date last."""
    open_requests = Postponement.objects.filter(state__in=Postponement.OPEN)
    found = (
        Fixture.objects.filter(Q(home__in=teams) | Q(away__in=teams))
        .filter(state__in=[Fixture.State.PLANNED, Fixture.State.POSTPONED])
        .filter(
            Q(night=None)
            | Q(night__gte=(at - A_DAY).date())
            | Q(state=Fixture.State.POSTPONED)
        )
        .select_related("home", "away", "venue", "union", "division__season__rule_set")
        .prefetch_related(
            Prefetch("postponements", queryset=open_requests, to_attr="open_requests")
        )
    )
    return sorted(found, key=lambda o: (o.night is None, o.night or date.max, o.start))


def _requests_of(teams: list[int]) -> list[Postponement]:
    mine = Q(fixture__home__in=teams) | Q(fixture__away__in=teams)
    rows = Postponement.objects.filter(mine, state__in=Postponement.OPEN)
    return list(with_proposed_dates(rows).order_by("due_at"))


def _among(requests: Iterable[Postponement], team: Team) -> list[Postponement]:
    return [
        one for one in requests if team.pk in (one.fixture.home_id, one.fixture.away_id)
    ]


def _is_asked(request: Postponement, team: Team) -> bool:
    """Return whether a request waits for this team's answer."""
    return request.state == Postponement.State.ASKED and request.team_id != team.pk


def _ahead(fixture: Fixture, *, at: datetime) -> Ahead:
    found: list[Postponement] = getattr(fixture, "open_requests", [])
    today = at.astimezone(fixture.union.zone).date()
    is_free = not fixture.is_under_way and not too_late_because(fixture, today=today)
    return Ahead(fixture, found[0] if found else None, is_free and not found)
