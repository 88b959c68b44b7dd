"""Search for a page by what it shows, for a union, and with slips of the keyboard."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from league.models import Player, Team, Union
from league.public.search import PageHits, find_for_reader
from league.public.search.site_pages import PAGES, every_page
from tests.make import (
    make_club,
    make_division,
    make_player,
    make_season,
    make_team,
    make_union,
)

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


def search(query: str, union: Union | None = None) -> PageHits:
    unions = list(Union.objects.all())
    return find_for_reader(query, unions=unions, union=union, user=NOBODY)


def pages(query: str, union: Union | None = None) -> list[str]:
    return [one.address for one in search(query, union).pages]


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("standings", "/unions/boland/log/"),
        ("log", "/unions/boland/log/"),
        ("League table", "/unions/boland/log/"),
        ("ranglys", "/unions/boland/log/"),
        ("ranglijst", "/unions/boland/log/"),
        ("the fixtures", "/unions/boland/fixtures/"),
        ("fixture list", "/unions/boland/fixtures/"),
        ("wedstrydprogram", "/unions/boland/fixtures/"),
        ("speelschema", "/unions/boland/fixtures/"),
        ("RULES", "/unions/boland/rules/"),
        ("reëls", "/unions/boland/rules/"),
        ("reels", "/unions/boland/rules/"),
        ("spelregels", "/rulebook/"),
        ("hall", "/unions/boland/halls/"),
        ("die sale", "/unions/boland/halls/"),
        ("zalen", "/unions/boland/halls/"),
        ("calendar", "/unions/boland/calendars/"),
        ("kalender", "/unions/boland/calendars/"),
        ("agenda", "/unions/boland/calendars/"),
        ("vanaand", "/unions/boland/tonight/"),
        ("kaartavonden", "/unions/boland/evenings/"),
        ("calender", "/unions/boland/calendars/"),
        ("standigns", "/unions/boland/log/"),
    ],
)
@pytest.mark.parametrize("language", ["en", "af", "nl"])
def test_a_page_is_found_by_what_it_shows_in_any_language(
    query: str, page: str, language: str
) -> None:
    union = make_union("Boland", slug="boland")
    with translation.override(language):
        assert page in pages(query, union)


@pytest.mark.parametrize("query", ["results", "uitslae", "uitslagen", "the results"])
def test_results_are_those_of_each_division(query: str) -> None:
    union = make_union()
    season = make_season(union)
    one, two = make_division(season, name="One"), make_division(season, name="Two")
    wanted = [f"/divisions/{pk}/results/" for pk in (one.pk, two.pk)]
    assert pages(query, union) == wanted


def test_where_no_union_is_chosen_the_page_of_each_is_found() -> None:
    make_union("Boland", slug="boland")
    make_union("Atlantis", slug="atlantis")
    assert pages("standings") == ["/unions/atlantis/log/", "/unions/boland/log/"]
    assert pages("results") == ["/unions/atlantis/", "/unions/boland/"]


@pytest.mark.parametrize("query", ["the", "of the union", "zyzzy", "aces"])
def test_a_word_that_says_nothing_about_a_page_finds_none(query: str) -> None:
    assert pages(query, make_union()) == []


def test_every_page_of_the_list_is_there(client: Client) -> None:
    listed = every_page(make_union())
    assert len(listed) == len(PAGES)
    codes = {one.address: client.get(one.address).status_code for one in listed}
    assert {one: code for one, code in codes.items() if code not in (200, 302)} == {}


@pytest.mark.parametrize("query", ["boland", "Böland", "klawerjas unie", "bolnad"])
def test_a_union_is_found_by_name_from_the_site_of_another(query: str) -> None:
    make_union("Boland Klawerjas Unie")
    found = search(query, make_union("Atlantis")).found
    hits = [one.name for group in found.groups for one in group.hits]
    assert hits == ["Boland Klawerjas Unie"]


@pytest.mark.parametrize(
    "query", ["Heidefeld", "hiedeveld", "Heideveldt", "heideveld acse", "heidevedl"]
)
def test_a_few_wrong_letters_are_forgiven_and_said(client: Client, query: str) -> None:
    make_team(make_division(), name="Heideveld Aces")
    page = client.get("/search/", {"q": query}).content.decode()
    assert ">Heideveld Aces</a>" in page
    assert f"Nothing matches “{query}”." in page


def test_a_word_for_a_page_beside_a_name_finds_both(client: Client) -> None:
    team = make_team(make_division(), name="Heideveld Aces")
    page = client.get("/search/", {"q": "aces fixtures"}).content.decode()
    assert f'href="/teams/{team.pk}/"' in page
    assert f'href="/unions/{team.union.slug}/fixtures/"' in page


def test_a_slip_leads_nobody_to_a_name_they_may_not_see(client: Client) -> None:
    make_player(union=make_union(), name="Faatimah Adams")
    page = client.get("/search/", {"q": "Faatima"}).content.decode()
    assert "Adams" not in page
    assert "Nothing here is called “Faatima”." in page


def test_a_slip_leads_to_a_player_who_agreed(client: Client) -> None:
    union = make_union()
    make_player(union=union, name="Faatimah Adams", agreed_to_name=True)
    assert "Faatimah Adams" in client.get("/search/?q=fatimah").content.decode()


def test_what_is_shown_of_many_is_asked_for_by_the_mended_word(client: Client) -> None:
    division = make_division()
    for number in range(7):
        make_team(division, name=f"Heideveld {number}")
    page = client.get("/search/?q=hiedeveld").content.decode()
    assert "?q=heideveld&amp;kind=teams" in page


@pytest.mark.parametrize("query", ["", "  ", "v", "zyzzy"])
def test_who_finds_nothing_is_told_what_can_be_searched_for(
    client: Client, query: str
) -> None:
    union = make_union()
    page = client.get("/search/", {"q": query}).content.decode()
    assert "What you can search for" in page
    for name in ("log", "fixtures", "halls", "calendars", "rules"):
        assert f'href="/unions/{union.slug}/{name}/"' in page


def test_who_finds_nothing_in_no_union_is_shown_the_unions(client: Client) -> None:
    make_union("Boland", slug="boland")
    make_union("Atlantis", slug="atlantis")
    page = client.get("/search/").content.decode()
    assert 'href="/unions/boland/"' in page
    assert 'href="/rulebook/"' in page


def test_a_search_that_finds_something_does_not_lecture(client: Client) -> None:
    make_team(make_division(), name="Heideveld Aces")
    assert "What you can search" not in client.get("/search/?q=aces").content.decode()


def queries(query: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert Client().get("/search/", {"q": query}).status_code == 200
    return len(captured)


def test_slips_cost_no_more_queries_where_more_is_known() -> None:
    division = make_division()
    make_team(division, name="Heideveld")
    few = queries("hiedeveld")
    club = make_club(division.union)
    Team.objects.bulk_create(
        Team(union=division.union, club=club, code=f"{n}", name=f"Team {n:03}")
        for n in range(40)
    )
    Player.objects.bulk_create(
        Player(union=division.union, name=f"Player {n}", agreed_to_name=True)
        for n in range(40)
    )
    assert queries("hiedeveld") == few
