"""Who is to be told of a first publication: named with the team and what they are."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Registration, Role
from league.plans.audience import audience_of
from tests.league.plans.make_plans import make_captain, make_planned
from tests.make import make_player

pytestmark = pytest.mark.django_db


def test_who_is_to_be_told_stands_with_the_team_and_what_they_are() -> None:
    planned = make_planned()
    first, union = planned.teams[0], planned.division.union
    both = make_captain(planned, 0)
    for team in planned.teams[:2]:
        Role.objects.create(
            user=both, kind="club secretary", union=union, club=team.club
        )
    make_player(planned.teams[2], season=planned.division.season, name="Thandi")
    Registration.objects.update(is_captain=True)
    found = audience_of(planned.division, by=planned.secretary)
    assert [people for _team, people in found.teams] == [
        [f"{both} (captain + club secretary)"],
        [f"{both} (club secretary)"],
        ["Thandi (captain)"],
        [],
    ]
    assert (first.name, found.number, found.without) == ("Athlone A", 2, 1)
    assert found.others == ["you"]


def test_who_is_told_asks_no_more_queries_with_more_teams(
    django_assert_num_queries: Any,
) -> None:
    few, many = make_planned(2), make_planned(8)
    for team in range(2):
        make_captain(few, team)
    for team in range(8):
        make_captain(many, team)
    with CaptureQueriesContext(connection) as asked:
        audience_of(few.division, by=few.secretary)
    with django_assert_num_queries(len(asked)):
        audience_of(many.division, by=many.secretary)
