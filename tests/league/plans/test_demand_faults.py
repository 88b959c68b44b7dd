"""Demands that cannot be met, said in the row that asks for it."""

from __future__ import annotations

from typing import Any

import pytest

from league.models import PlanDraft, PlanRun
from league.plans.cast import cast_of
from league.plans.faults import plan_faults
from tests.league.plans.make_demands import sent
from tests.league.plans.make_plans import Planned, draft, make_planned, nights, problem
from tests.make import make_club, make_team

pytestmark = pytest.mark.django_db


def texts(planned: Planned, **changed: Any) -> list[tuple[str, str]]:
    """Every fault of changed demands: its row, and the sentence."""
    found = plan_faults(problem(planned, **changed), cast_of(planned.division))
    return [(one.place, one.text) for one in found]


def test_too_few_nights_are_said_with_the_numbers() -> None:
    planned = make_planned(4)
    assert texts(planned, nights=nights(5)) == [
        (
            "Nights",
            "4 teams that meet 2 times need 6 nights at least; 5 are chosen.",
        )
    ]


def test_with_an_odd_number_of_teams_one_is_idle_each_night() -> None:
    planned = make_planned(5)
    assert texts(planned, nights=nights(9))[0][1] == (
        "5 teams that meet 2 times need 10 nights at least; 9 are chosen."
    )


def test_a_hall_with_no_room_is_said_in_its_row() -> None:
    planned = make_planned(4)
    halls = problem(planned)["venues"]
    assert texts(planned, venues=[*halls[:3], {"id": "DEL-H", "matches": 0}])[0] == (
        "Delft Hall",
        "Delft Hall has room for 0 matches on these nights; its teams have 3 at home.",
    )


def test_a_derby_on_a_closed_night_is_said_in_its_row() -> None:
    planned = make_planned(4)
    found = texts(
        planned,
        fixed=[{"night": "2094-03-16", "home": "ATH", "away": "BEL"}],
        venue_unavailable=[{"venue": "ATH-H", "night": "2094-03-16"}],
    )
    assert found == [
        (
            "Fixed matches, row 1",
            "Athlone A against Bellville A is fixed on 16 March 2094, when Athlone "
            "Hall is closed.",
        )
    ]


def test_a_team_fixed_twice_on_a_night_is_said_in_the_second_row() -> None:
    planned = make_planned(4)
    fixed = [
        {"night": "2094-03-16", "home": "ATH", "away": "BEL"},
        {"night": "2094-03-16", "home": "CLA", "away": "ATH"},
    ]
    assert texts(planned, fixed=fixed) == [
        (
            "Fixed matches, row 2",
            "Athlone A is fixed on 16 March 2094 in row 1 already.",
        )
    ]


def test_a_derby_on_no_night_is_said() -> None:
    planned = make_planned(4)
    fixed = [{"night": "2094-03-17", "home": "ATH", "away": "BEL"}]
    assert texts(planned, fixed=fixed)[0][1] == (
        "Athlone A against Bellville A is fixed on 17 March 2094, which is none of the "
        "nights."
    )


def test_a_team_with_too_few_nights_is_said_in_its_row() -> None:
    planned = make_planned(4)
    off = [{"team": "CLA", "night": "2094-03-02"}]
    assert texts(planned, team_unavailable=off)[0] == (
        "Claremont A",
        "Claremont A can play on 5 of the nights, and has 6 matches to play.",
    )


def test_a_team_without_a_hall_is_said_in_its_row() -> None:
    planned = make_planned(4)
    club = make_club(planned.division.union)
    make_team(planned.division, club=club, code="NEW", name="New Team")
    assert ("New Team", "New Team has no hall to be at home in.") in texts(planned)


def test_demands_with_faults_are_kept_and_not_searched_with() -> None:
    planned = make_planned(4)
    values = sent(planned, step="search", nights=nights(5))
    answer = planned.client.post(planned.url("division-plan"), values)
    assert answer.status_code == 302
    assert (PlanDraft.objects.count(), PlanRun.objects.count()) == (1, 0)


def test_the_faults_of_what_is_kept_lead_to_their_rows() -> None:
    planned = make_planned(4)
    draft(planned, team_unavailable=[{"team": "CLA", "night": "2094-03-02"}])
    page = planned.client.get(planned.url("division-plan")).content.decode()
    anchor = f"row-team-{planned.teams[2].pk}"
    assert f'href="#{anchor}"' in page
    assert f'id="{anchor}"' in page
