"""What requirements cost: the search again without each, told as it goes, stopped."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from league.models import HallClosure, PlanList, PlanRun
from league.plans.actions.plan_worker import search as do_search
from league.plans.actions.searches import (
    begin_costs,
    begin_search,
    search_without,
    stop_search,
)
from league.plans.cast import cast_of, problem_of
from league.plans.runs import costs_run_of, last_search
from league.plans.scheduling import (
    FixtureList,
    Problem,
    SearchStatus,
    data_without,
    requirement_costs,
    requirement_groups,
)
from league.plans.scheduling.conflicts import costs
from tests.league.plans.make_plans import (
    Planned,
    make_planned,
    nights,
    problem,
    searched,
)
from tests.make import make_fixture

pytestmark = pytest.mark.django_db


def closed(planned: Planned, team: int, *on: int) -> list[dict[str, Any]]:
    return [{"venue": planned.halls[team].code, "night": nights(6)[one]} for one in on]


def asked(planned: Planned, **changed: Any) -> Problem:
    given = problem(planned, max_run=None, **changed)
    return problem_of(given, cast_of(planned.division))


def never() -> bool:
    return False


def test_closed_nights_of_a_hall_go_together_and_the_largest_group_first() -> None:
    planned = make_planned(4)
    fixed = [{"night": nights(1)[0], "home": "ATH", "away": "BEL"}]
    shut = [*closed(planned, 0, 3), *closed(planned, 1, 2, 4), *closed(planned, 0, 5)]
    off = [{"team": "CLA", "night": nights(3)[2]}]
    found = requirement_groups(
        asked(planned, venue_unavailable=shut, fixed=fixed, team_unavailable=off)
    )
    assert {*found[:2]} == {
        ("venue_unavailable[0]", "venue_unavailable[3]"),
        ("venue_unavailable[1]", "venue_unavailable[2]"),
    }
    assert {*found[2:]} == {("fixed[0]",), ("team_unavailable[0]",), ("legs_apart",)}


def test_of_many_the_largest_groups_are_tried_in_the_same_time() -> None:
    assert costs.seconds_each(1) == 20
    assert costs.seconds_each(24) == 10
    planned = make_planned(4)
    derby = {"home": "ATH", "away": "BEL"}
    fixed = [derby | {"night": one} for one in nights(6) * 5]
    groups = requirement_groups(asked(planned, fixed=fixed))
    assert len(groups) == costs.MOST_GROUPS


def test_without_what_costs_breaks_the_known_least_is_found() -> None:
    planned = make_planned(4)
    # Athlone is away three times running: more than the least of four teams, 2 x 4 - 4.
    shut = asked(planned, venue_unavailable=closed(planned, 0, 0, 1, 2))
    found = {one.paths: one for one in requirement_costs(shut, 9, should_stop=never)}
    group = found[tuple(f"venue_unavailable[{number}]" for number in range(3))]
    assert (group.found, group.is_least) == (4, True)


@pytest.mark.parametrize(
    ("answer", "found", "is_least"),
    [
        (FixtureList(SearchStatus.OPTIMAL, breaks=6, bound=6), 6, True),
        (FixtureList(SearchStatus.FEASIBLE, breaks=7, bound=2), 7, False),
        (FixtureList(SearchStatus.FEASIBLE, breaks=12, bound=9), 9, True),
        (FixtureList(SearchStatus.FEASIBLE, breaks=12, bound=2), 9, False),
        (FixtureList(SearchStatus.UNKNOWN), 9, False),
    ],
    ids=["proved", "better", "as good, by the bound", "worse", "none found"],
)
def test_what_is_found_is_never_worse_than_the_list_that_there_is(
    monkeypatch: pytest.MonkeyPatch, answer: FixtureList, found: int, is_least: bool
) -> None:
    planned = make_planned(4)
    given = asked(planned, venue_unavailable=closed(planned, 0, 1))
    monkeypatch.setattr(costs, "solve", lambda problem, should_stop: answer)
    told = [*requirement_costs(given, 9, should_stop=never)]
    assert {(one.found, one.is_least) for one in told} == {(found, is_least)}


def test_each_search_leaves_out_its_own_group_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    planned = make_planned(4)
    given = asked(
        planned, venue_unavailable=closed(planned, 0, 1, 2) + closed(planned, 1, 3)
    )
    tried: list[Problem] = []

    def solve(problem: Problem, should_stop: Any) -> FixtureList:
        tried.append(problem)
        return FixtureList(SearchStatus.UNKNOWN)

    monkeypatch.setattr(costs, "solve", solve)
    assert len([*requirement_costs(given, 9, should_stop=never)]) == len(tried) == 3
    assert [len(one.venue_unavailable) for one in tried] == [1, 3, 2]
    assert [one.legs_apart for one in tried] == [True, False, True]


def test_a_stop_ends_it_and_what_was_cut_short_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    planned = make_planned(4)
    given = asked(planned, venue_unavailable=closed(planned, 0, 1))
    answers = iter([False, True])
    monkeypatch.setattr(
        costs, "solve", lambda problem, should_stop: FixtureList(SearchStatus.UNKNOWN)
    )
    found = requirement_costs(given, 9, should_stop=lambda: next(answers))
    assert len([*found]) == 1


def tried(planned: Planned) -> PlanRun:
    """A search whose hall closures were tried, and what they cost."""
    run = searched(planned, venue_unavailable=closed(planned, 0, 0, 1, 2))
    do_search(begin_costs(run, by=planned.secretary).pk)
    return run


def page_of(planned: Planned) -> str:
    return planned.client.get(planned.url("plan-search")).content.decode()


def test_the_page_names_what_costs_most_and_the_list_stays() -> None:
    planned = make_planned(4)
    run = tried(planned)
    page = page_of(planned)
    saves = run.result["breaks"] - 4
    assert saves > 0
    assert f"{saves} fewer; leaving it out can save no more" in page
    assert "The hall may then have to be open on those nights." in page
    assert ">Athlone Hall</a>: closed on 3 nights" in page
    # The dearest stands first.
    assert page.index("closed on 3 nights") < page.index("costs nothing, proved")
    assert PlanList.objects.count() == 1
    assert last_search(run.plan) == run


def test_nobody_is_asked_for_costs_before_there_is_a_list() -> None:
    planned = make_planned(4)
    run = begin_search(planned.division, problem(planned), by=planned.secretary)
    stop_search(run, by=planned.secretary)
    run.refresh_from_db()
    with pytest.raises(ValidationError, match="found no list to compare with"):
        begin_costs(run, by=planned.secretary)
    assert "Try without each" not in page_of(planned)


def test_while_it_goes_on_no_search_begins_and_it_can_be_stopped() -> None:
    planned = make_planned(4)
    run = searched(planned)
    planned.client.post(planned.url("plan-costs-begin"))
    assert "It begins in a moment." in page_of(planned)
    with pytest.raises(ValidationError, match="is under way; stop it"):
        begin_search(planned.division, run.problem, by=planned.secretary)
    planned.client.post(planned.url("plan-costs-stop"))
    costs_run = costs_run_of(run)
    assert costs_run is not None
    assert costs_run.state == PlanRun.State.DONE
    assert "Try again" in page_of(planned)


def test_a_poll_gets_the_lines_alone_and_the_whole_page_once_it_is_over() -> None:
    planned = make_planned(4)
    run = searched(planned)
    begin_costs(run, by=planned.secretary)
    asking = {"headers": {"HX-Request": "true"}}
    poll = planned.client.get(planned.url("plan-costs"), **asking)
    assert poll.content.decode().strip().startswith('<div id="plan-costs"')
    do_search(PlanRun.objects.get(purpose=PlanRun.Purpose.COSTS).pk)
    poll = planned.client.get(planned.url("plan-costs"), **asking)
    assert poll.headers["HX-Refresh"] == "true"


def test_a_later_search_has_costs_of_its_own() -> None:
    planned = make_planned(4)
    tried(planned)
    searched(planned)
    page = page_of(planned)
    assert "Try without each" in page
    assert "closed on 3 nights" not in page


def prove_little(run: PlanRun) -> None:
    """Let a search end with a list of which it proved too little."""
    do_search(run.pk)
    run.refresh_from_db()
    run.result["status"] = "feasible"
    run.save(update_fields=["result"])


def button(text: str) -> str:
    return f'Search a list without it<span class="visually-hidden">: {text}'


def test_a_list_is_searched_without_what_costs_much() -> None:
    planned = make_planned(4)
    run = tried(planned)
    page = page_of(planned)
    assert page.count("Search a list without it") == 1
    assert button("Athlone Hall: closed on 3 nights") in page
    [place] = re.findall(r'name="place" value="(\d+)"', page)
    answer = planned.client.post(planned.url("plan-search-without"), {"place": place})
    assert answer.headers["Location"] == planned.url("plan-search")
    made = last_search(run.plan)
    assert made is not None
    assert made.problem == run.problem | {"venue_unavailable": []}
    do_search(made.pk)
    made.refresh_from_db()
    assert made.result["breaks"] == 4
    page = page_of(planned)
    assert "What this search goes without" in page
    assert "<li>Athlone Hall: closed on 3 nights</li>" in page
    # One more is left out beside it.
    do_search(begin_costs(made, by=planned.secretary).pk)
    more = search_without(costs_run_of(made), 0, by=planned.secretary)
    assert more.notes[0] == "Athlone Hall: closed on 3 nights"
    assert len(more.notes) == 2


def test_it_is_gone_without_again_where_that_is_searched_longer() -> None:
    planned = make_planned(4)
    costs_of_it = costs_run_of(tried(planned))
    assert costs_of_it is not None
    place = next(
        at
        for at, one in enumerate(costs_of_it.progress["costs"])
        if "venue_unavailable[0]" in one["paths"]
    )
    made = search_without(costs_of_it, place, by=planned.secretary)
    prove_little(made)
    HallClosure.objects.create(
        union=planned.division.union, venue=planned.halls[0], night=nights(6)[0]
    )
    planned.client.post(planned.url("plan-search-begin"), {"longer": "1"})
    longer = last_search(costs_of_it.plan)
    assert longer is not None
    assert longer != made
    assert longer.problem["venue_unavailable"] == []
    assert longer.notes == ["Athlone Hall: closed on 3 nights"]


@pytest.mark.parametrize("place", ["", "x", "-1", "999", "0"])
def test_a_place_that_was_not_tried_begins_no_search(place: str) -> None:
    planned = make_planned(4)
    run = searched(planned)
    answer = planned.client.post(planned.url("plan-search-without"), {"place": place})
    assert answer.status_code == 422
    assert "Choose one of the requirements that were tried." in answer.content.decode()
    assert last_search(run.plan) == run


def test_what_others_rest_on_is_not_left_out_alone() -> None:
    planned = make_planned(4)
    run = searched(planned, same_club_within=1)
    do_search(begin_costs(run, by=planned.secretary).pk)
    costs_of_it = costs_run_of(run)
    assert costs_of_it is not None
    tried_paths = [one["paths"] for one in costs_of_it.progress["costs"]]
    with pytest.raises(ValidationError, match="rests on this one"):
        search_without(
            costs_of_it, tried_paths.index(["legs_apart"]), by=planned.secretary
        )
    with pytest.raises(ValidationError, match="Choose one of the requirements"):
        search_without(costs_of_it, len(tried_paths), by=planned.secretary)


def test_after_matches_were_played_a_repair_is_led_to() -> None:
    planned = make_planned(4)
    run = tried(planned)
    make_fixture(planned.division, state="played", home_score=9, away_score=8)
    answer = planned.client.post(planned.url("plan-search-without"), {"place": "0"})
    assert answer.headers["Location"] == planned.url("plan-repair")
    assert last_search(run.plan) == run


@pytest.mark.parametrize(
    ("paths", "changed"),
    [
        (["legs_apart"], {"legs_apart": False}),
        (["max_run", "fixed[1]"], {"max_run": None, "fixed": ["a", "c"]}),
        (["venues[1]"], {"venues": [{"matches": 1}, {"matches": 3}]}),
        ([], {}),
    ],
)
def test_a_problem_as_it_is_written_without_some_demands(
    paths: list[str], changed: dict[str, Any]
) -> None:
    whole = {
        "teams": [1, 2, 3],
        "venues": [{"matches": 1}, {"matches": 1}],
        "legs_apart": True,
        "max_run": 3,
        "fixed": ["a", "b", "c"],
    }
    assert data_without(whole, paths) == whole | changed


def test_it_is_not_searched_longer_after_matches_were_played() -> None:
    planned = make_planned(4)
    made = search_without(costs_run_of(tried(planned)), 0, by=planned.secretary)
    prove_little(made)
    make_fixture(planned.division, state="played", home_score=9, away_score=8)
    answer = planned.client.post(planned.url("plan-search-begin"), {"longer": "1"})
    assert answer.headers["Location"] == planned.url("plan-repair")
    assert last_search(made.plan) == made
