"""The menu of the desk: on each of its pages, for each reader what they may do."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, get_resolver, reverse

from league.desk.area_map import AREAS, PLACE_OF
from league.desk.areas import Right
from league.desk.menu import (
    address_of,
    area_of_page,
    functions_named,
    menu_of,
)
from league.desk.served import rights_at, unions_served_by
from league.models import Union
from league.public.search.work import work_named
from tests.league.desk.menus import MENU_OF
from tests.make import (
    make_board,
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_union,
    make_venue,
)
from tests.matches.desk.desk_forms import client_of

pytestmark = pytest.mark.django_db
ALL = frozenset(Right)


def test_every_page_that_the_menu_names_is_there() -> None:
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    assert set(PLACE_OF) - names == set()


def test_every_function_leads_somewhere_that_says_its_name() -> None:
    """One name for a thing: the menu's, and the heading of its page."""
    division = make_division()
    make_fixture(division)
    union, season = division.union, division.season
    client = client_of(make_role(union))
    # A section of the public site has its own head, and so has the union's front.
    others = {"union-detail", "notices", "referee", "calendars"}
    wrong = {}
    for one in (function for area in AREAS for function in area.functions):
        address = address_of(one, union, season)
        if address and not one.is_hidden and one.route not in others:
            text = body(client.get(address, follow=True))
            heading = re.search(r"<h1[^>]*>\s*([^<]*?)\s*<", text)
            if heading is None or not heading[1].startswith(str(one.title)):
                wrong[one.route, *one.args] = heading and heading[1]
    assert wrong == {}


def body(answer: Any) -> str:
    return str(answer.content.decode())


@pytest.mark.parametrize("has_season", [True, False])
@pytest.mark.parametrize("kind", MENU_OF)
def test_every_page_offered_opens(kind: str, has_season: bool) -> None:
    union = make_union(board=make_board())
    season = make_season(union) if has_season else None
    user = make_role(union, kind)
    client = client_of(user)
    offered = every_page(union, season, rights_at(unions_served_by(user)[0]))
    answers = {there: client.get(there, follow=True).status_code for there in offered}
    assert {there: one for there, one in answers.items() if one != 200} == {}
    assert len(answers) > 5


def test_no_page_of_a_union_at_the_desk_is_missing_without_a_season() -> None:
    union = make_union()
    client = client_of(make_role(union))
    answers = {}
    # Two players are merged by their numbers, which its address asks for.
    for name in PLACE_OF.keys() - {"player-merge"}:
        with suppress(NoReverseMatch):
            there = reverse(name, args=[union.slug])
            answers[name] = client.get(there, follow=True).status_code
    # What is only sent to answers so.
    wrong = {name: one for name, one in answers.items() if one not in (200, 405)}
    assert wrong == {}


def every_page(union: Union, season: Any, rights: frozenset[Right]) -> set[str]:
    """The pages that the menu offers, and those that only the search finds."""
    menu = menu_of(union, season, rights)
    hidden = [
        address_of(one, union, season)
        for area in AREAS
        if area.right in rights
        for one in area.functions
        if one.right in rights
    ]
    return {area.address for area in menu.areas} | set(filter(None, hidden))


@pytest.mark.parametrize("kind", MENU_OF)
def test_each_kind_of_role_has_its_whole_menu(kind: str) -> None:
    season = make_season(make_union(board=make_board()))
    [own] = unions_served_by(make_role(season.union, kind))
    menu = menu_of(own, season, rights_at(own))
    found = {str(a.title): [str(o.title) for o in a.functions] for a in menu.areas}
    assert found == MENU_OF[kind]
    assert list(found) == list(MENU_OF[kind])


