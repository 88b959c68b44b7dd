"""What was required of two lists: what stands on one side alone is told there."""

from __future__ import annotations

from typing import Any

import pytest

from league.models import PlanList
from league.plans.comparing.requirements import required_only
from league.plans.lists import ShownList
from tests.league.plans.make_plans import Planned, make_list, make_planned, nights

pytestmark = pytest.mark.django_db


def told(planned: Planned, one: PlanList, other: PlanList) -> tuple[list[str], ...]:
    shown = [ShownList(planned.division, each) for each in (one, other)]
    return required_only(*shown), required_only(*reversed(shown))


def closed(planned: Planned, team: int, *on: int) -> list[dict[str, Any]]:
    return [{"venue": planned.halls[team].code, "night": nights(6)[one]} for one in on]


def test_a_requirement_that_one_list_goes_without_stands_with_the_other() -> None:
    planned = make_planned()
    strict = make_list(planned, min_gap=1)
    loose = make_list(planned, legs_apart=False, min_gap=0)
    assert told(planned, strict, loose) == (
        [
            "Every leg must be over before the next begins.",
            "At least 1 night must lie between two meetings of one pair.",
        ],
        [],
    )


def test_a_setting_of_another_value_is_told_of_both() -> None:
    planned = make_planned()
    one, other = make_list(planned, min_gap=1), make_list(planned, min_gap=2)
    assert [len(sentences) for sentences in told(planned, one, other)] == [1, 1]


def test_closed_nights_of_a_hall_are_told_together_and_shared_ones_not() -> None:
    planned = make_planned()
    both, one = closed(planned, 0, 1), closed(planned, 0, 2, 3)
    first = make_list(planned, venue_unavailable=[*both, *one])
    second = make_list(planned, venue_unavailable=both)
    assert told(planned, first, second) == (["Athlone Hall: closed on 2 nights."], [])


def test_nights_meetings_preferences_and_the_variant_are_told() -> None:
    planned = make_planned()
    first = make_list(
        planned,
        nights=nights(8),
        legs=1,
        aim="rest",
        rest=[{"nights": 2, "matches": 1, "penalty": 3}],
        seed=2,
    )
    second = make_list(planned)
    assert told(planned, first, second) == (
        [
            "It may use 2 nights that the other may not.",
            "Each pair meets 1 time.",
            "Penalties for crowded weeks are as few as can be.",
            "It is variant 2.",
            "Each match above 1 in 2 nights in a row costs 3.",
        ],
        [
            "Each pair meets 2 times.",
            "Breaks are as few as can be.",
            "It is variant 1.",
        ],
    )


def test_a_team_in_another_hall_is_told_and_a_longer_search_is_not() -> None:
    planned = make_planned()
    one, other = make_list(planned, time_limit_s=300), make_list(planned)
    assert told(planned, one, other) == ([], [])
    other.problem["teams"][1]["venue"] = planned.halls[0].code
    assert told(planned, one, other)[1] == [
        "Bellville A, of the club BEL, has its home in Athlone Hall."
    ]


def test_the_page_says_what_differs_before_the_figures() -> None:
    planned = make_planned()
    make_list(planned, min_gap=1)
    make_list(planned, min_gap=0)
    page = planned.client.get(planned.url("plan-lists")).content.decode()
    heading = page.index("What was required of one alone")
    sentence = page.index("At least 1 night must lie between two meetings")
    assert heading < sentence < page.index("The whole list")
    make_list(planned, min_gap=0)
    page = planned.client.get(planned.url("plan-lists")).content.decode()
    assert "The same is required of both." in page
