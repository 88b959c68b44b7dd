"""The list that is worked on: what each team gets, what clashes, edits and undoing."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from league.fixtures.actions.fixtures import move_fixture
from league.models import Fixture, FixturePlan, PlanList
from league.plans.actions.plans import MovedPlan, edit_list, undo_edit
from league.plans.cast import cast_of, problem_of
from league.plans.editing import clashes_by_night, move_match, swap_nights, swap_sides
from league.plans.lists import ShownList
from tests.league.plans.make_plans import (
    Planned,
    draft,
    make_list,
    make_planned,
    night,
    problem,
    rows,
    searched,
)
from tests.make import make_division, make_fixture, make_team

pytestmark = pytest.mark.django_db


def shown(planned: Planned, kept: PlanList) -> ShownList:
    return ShownList(planned.division, kept)


def answered(planned: Planned, **sent: Any) -> Any:
    return planned.client.post(planned.url("plan-edit"), sent)


def now(planned: Planned) -> PlanList:
    plan = FixturePlan.objects.select_related("current").get(division=planned.division)
    assert plan.current is not None, "a list is worked on"
    return plan.current


def on(kept: PlanList, home: str, away: str) -> str:
    return next(
        one["night"]
        for one in kept.fixtures
        if (one["home"], one["away"]) == (home, away)
    )


def test_the_list_by_hand_has_no_clash() -> None:
    planned = make_planned()
    assert shown(planned, make_list(planned)).clashes == []


def test_a_team_gets_its_figures() -> None:
    planned = make_planned()
    athlone = shown(planned, make_list(planned)).balance[0]
    # H A H A H A: at home and away by turns, no break.
    assert (athlone.home, athlone.away, athlone.breaks) == (3, 3, 0)
    assert (athlone.longest, athlone.idle, athlone.trips) == (1, 0, 3)


def test_breaks_are_counted_by_hand() -> None:
    planned = make_planned()
    bellville = shown(planned, make_list(planned)).balance[1]
    # H A A A H H: three breaks, three away running.
    assert (bellville.breaks, bellville.longest) == (3, 3)


def test_the_grid_has_a_letter_and_the_opponents_code_for_each_night() -> None:
    planned = make_planned()
    cells = shown(planned, make_list(planned)).grid[1].cells
    assert "".join(cell.side for cell in cells) == "HAAAHH"
    assert [cell.code for cell in cells] == ["CLA", "DEL", "ATH", "CLA", "DEL", "ATH"]


def test_the_calendar_names_who_is_idle() -> None:
    planned = make_planned()
    kept = make_list(planned, rounds=(((0, 3),), ((1, 2),)))
    assert shown(planned, kept).nights[0].idle == ["Bellville A", "Claremont A"]


def test_a_hall_that_another_division_uses_is_a_clash() -> None:
    planned = make_planned(tables=4)
    kept = make_list(planned)
    other = make_division(planned.division.season, "First")
    make_fixture(other, night=night(0), venue=planned.halls[0])
    found = [one.told.text for one in shown(planned, kept).clashes]
    assert found == [
        "Athlone Hall has too little room on 2 March 2094: another division plays 1 "
        "match there."
    ]


def test_a_move_shows_its_clashes_at_once() -> None:
    planned = make_planned()
    kept = make_list(planned)
    answered(planned, step="move", list=kept.pk, place=0, night="2094-03-09")
    page = planned.client.get(planned.url("plan-list")).content.decode()
    assert "Athlone A plays more than once on 9 March 2094." in page
    assert "It was edited by hand, so nothing is proved of it." in page


def test_home_and_away_are_turned() -> None:
    planned = make_planned()
    kept = make_list(planned)
    answered(planned, step="turn", list=kept.pk, place=0)
    assert on(now(planned), "DEL", "ATH") == "2094-03-02"


def test_two_nights_swap_their_matches() -> None:
    planned = make_planned()
    kept = make_list(planned)
    answered(
        planned, step="swap", list=kept.pk, first="2094-03-02", second="2094-03-09"
    )
    assert on(now(planned), "ATH", "DEL") == "2094-03-09"
    assert on(now(planned), "CLA", "ATH") == "2094-03-02"


def test_an_edit_can_be_undone() -> None:
    planned = make_planned()
    kept = make_list(planned)
    answered(planned, step="turn", list=kept.pk, place=0)
    planned.client.post(planned.url("plan-undo"), {"list": now(planned).pk})
    assert now(planned) == kept


def test_the_first_list_has_nothing_to_undo() -> None:
    planned = make_planned()
    with pytest.raises(ValidationError, match="nothing to undo"):
        undo_edit(make_list(planned), by=planned.secretary)


def test_an_edit_of_a_list_that_was_changed_meanwhile_is_refused() -> None:
    planned = make_planned()
    seen = make_list(planned)
    make_list(planned)
    with pytest.raises(MovedPlan):
        edit_list(
            seen, seen.fixtures, origin=PlanList.Origin.MOVED, by=planned.secretary
        )


def test_its_page_says_so() -> None:
    planned = make_planned()
    seen = make_list(planned)
    make_list(planned)
    answer = answered(planned, step="turn", list=seen.pk, place=0)
    assert answer.status_code == 422
    assert "has been changed meanwhile" in answer.content.decode()


BAD_EDITS = (
    {"step": "move", "place": 0, "night": "2094-01-01"},
    {"step": "move", "place": 99, "night": "2094-03-09"},
    {"step": "move", "place": 0},
    {"step": "swap", "first": "2094-03-09", "second": "2094-03-09"},
    {"step": "swap", "first": "2094-03-09"},
    {"step": "other", "place": 0},
    {"step": "turn", "place": -1},
)


@pytest.mark.parametrize("sent", BAD_EDITS)
def test_a_bad_edit_changes_nothing_and_is_said(sent: dict[str, Any]) -> None:
    planned = make_planned()
    kept = make_list(planned)
    answer = planned.client.post(
        planned.url("plan-edit"), {"list": kept.pk} | sent, follow=True
    )
    assert "notice-error" in answer.content.decode()
    assert now(planned) == kept


def test_an_edit_of_another_divisions_list_is_refused() -> None:
    planned, other = make_planned(), make_planned()
    kept = make_list(other)
    answer = answered(planned, step="turn", list=kept.pk, place=0)
    assert answer.status_code == 422


def test_a_match_that_was_played_is_not_edited() -> None:
    planned = make_planned()
    kept = make_list(planned)
    make_fixture(
        planned.division,
        night=night(0),
        home=planned.teams[0],
        away=planned.teams[3],
        state="played",
        home_score=10,
        away_score=8,
    )
    answer = answered(planned, step="move", list=kept.pk, place=0, night="2094-03-09")
    assert "stays where it is" in answer.content.decode()
    assert now(planned) == kept


def test_each_night_says_what_a_move_there_would_clash_with() -> None:
    planned = make_planned()
    choices = clashes_by_night(shown(planned, make_list(planned)), 0)
    assert choices[0].is_own
    assert choices[0].clashes == 0
    assert choices[1].clashes > 0


def test_edits_number_the_legs_anew() -> None:
    planned = make_planned()
    asked = problem_of(problem(planned), cast_of(planned.division))
    listed = rows(planned)
    later = move_match(asked, listed, 0, "2094-03-30")
    legs = {
        one["night"]: one["leg"]
        for one in later
        if {one["home"], one["away"]} == {"ATH", "DEL"}
    }
    assert legs == {"2094-03-23": 1, "2094-03-30": 2}


def test_turning_twice_and_swapping_twice_change_nothing() -> None:
    planned = make_planned()
    kept = searched(planned).lists.get()
    asked = problem_of(kept.problem, cast_of(planned.division))
    back = swap_sides(asked, swap_sides(asked, kept.fixtures, 0), 0)
    nights = ("2094-03-02", "2094-03-16")
    assert (
        swap_nights(asked, swap_nights(asked, kept.fixtures, *nights), *nights)
        == kept.fixtures
    )
    assert len(back) == len(kept.fixtures)


@pytest.mark.parametrize("show", ["calendar", "grid", "balance", "nonsense"])
def test_the_list_is_shown_in_three_ways(show: str) -> None:
    planned = make_planned()
    make_list(planned)
    answer = planned.client.get(planned.url("plan-list"), {"show": show, "change": "0"})
    assert answer.status_code == 200
    assert "Move it to" in answer.content.decode()


def test_the_list_asks_no_more_queries_with_more_teams() -> None:
    few, many = make_planned(4), make_planned(8)
    for planned in (few, many):
        searched(planned)
    counts = [queries(one) for one in (few, many)]
    assert counts[0] == counts[1]


def queries(planned: Planned) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client = planned.client
    with CaptureQueriesContext(connection) as captured:
        assert client.get(planned.url("plan-list")).status_code == 200
    return len(captured)


def test_fixtures_that_stand_are_edited_without_a_search() -> None:
    planned = make_planned()
    make_fixture(
        planned.division, night=night(1), home=planned.teams[0], away=planned.teams[1]
    )
    planned.client.post(planned.url("plan-list-begin"))
    assert [one["night"] for one in now(planned).fixtures] == ["2094-03-09"]


def test_a_team_that_came_after_the_demands_is_left_out_of_the_list() -> None:
    planned = make_planned()
    draft(planned)
    late = make_team(planned.division, name="Late A", code="LATE")
    make_fixture(planned.division, night=night(1), home=late, away=planned.teams[1])
    make_fixture(
        planned.division, night=night(2), home=planned.teams[0], away=planned.teams[1]
    )
    planned.client.post(planned.url("plan-list-begin"))
    assert [one["home"] for one in now(planned).fixtures] == ["ATH"]


def test_a_fixture_moved_to_a_night_of_its_own_is_shown_on_it() -> None:
    planned = make_planned()
    fixture = make_fixture(
        planned.division, night=night(1), home=planned.teams[0], away=planned.teams[1]
    )
    move_fixture(fixture, night=night(9), by=None)
    planned.client.post(planned.url("plan-list-begin"))
    assert Fixture.objects.get().night == night(9)
    assert now(planned).fixtures[0]["night"] == night(9).isoformat()


def test_a_team_twice_on_a_night_shows_both_opponents_in_the_grid() -> None:
    planned = make_planned()
    kept = make_list(planned, rounds=(((0, 1), (2, 0)),))
    cell = shown(planned, kept).grid[0].cells[0]
    assert (cell.side, cell.code, cell.is_clashing) == ("H", "BEL + CLA", True)
