"""Whole nights from paper to the log, as a secretary works through them."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from league.models import Fixture, User
from league.standings.sums import rank_division
from matches.models import Match
from tests.make import make_division, make_fixture, make_role, make_team
from tests.matches.desk.desk_forms import client_of, corrected, make_teams, typed

pytestmark = pytest.mark.django_db


def log_of(fixture: Fixture) -> list[tuple[int, str, int, int, int]]:
    """The log as (position, team, points for, against, log points)."""
    standings = list(fixture.division.standings.select_related("team"))
    names = {str(one.team_id): one.team.name for one in standings}
    return [
        (row.position, names[row.team], row.for_, row.against, int(row.points))
        for row in rank_division(fixture.division, standings)
    ]


def totals_of(fixture: Fixture) -> tuple[int, int]:
    sheet = Match.objects.get(pk=fixture.pk).sheet
    return sheet["home"]["total"], sheet["away"]["total"]


def type_in(fixture: Fixture, secretary: User, **paper: str) -> None:
    address = reverse("match-type", args=[fixture.pk])
    client_of(secretary).post(address, typed(fixture, **paper))


def correct(fixture: Fixture, secretary: User, **correction: Any) -> None:
    address = reverse("match-correct", args=[fixture.pk])
    match = Match.objects.get(pk=fixture.pk)
    client_of(secretary).post(address, corrected(match, **correction))


def test_a_night_is_typed_in_corrected_and_corrected_back() -> None:
    division = make_division()
    aces, boere = (make_team(division, name=name) for name in ("Aces", "Boere"))
    fixture = make_teams(make_fixture(division, home=aces, away=boere))
    secretary = make_role(division.union)

    # On paper Aces have three 4s at table 1, Boere two 2s at table 4 and a table
    # stopped by the fault of Aces: 20 points under rule 12.1.
    type_in(
        fixture,
        secretary,
        **{"first-1-home-twos": "", "first-1-home-fours": "3"},
        **{"first-1-away-fours": "", "second-4-away-twos": "2"},
        **{"stoppage-0-table": "2", "stoppage-0-defaulters": "home"},
        **{"stoppage-0-rule": "12.1", "stoppage-0-half": "second"},
    )
    assert totals_of(fixture) == (12, 24)
    typed_log = log_of(fixture)
    assert typed_log == [(1, "Boere", 24, 12, 2), (2, "Aces", 12, 24, 0)]

    # The stoppage was another night's: struck out, Aces have won.
    stoppage = Match.objects.get(pk=fixture.pk).entries.get(kind="stoppage")
    correct(
        fixture,
        secretary,
        token="1" * 32,
        **{"strike-struck": [stoppage.record_id], "strike-reason": "another night"},
    )
    assert totals_of(fixture) == (12, 4)
    assert log_of(fixture) == [(1, "Aces", 12, 4, 2), (2, "Boere", 4, 12, 0)]

    # It was this night's after all: written again, the log is what it was.
    correct(
        fixture,
        secretary,
        token="2" * 32,
        **{"add-stoppage-table": "2", "add-stoppage-defaulters": "home"},
        **{"add-stoppage-rule": "12.1", "add-stoppage-half": "second"},
    )
    assert totals_of(fixture) == (12, 24)
    assert log_of(fixture) == typed_log
