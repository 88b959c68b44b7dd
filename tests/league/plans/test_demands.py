"""The demands on a plan: filled in, typed, kept, and taken up again."""

from __future__ import annotations

from datetime import date

import pytest

from league.models import Division, HallClosure, PlanDraft, PlanRun
from league.plans.cast import cast_of
from league.plans.demands import hall_sharers, season_problem
from league.plans.views.plans import PlanPage
from league.rulings.actions.withdrawals import withdraw_team
from tests.league.plans.make_demands import kept, sent
from tests.league.plans.make_plans import (
    Planned,
    draft,
    make_planned,
    night,
    nights,
    problem,
    search,
)
from tests.make import make_division, make_fixture, make_role, make_team, make_union

pytestmark = pytest.mark.django_db


def test_the_season_fills_in_teams_halls_and_nights() -> None:
    planned = make_planned(4)
    given = season_problem(planned.division, cast_of(planned.division), nights(6))
    assert given["teams"][0] == {"id": "ATH", "club": "ATH", "venue": "ATH-H"}
    assert given["venues"][0] == {"id": "ATH-H", "matches": 2}


def test_a_hall_that_is_closed_is_filled_in_as_closed() -> None:
    planned = make_planned(4)
    hall = planned.halls[0]
    HallClosure.objects.create(union=hall.union, venue=hall, night=night(2))
    assert problem(planned)["venue_unavailable"] == [
        {"venue": "ATH-H", "night": "2094-03-16"}
    ]


def test_a_hall_that_another_division_fills_is_closed_that_night() -> None:
    planned = make_planned(4, tables=4)
    other = make_division(planned.division.season, "First")
    make_fixture(other, night=night(1), venue=planned.halls[2])
    assert problem(planned)["venue_unavailable"] == [
        {"venue": "CLA-H", "night": "2094-03-09"}
    ]


def test_two_teams_of_a_club_in_one_hall_are_proposed_to_be_apart() -> None:
    planned = make_planned(4)
    make_team(planned.division, club=planned.teams[0].club, code="ATH-B")
    assert hall_sharers(cast_of(planned.division)) == [["ATH", "ATH-B"]]


def leave(planned: Planned, number: int) -> str:
    """Withdraw one of the teams; return its code."""
    team = planned.teams[number]
    entry = planned.division.standings.get(team=team)
    withdraw_team(entry, on=date(2026, 3, 1), reason="Too few players.", by=None)
    return str(team.code)


def test_a_team_that_withdrew_is_planned_no_more() -> None:
    planned = make_planned(4)
    leave(planned, 1)
    assert list(cast_of(planned.division).teams) == ["ATH", "CLA", "DEL"]


def test_demands_that_were_kept_leave_out_a_team_that_withdrew() -> None:
    planned = make_planned(4)
    fixed = [{"night": night(0).isoformat(), "home": "ATH", "away": "BEL"}]
    draft(planned, fixed=fixed, not_both_home=[["BEL", "CLA"], ["ATH", "DEL"]])
    leave(planned, 1)
    found = PlanPage(planned.division, planned.secretary).demands()
    assert [one["id"] for one in found["teams"]] == ["ATH", "CLA", "DEL"]
    assert (found["fixed"], found["not_both_home"]) == ([], [["ATH", "DEL"]])


def test_of_three_teams_of_a_club_nothing_is_proposed() -> None:
    planned = make_planned(4)
    for code in ("ATH-B", "ATH-C"):
        make_team(planned.division, club=planned.teams[0].club, code=code)
    assert hall_sharers(cast_of(planned.division)) == []


def test_the_page_is_filled_in_and_writes_nothing() -> None:
    planned = make_planned(4)
    page = planned.client.get(planned.url("division-plan")).content.decode()
    assert page.count('name="nights"') == 6
    assert not PlanDraft.objects.exists()


def test_what_is_kept_is_a_problem_with_codes() -> None:
    planned = make_planned(4)
    answer = planned.client.post(planned.url("division-plan"), sent(planned))
    assert answer.status_code == 302, answer.content.decode()
    assert kept(planned)["teams"][3] == {"id": "DEL", "club": "X", "venue": "DEL-H"}


