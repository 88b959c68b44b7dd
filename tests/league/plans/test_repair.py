"""Repairing published fixtures: what fell away, the fewest moves, what stays."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from league.models import Fixture, HallClosure, PlanDraft, PlanRun
from league.plans.actions.plan_worker import search as do_search
from league.plans.actions.publishing import publish_list
from league.plans.actions.repairs import begin_repair
from league.plans.cast import cast_of
from league.plans.repairs import FellAway, Repair, RepairGround, repair_of
from tests.league.plans.make_plans import (
    ROUNDS,
    Planned,
    draft,
    make_list,
    make_planned,
    night,
    nights,
    problem,
)
from tests.make import make_fixture

pytestmark = pytest.mark.django_db


BEFORE = night(0)


def make_published(**changed: Any) -> Planned:
    """The list by hand, published, with a night to spare at the end."""
    planned = make_planned()
    changed = {"nights": nights(7)} | changed
    draft(planned, **changed)
    publish_list(make_list(planned, ROUNDS, **changed), by=planned.secretary)
    return planned


def ground(planned: Planned, **changed: Any) -> RepairGround:
    demands = problem(planned, nights=nights(7), time_limit_s=20) | changed
    return RepairGround(cast_of(planned.division), demands, {})


def repair(
    planned: Planned, fell: FellAway, *, today: date = BEFORE, **changed: Any
) -> Repair:
    return repair_of(planned.division, ground(planned, **changed), fell, today=today)


def fixture(planned: Planned, home: int, away: int) -> Fixture:
    return Fixture.objects.get(home=planned.teams[home], away=planned.teams[away])


def played(planned: Planned, home: int, away: int) -> None:
    values = {"state": "played", "home_score": 10, "away_score": 8, "winner": "home"}
    Fixture.objects.filter(pk=fixture(planned, home, away).pk).update(**values)


def test_a_closed_hall_moves_the_match_that_was_to_be_there() -> None:
    planned = make_published()
    fell = FellAway(halls=(("ATH-H", "2094-03-16"),))
    assert repair(planned, fell).lost == (fixture(planned, 0, 1),)


def test_a_night_that_is_lost_moves_all_its_matches() -> None:
    planned = make_published()
    lost = repair(planned, FellAway(nights=frozenset({"2094-03-16"}))).lost
    assert {str(one) for one in lost} == {
        "Athlone A – Bellville A",
        "Claremont A – Delft A",
    }


def test_a_team_that_asks_moves_its_match_away_too() -> None:
    planned = make_published()
    fell = FellAway(teams=(("ATH", "2094-03-09"),))
    assert repair(planned, fell).lost == (fixture(planned, 2, 0),)


def test_what_stands_is_the_published_list() -> None:
    planned = make_published()
    asked = repair(planned, FellAway(nights=frozenset({"2094-03-16"}))).problem
    assert len(asked["published"]) == 12
    assert "2094-03-16" not in asked["nights"]


def test_a_match_that_was_played_is_fixed() -> None:
    planned = make_published()
    played(planned, 0, 3)
    fell = FellAway(nights=frozenset({"2094-03-16"}))
    asked = repair(planned, fell, today=night(1)).problem
    assert asked["fixed"][0] == {"night": "2094-03-02", "home": "ATH", "away": "DEL"}


def test_on_a_night_that_is_past_nobody_else_plays() -> None:
    planned = make_published()
    played(planned, 0, 3)
    Fixture.objects.filter(pk=fixture(planned, 1, 2).pk).update(
        night=None, state="postponed"
    )
    asked = repair(planned, FellAway(), today=night(1)).problem
    past = [one["team"] for one in asked["team_unavailable"]]
    assert past == ["BEL", "CLA"]


def test_a_match_with_its_date_open_gets_one() -> None:
    planned = make_published()
    open_date = fixture(planned, 1, 2)
    Fixture.objects.filter(pk=open_date.pk).update(night=None, state="postponed")
    assert repair(planned, FellAway()).lost == (open_date,)


def test_a_demand_that_is_broken_already_is_left_out_and_said() -> None:
    planned = make_published()
    # Bellville is away three times running in the list by hand.
    found = repair(planned, FellAway(nights=frozenset({"2094-03-16"})), max_run=2)
    assert found.problem["max_run"] is None
    assert found.notes == (
        "Left out, since the fixtures as they stand break it: Bellville A is away 3 "
        "times in a row; 2 is most.",
    )


def test_nothing_to_move_is_said() -> None:
    planned = make_published()
    with pytest.raises(ValidationError, match="Nothing has to move"):
        begin_repair(
            planned.division,
            FellAway(teams=(("ATH", "2094-04-13"),)),
            ground=ground(planned),
            today=BEFORE,
            by=planned.secretary,
        )
    assert not PlanRun.objects.exists()


def begun(planned: Planned, fell: FellAway, *, today: date = BEFORE) -> PlanRun:
    return begin_repair(
        planned.division,
        fell,
        ground=ground(planned),
        today=today,
        by=planned.secretary,
    )


def test_a_hall_that_fell_away_is_closed_for_everyone() -> None:
    planned = make_published()
    fell = FellAway(
        halls=(("ATH-H", "2094-03-16"),), reasons={("ATH-H", "2094-03-16"): "Election"}
    )
    begun(planned, fell)
    closure = HallClosure.objects.get()
    assert (closure.venue, closure.reason) == (planned.halls[0], "Election")


def test_what_fell_away_stands_in_the_demands_from_then_on() -> None:
    planned = make_published()
    begun(planned, FellAway(teams=(("ATH", "2094-03-09"),)))
    latest = PlanDraft.objects.latest("version")
    assert latest.problem["team_unavailable"] == [
        {"team": "ATH", "night": "2094-03-09"}
    ]
    assert latest.problem["published"] is None


def test_the_search_moves_as_few_as_can_be() -> None:
    planned = make_published()
    run = begun(planned, FellAway(nights=frozenset({"2094-04-06"})))
    do_search(run.pk)
    run.refresh_from_db()
    # The last night's two matches go to the spare night after it; no fewer can.
    assert (run.result["status"], run.result["moved"]) == ("optimal", 2)
    later = {one["night"] for one in run.result["fixtures"]}
    assert "2094-04-13" in later
    assert "2094-04-06" not in later


def test_it_is_shown_before_and_after_and_then_published() -> None:
    planned = make_published()
    do_search(begun(planned, FellAway(nights=frozenset({"2094-04-06"}))).pk)
    page = planned.client.get(planned.url("plan-publish")).content.decode()
    assert "2 matches change" in page
    plan = planned.division.plan
    plan.refresh_from_db()
    publish_list(plan.current, by=planned.secretary)
    assert fixture(planned, 1, 0).night == night(6)


def test_what_was_played_stays_through_a_whole_repair() -> None:
    planned = make_published()
    played(planned, 0, 3)
    played(planned, 1, 2)
    run = begun(planned, FellAway(nights=frozenset({"2094-03-09"})), today=night(0))
    do_search(run.pk)
    run.refresh_from_db()
    kept = {(one["night"], one["home"]) for one in run.result["fixtures"]}
    assert {("2094-03-02", "ATH"), ("2094-03-02", "BEL")} <= kept


def sent(**changed: Any) -> dict[str, Any]:
    return {
        "step": "search",
        "more": "",
        "time_limit_s": "20",
        "closed-rows": "1",
        "off-rows": "1",
    } | changed


def test_the_page_asks_for_the_search() -> None:
    planned = make_published()
    values = sent(**{"closed-0-hall": "ATH-H", "closed-0-nights": "2094-03-16"})
    answer = planned.client.post(planned.url("plan-repair"), values)
    assert answer.url == planned.url("plan-search")
    assert PlanRun.objects.get().purpose == "repair"


def test_a_closure_that_hits_a_match_is_filled_in() -> None:
    planned = make_published()
    HallClosure.objects.create(
        union=planned.division.union, venue=planned.halls[0], night=night(2)
    )
    page = planned.client.get(planned.url("plan-repair")).content.decode()
    assert '<option value="ATH-H" selected>' in page
    assert "2094-03-16</textarea>" in page


BAD = (
    ({"closed-0-hall": "ATH-H"}, "Give one night at least."),
    ({"off-0-team": "ATH", "off-0-nights": "soon"}, "soon is no date"),
    ({"nights": "2094-03-17"}, "not one of the available choices"),
    ({"more": "2020-01-01"}, "2020-01-01 is past."),
    ({"time_limit_s": "0"}, "greater than or equal to 5"),
)


@pytest.mark.parametrize(("values", "sentence"), BAD)
def test_a_bad_field_is_said_and_nothing_begins(
    values: dict[str, str], sentence: str
) -> None:
    planned = make_published()
    answer = planned.client.post(planned.url("plan-repair"), sent(**values))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not PlanRun.objects.exists()


def test_another_row_is_added_without_a_script() -> None:
    planned = make_published()
    answer = planned.client.post(planned.url("plan-repair"), sent(step="add-off"))
    assert 'id="row-off-1"' in answer.content.decode()


def test_there_is_nothing_to_repair_without_fixtures() -> None:
    planned = make_planned()
    assert planned.client.get(planned.url("plan-repair")).status_code == 404


def test_a_search_for_a_new_list_in_mid_season_leads_to_the_repair() -> None:
    planned = make_published()
    played(planned, 0, 3)
    answer = planned.client.post(planned.url("plan-search-begin"))
    assert answer.url == planned.url("plan-repair")


def test_fixtures_that_came_without_demands_can_be_repaired() -> None:
    planned = make_planned()
    for on, matches in enumerate(ROUNDS):
        for home, away in matches:
            make_fixture(
                planned.division,
                round=on + 1,
                night=night(on),
                home=planned.teams[home],
                away=planned.teams[away],
                venue=planned.halls[home],
            )
    values = sent(nights="2094-04-06", more="2094-04-13")
    answer = planned.client.post(planned.url("plan-repair"), values)
    assert answer.status_code == 302
    assert PlanRun.objects.get().problem["legs"] == 2


def test_the_page_says_that_nothing_has_to_move_and_keeps_what_was_typed() -> None:
    planned = make_published()
    values = sent(**{"off-0-team": "ATH", "off-0-nights": "2094-04-13"})
    answer = planned.client.post(planned.url("plan-repair"), values)
    assert answer.status_code == 422
    assert "Nothing has to move" in answer.content.decode()
    assert "2094-04-13</textarea>" in answer.content.decode()
