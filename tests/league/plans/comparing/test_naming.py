"""Which list a page is about: its name, its marks, and its requirements' version."""

from __future__ import annotations

import re
from typing import Any

import pytest

from league.models import PlanList, PlanRun
from league.plans.actions.plans import choose_list, name_list
from league.plans.actions.publishing import publish_list
from league.plans.comparing.naming import list_of_run
from league.plans.comparing.requirements import draft_of
from tests.league.plans.make_plans import (
    ROUNDS,
    Planned,
    draft,
    make_list,
    make_planned,
    problem,
    searched,
)

pytestmark = pytest.mark.django_db

TURNED = tuple(tuple((away, home) for home, away in row) for row in ROUNDS)


def page_of(planned: Planned, name: str, **query: Any) -> str:
    answer = planned.client.get(planned.url(name), query)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def found_by(run: PlanRun, planned: Planned, name: str) -> PlanList:
    kept = list_of_run(run)
    assert kept is not None, "the search found one"
    return name_list(kept, name, by=planned.secretary)


def two_searches(planned: Planned) -> tuple[PlanList, PlanList]:
    """A list of each of two versions of the requirements; the older is current."""
    lists = []
    for name, legs_apart in (("Strict", True), ("Loose", False)):
        draft(planned, legs_apart=legs_apart)
        run = searched(planned, legs_apart=legs_apart)
        lists.append(found_by(run, planned, name))
    choose_list(lists[0], by=planned.secretary)
    return lists[0], lists[1]


def test_the_search_leads_to_the_list_that_it_found_though_another_is_current() -> None:
    planned = make_planned()
    strict, loose = two_searches(planned)
    page = page_of(planned, "plan-search")
    address = f"{planned.url('plan-list')}?list={loose.pk}"
    assert f'<a class="button" href="{address}">See the list</a>' in page
    assert "The current list is another:" in page
    assert f"?one={strict.pk}&amp;other={loose.pk}" in page


def test_while_its_list_is_current_the_search_leads_there() -> None:
    planned = make_planned()
    found_by(searched(planned), planned, "Found")
    page = page_of(planned, "plan-search")
    assert f'href="{planned.url("plan-list")}">See the list</a>' in page
    assert "The current list is another:" not in page


def test_another_list_is_looked_at_and_not_edited() -> None:
    planned = make_planned()
    _strict, loose = two_searches(planned)
    for show in ("calendar", "grid", "balance"):
        page = page_of(planned, "plan-list", list=loose.pk, show=show)
        assert "<h2>Loose" in page
        assert "You are only looking at this list." in page
        assert planned.url("plan-edit") not in page
        assert "change=" not in page
        assert f"?list={loose.pk}&amp;show=grid" in page
    assert "<h2>Strict <span" in page_of(planned, "plan-list")


@pytest.mark.parametrize("number", ["0", "x", "", "9" * 30])
def test_a_list_that_there_is_not_is_not_found(number: str) -> None:
    planned = make_planned()
    make_list(planned)
    answer = planned.client.get(planned.url("plan-list"), {"list": number})
    assert answer.status_code == 404


def test_another_divisions_list_is_not_looked_at() -> None:
    planned, other = make_planned(), make_planned()
    make_list(planned)
    answer = planned.client.get(planned.url("plan-list"), {"list": make_list(other).pk})
    assert answer.status_code == 404


def test_list_and_publish_name_the_list_with_its_breaks_and_its_version() -> None:
    planned = make_planned()
    two_searches(planned)
    page = page_of(planned, "plan-publish")
    assert "<h2>Strict <span" in page
    assert "4 breaks; made by a search" in page
    page = page_of(planned, "plan-list")
    assert "It answers version 1 of the requirements." in page


def test_the_requirements_say_that_the_current_list_answers_others() -> None:
    planned = make_planned()
    _strict, loose = two_searches(planned)
    page = page_of(planned, "division-plan")
    assert "Strict, was made with version 1 of the requirements." in page
    planned.client.post(planned.url("plan-draft-restore", 1))
    page = page_of(planned, "division-plan")
    assert "was made with version" not in page
    # The last search's is now the older version.
    page = page_of(planned, "plan-search")
    assert "This search was made with version 2 of the requirements." in page
    assert "Version 3 is saved by now, and “Start it again” takes that." in page
    choose_list(loose, by=planned.secretary)
    assert "Loose, was made with version 2" in page_of(planned, "division-plan")


def test_the_version_is_known_though_halls_closed_and_it_searched_for_longer() -> None:
    planned = make_planned()
    kept = draft(planned)
    closed = [{"venue": planned.halls[0].code, "night": problem(planned)["nights"][0]}]
    run = searched(planned, venue_unavailable=closed, time_limit_s=300)
    assert draft_of(run) == kept
    assert draft_of(searched(planned, min_gap=1)) is None
    run.purpose = PlanRun.Purpose.REPAIR
    assert draft_of(run) is None


def test_compare_marks_the_published_and_the_current_list() -> None:
    planned = make_planned()
    first = make_list(planned)
    publish_list(first, by=planned.secretary)
    make_list(planned, TURNED)
    second = make_list(planned, TURNED)
    for kept, name in ((first, "Old"), (second, "New")):
        name_list(kept, name, by=planned.secretary)
    page = page_of(planned, "plan-lists")
    assert re.search(r">Old</a> <span[^>]*>published, version 1</span>", page)
    assert re.search(r">New</a> <span[^>]*>current list</span>", page)
    assert "selected>New, current list</option>" in page
    # Of two others the published one stands beside it, though another is newer.
    assert "selected>Old, published</option>" in page
    publish_list(second, by=planned.secretary)
    page = page_of(planned, "plan-lists")
    assert "published, version 1" not in page
    assert "selected>New, current list, published</option>" in page


def test_a_list_that_a_search_made_is_gone_back_from_by_the_name_of_the_former() -> (
    None
):
    planned = make_planned()
    name_list(make_list(planned), "Agreed", by=planned.secretary)
    make_list(planned)
    page = page_of(planned, "plan-list")
    assert "Go back to: Agreed" in page
    assert "Undo: made by a search" not in page


def test_a_teams_letter_and_its_dash_stay_with_its_name() -> None:
    planned = make_planned()
    make_list(planned)
    page = page_of_as_sent(planned)
    assert "Athlone\xa0A&nbsp;– Delft\xa0A" in page


def page_of_as_sent(planned: Planned) -> str:
    return planned.client.get(planned.url("plan-list")).content.decode()