def test_a_night_without_its_tick_is_struck_out() -> None:
    planned = make_planned(4)
    played = [one for one in nights(6) if one != "2094-03-16"]
    planned.client.post(planned.url("division-plan"), sent(planned, nights=played))
    assert kept(planned)["nights"] == played


def test_a_struck_out_night_is_still_listed_afterwards() -> None:
    planned = make_planned(4)
    played = [one for one in nights(6) if one != "2094-03-16"]
    planned.client.post(planned.url("division-plan"), sent(planned, nights=played))
    page = planned.client.get(planned.url("division-plan")).content.decode()
    assert '<input type="checkbox" name="nights" value="2094-03-16">' in page


def test_nights_off_are_typed_as_dates_and_runs() -> None:
    planned = make_planned(4)
    name = f"team-{planned.teams[1].pk}-free"
    values = sent(planned, **{name: "2094-03-02, 2094-03-10 to 2094-03-24"})
    planned.client.post(planned.url("division-plan"), values)
    assert kept(planned)["team_unavailable"] == [
        {"team": "BEL", "night": "2094-03-02"},
        {"team": "BEL", "night": "2094-03-16"},
        {"team": "BEL", "night": "2094-03-23"},
    ]


def test_a_night_off_that_is_no_night_is_not_lost() -> None:
    planned = make_planned(4)
    name = f"team-{planned.teams[1].pk}-free"
    planned.client.post(
        planned.url("division-plan"), sent(planned, **{name: "2094-12-24"})
    )
    page = planned.client.get(planned.url("division-plan")).content.decode()
    assert "2094-12-24" in page


def test_the_same_demands_again_make_no_new_version() -> None:
    planned = make_planned(4)
    planned.client.post(planned.url("division-plan"), sent(planned))
    planned.client.post(planned.url("division-plan"), sent(planned, version="1"))
    assert PlanDraft.objects.count() == 1


def test_what_someone_else_kept_meanwhile_is_not_overwritten_unseen() -> None:
    planned = make_planned(4)
    draft(planned)
    answer = planned.client.post(
        planned.url("division-plan"), sent(planned, legs="1", version="0")
    )
    assert answer.status_code == 409
    assert 'value="1" selected' in answer.content.decode()


def test_an_earlier_version_is_taken_up_again_as_the_newest() -> None:
    planned = make_planned(4)
    draft(planned, legs=1)
    draft(planned, legs=2)
    planned.client.post(planned.url("plan-draft-restore", 1))
    assert (kept(planned)["legs"], PlanDraft.objects.count()) == (1, 3)


BAD = {
    "first": ("soon", "Enter a valid date"),
    "last": ("2094-01-01", "The last night comes before the first."),
    "more": ("2094-02-30", "2094-02-30 is no date such as 2026-03-03."),
    "min_gap": ("-1", "greater than or equal to 0"),
    "time_limit_s": ("601", "less than or equal to 600"),
    "legs": ("5", "5 is not one of the available choices"),
}


@pytest.mark.parametrize("field", BAD)
def test_a_bad_field_is_said_and_what_was_typed_stays(field: str) -> None:
    planned = make_planned(4)
    value, sentence = BAD[field]
    answer = planned.client.post(
        planned.url("division-plan"), sent(planned, **{field: value})
    )
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_what_was_refused_is_not_said_to_be_saved() -> None:
    planned = make_planned(4)
    there = planned.url("division-plan")
    planned.client.post(there, sent(planned))
    saved = "Version 1 of the requirements is saved"
    assert saved in planned.client.get(there).content.decode()
    answer = planned.client.post(there, sent(planned, legs="5", version="1"))
    assert saved not in answer.content.decode()


def test_without_a_number_of_nights_two_meetings_may_be_on_any() -> None:
    planned = make_planned(4)
    planned.client.post(planned.url("division-plan"), sent(planned, min_gap=""))
    assert kept(planned)["min_gap"] == 0


def test_requirements_with_a_fault_are_saved_and_lead_to_it() -> None:
    planned = make_planned(4)
    there = planned.url("division-plan")
    few = sent(planned, nights=nights(6)[:5], step="search")
    assert planned.client.post(there, few).url == f"{there}#faults"
    page = planned.client.get(there).content.decode()
    assert '<h2 id="faults"' in page
    assert "Version 1 of the requirements is saved." in page