@pytest.mark.parametrize("kind", MENU_OF)
def test_a_page_shows_the_whole_menu_of_its_reader(kind: str) -> None:
    union = make_season(make_union(board=make_board())).union
    text = body(client_of(make_role(union, kind)).get(f"/desk/{union.slug}/seasons/"))
    side = text.split('class="desk-side"')[1].partition("</nav>")[0]
    own = [title for area, its in MENU_OF[kind].items() for title in (area, *its)]
    links = [one.strip() for one in re.findall(r"<a [^>]*>([^<]+)</a>", side)]
    assert [one for one in links if one not in own] == []
    assert [one for one in MENU_OF[kind] if one not in links] == []


def test_a_page_is_in_the_area_whose_page_leads_to_it() -> None:
    division = make_division()
    make_fixture(division)
    union = division.union
    page = client_of(make_role(union)).get(reverse("desk-fixtures", args=[union.slug]))
    assert reverse("deductions", args=[division.pk]) in body(page)
    assert PLACE_OF["deductions"] == PLACE_OF["desk-fixtures"]


def test_a_page_says_where_it_is() -> None:
    season = make_season()
    union = season.union
    client = client_of(make_role(union))
    text = body(client.get(reverse("postponements", args=[union.slug])))
    side = text[text.index('class="desk-side"') :]
    assert 'aria-current="true">Fixtures</a>' in side
    assert 'aria-current="page">Postponements</a>' in side
    crumbs = text[text.index('class="crumbs"') :].partition("</nav>")[0]
    assert re.findall(r">([^<>]+)</a>", crumbs) == [union.name, "Desk", "Fixtures"]


def test_a_page_beside_this_one_is_no_way_up() -> None:
    season = make_season()
    client = client_of(make_role(season.union))
    text = body(client.get(reverse("transfers", args=[season.pk])))
    crumbs = text[text.index('class="crumbs"') :].partition("</nav>")[0]
    way = [season.union.name, "Desk", "Teams and players"]
    assert re.findall(r">([^<>]+)</a>", crumbs) == way


def test_who_does_not_work_there_sees_the_page_without_the_menu(client: Any) -> None:
    division = make_division()
    fixture = make_fixture(division)
    there = reverse("match-detail", args=[fixture.pk])
    assert "desk-side" not in body(client.get(there))
    member = client_of(make_role(division.union, "viewer"))
    assert "desk-side" not in body(member.get(there))
    assert "desk-side" in body(client_of(make_role(division.union)).get(there))


def test_an_area_lists_its_functions_and_another_is_not_found() -> None:
    union = make_season().union
    client = client_of(make_role(union))
    text = body(client.get(reverse("desk-area", args=[union.slug, "settings"])))
    assert "People with a role" in text
    for key in ("matches", "nothing"):
        there = reverse("desk-area", args=[union.slug, key])
        assert client.get(there).status_code == 404


def test_the_menu_is_whole_before_there_is_a_season() -> None:
    union = make_union()
    client = client_of(make_role(union))
    there = reverse("desk-area", args=[union.slug, "cups"])
    text = body(client.get(reverse("desk", args=[union.slug])))
    assert f'href="{there}">Cups</a>' in text
    assert "This union has no season yet." in body(client.get(there))


def test_the_pages_of_a_contact_and_of_a_halls_picture_have_the_menu() -> None:
    venue = make_venue(make_union())
    player = make_player(union=venue.union)
    client = client_of(make_role(venue.union))
    for name, row in (("player-contact", player), ("venue-picture-change", venue)):
        assert "desk-side" in body(client.get(reverse(name, args=[row.pk])))


@pytest.mark.parametrize("kind", ["registrar", "fixtures secretary"])
def test_a_page_outside_the_own_areas_names_none_in_the_menu(kind: str) -> None:
    fixture = make_fixture()
    client = client_of(make_role(fixture.union, kind))
    text = body(client.get(reverse("match-detail", args=[fixture.pk])))
    assert "<span>Desk</span>" in text