def test_a_team_against_itself_is_said_in_its_row() -> None:
    planned = make_planned(4)
    row = {"fixed-rows": "1", "fixed-0-night": "2094-03-02"}
    row |= {"fixed-0-home": "ATH", "fixed-0-away": "ATH"}
    answer = planned.client.post(planned.url("division-plan"), sent(planned, **row))
    page = answer.content.decode()
    assert "A team cannot play itself." in page[page.index('id="row-fixed-0"') :]


def test_another_row_is_added_without_a_script_and_nothing_is_kept() -> None:
    planned = make_planned(4)
    values = sent(planned, step="add-fixed", **{"fixed-rows": "1"})
    page = planned.client.post(planned.url("division-plan"), values).content.decode()
    assert 'id="row-fixed-1"' in page
    assert not PlanDraft.objects.exists()


def test_nights_are_listed_without_a_script() -> None:
    planned = make_planned(4)
    values = sent(planned, step="nights", last="2094-04-13", listed="", nights=[])
    page = planned.client.post(planned.url("division-plan"), values).content.decode()
    assert page.count('name="nights"') == 7


def test_an_empty_row_is_passed_over() -> None:
    planned = make_planned(4)
    row = {"fixed-rows": "2", "fixed-1-night": "2094-03-02"}
    row |= {"fixed-1-home": "ATH", "fixed-1-away": "BEL"}
    planned.client.post(planned.url("division-plan"), sent(planned, **row))
    assert kept(planned)["fixed"] == [
        {"night": "2094-03-02", "home": "ATH", "away": "BEL"}
    ]


def test_keep_and_search_asks_for_a_search() -> None:
    planned = make_planned(4)
    answer = planned.client.post(
        planned.url("division-plan"), sent(planned, step="search")
    )
    assert answer.url == planned.url("plan-search")
    assert PlanRun.objects.get().problem["legs"] == 2


def test_a_second_search_is_refused_while_one_is_under_way() -> None:
    planned = make_planned(4)
    search(planned)
    answer = planned.client.post(
        planned.url("division-plan"), sent(planned, step="search")
    )
    assert answer.status_code == 422
    assert "A search for Premier is under way" in answer.content.decode()


@pytest.mark.parametrize("kind", ["cup", "group"])
def test_what_is_drawn_has_no_such_page(kind: str) -> None:
    planned = make_planned(4)
    Division.objects.filter(pk=planned.division.pk).update(kind=kind)
    assert planned.client.get(planned.url("division-plan")).status_code == 404


def test_another_unions_secretary_finds_nothing() -> None:
    planned = make_planned(4)
    stranger = Planned(planned.division, [], [], make_role(make_union("Overberg")))
    assert stranger.client.get(planned.url("division-plan")).status_code == 404


def test_the_heading_and_the_title_name_the_season() -> None:
    planned = make_planned(4)
    named = f"Fixtures of Premier, {planned.division.season.name}"
    page = planned.client.get(planned.url("division-plan")).content.decode()
    assert f"<h1>{named}</h1>" in page
    assert f"<title>{named}: requirements" in page


def test_requirements_beyond_the_contract_are_typed_and_named_under_uses() -> None:
    planned = make_planned()
    more = {"turns-rows": "1", "turns-0-one": "ATH", "turns-0-other": "BEL"}
    more |= {"cars-rows": "1", "cars-0-one": "CLA", "cars-0-other": "DEL"}
    url = planned.url("division-plan")
    answer = planned.client.post(url, sent(planned, **more, no_derby_within="2"))
    assert answer.status_code == 302
    problem = kept(planned)
    assert problem["uses"] == ["alternate/1", "share-cars/1", "no-derby/1"]
    assert problem["alternate"] == [["ATH", "BEL"]]
    assert problem["share_cars"] == [["CLA", "DEL"]]
    assert problem["no_derby_within"] == 2
    body = planned.client.get(url).content.decode()
    assert 'name="turns-1-one"' in body
    assert 'name="cars-1-other"' in body


def test_a_problem_without_them_names_nothing_under_uses() -> None:
    planned = make_planned()
    planned.client.post(planned.url("division-plan"), sent(planned))
    assert not {"uses", "alternate", "share_cars"} & kept(planned).keys()