def test_the_search_has_the_menu_for_whoever_has_a_desk_there() -> None:
    union = make_season().union
    asked = {"q": "walkover", "union": union.slug}
    text = body(client_of(make_role(union)).get("/search/", asked))
    assert "desk-side" in text
    member = client_of(make_role(union, "viewer"))
    assert "desk-side" not in body(member.get("/search/", asked))


def test_the_search_asks_as_often_for_many_desks_as_for_one() -> None:
    board, counts = make_board(), []
    user = make_role(make_union(board=board), "board secretary")
    for number in (1, 3):
        for _ in range(number):
            make_division(make_season(make_union(board=board)))
        unions = list(Union.objects.all())
        with CaptureQueriesContext(connection) as queries:
            assert work_named(["deductions"], unions, user)
        counts.append(len(queries))
    assert counts[0] == counts[1] == 3


def found(query: str, union: Union, **asked: Any) -> dict[str, str]:
    client = client_of(make_role(union, **asked))
    answer = client.get("/search/", {"q": query, "union": union.slug})
    return {hit.name: hit.place for hit in answer.context["found"].work}


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("walkover", "Walkover, void or replay"),
        ("deduct", "Adjustments: Premier"),
        ("duplicate player", "One player twice?"),
        ("aftrek", "Adjustments: Premier"),
        ("uitstel", "Postponements"),
        ("correct result", "Correct a match"),
        ("wakover", "Walkover, void or replay"),
        ("merge clubs", "Merge clubs or halls"),
        ("duplicate hall", "Merge clubs or halls"),
        ("saal saamvoeg", "Merge clubs or halls"),
        ("journal", "Journal"),
        ("joernaal", "Journal"),
    ],
)
def test_the_search_finds_what_is_done_and_says_where(query: str, name: str) -> None:
    division = make_division()
    make_fixture(division)
    hits = found(query, division.union)
    assert name in hits
    assert hits[name].startswith(f"{division.union.name}, ")


@pytest.mark.parametrize("query", ["season 2025", "2025", "seisoen 2025", "2025/26"])
def test_a_season_is_found_by_its_year(query: str, client: Any) -> None:
    season = make_season(make_union(), name="2025/26")
    make_season(season.union, name="2024")
    spring = make_season(season.union, name="Spring")
    spring.starts_on = date(2019, 9, 1)
    spring.save()
    make_season(make_union(), name="2025")
    asked = {"q": query, "union": season.union.slug}
    answer = client_of(make_role(season.union)).get("/search/", asked)
    [hit] = answer.context["found"].work
    assert (hit.name, hit.address) == (
        "Season 2025/26",
        reverse("season-office", args=[season.pk]),
    )
    assert client.get("/search/", asked).context["found"].work == []
    assert list(found("season 2019", season.union)) == ["Season Spring"]


def test_a_search_finds_only_what_the_reader_may_do(client: Any) -> None:
    division = make_division()
    union = division.union
    assert found("walkover", union, kind="registrar") == {}
    assert found("walkover", union, kind="viewer") == {}
    answer = client.get("/search/", {"q": "walkover", "union": union.slug})
    assert answer.context["found"].work == []


def test_without_a_season_nothing_that_needs_one_is_offered() -> None:
    union = make_union()
    menu = menu_of(union, None, ALL)
    titles = [str(link.title) for area in menu.areas for link in area.functions]
    assert "Registrations" not in titles
    assert "Halls, clubs and teams" in titles
    assert functions_named(["transfers"], union, None, ALL) == []


def test_an_import_belongs_to_what_it_brings_in() -> None:
    assert area_of_page("file-import", "fixtures") == "fixtures"
    assert area_of_page("file-columns", "players") == "teams-and-players"
    assert area_of_page("league-log") == ""
    with pytest.raises(NoReverseMatch):
        reverse("league-log")


def test_the_sheet_that_is_edited_has_the_menu_of_the_desk() -> None:
    assert area_of_page("match-edit") == area_of_page("match-correct") == "matches"
