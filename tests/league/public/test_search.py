"""Search: what is found by whom, accents and capitals aside, a page at a time."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Player, Team, Union
from league.public.search import FIRST_OF_EACH, ON_A_PAGE, find_hits, query_words
from tests.make import (
    make_club,
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
    make_venue,
)

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


def names(query: str, kind: str, *, union: Union | None = None) -> list[str]:
    found = find_hits(query, union=union, user=NOBODY, kind=kind)
    return [hit.name for group in found.groups for hit in group.hits]


def make_named(name: str) -> Team:
    return make_team(make_division(), name=name)


@pytest.mark.parametrize(
    "query", ["heloise", "HÉLOÏSE", "héloïse aces", "aces heloise", "loïs", "Aces  "]
)
def test_a_team_is_found_whatever_its_accents_and_the_order(query: str) -> None:
    make_named("Héloïse Aces")
    assert names(query, "teams") == ["Héloïse Aces"]


@pytest.mark.parametrize("query", ["dalmeida", "d'Almeida", "d’almeida"])
def test_an_apostrophe_neither_helps_nor_hinders(query: str) -> None:
    make_named("D’Almeida Kings")
    assert names(query, "teams") == ["D’Almeida Kings"]


def test_an_accent_that_was_typed_as_a_sign_of_its_own_is_one_too() -> None:
    make_named("Ko\u0308nig Kings")
    assert len(names("könig", "teams")) == 1


@pytest.mark.parametrize("query", [".*", "%", "_", "a.x", "[ax]", "(", "\\d"])
def test_signs_are_no_patterns(query: str) -> None:
    make_named("Aces 1")
    assert names(query, "teams") == []


def test_a_name_that_begins_as_asked_comes_first() -> None:
    make_named("Athlone Kings")
    make_named("Kingsbury")
    assert names("king", "teams") == ["Kingsbury", "Athlone Kings"]


def test_what_is_found_may_be_of_one_union() -> None:
    own, _other = make_named("Own Aces"), make_named("Other Aces")
    assert names("aces", "teams", union=own.union) == ["Own Aces"]


def test_clubs_divisions_and_unions_are_found() -> None:
    union = make_union("Boland Unie")
    make_club(union, name="Boland Klub")
    make_division(make_season(union, name="2026"), name="Boland Een")
    found = [names("boland", kind) for kind in ("clubs", "divisions", "unions")]
    assert found == [["Boland Klub"], ["Boland Een"], ["Boland Unie"]]


def test_a_division_is_found_with_the_help_of_its_season() -> None:
    union = make_union()
    for name in ("2025", "2026"):
        make_division(make_season(union, name=name), name="Premier")
    assert len(names("premier 2026", "divisions")) == 1
    assert names("2026", "divisions") == []


def test_a_hall_leads_to_its_page_and_names_the_club_at_home_there() -> None:
    union = make_union()
    hall = make_venue(union, name="Civic Centre")
    make_club(union, venue=hall, name="Aces")
    found = find_hits("civic", union=None, user=NOBODY, kind="halls").groups[0].hits
    assert found[0].address == f"/halls/{hall.pk}/"
    assert found[0].place == f"Aces, {union.name}"


@pytest.mark.parametrize("query", ["aces kings", "Kings v Aces", "ath aces teen obs"])
def test_a_match_is_found_by_the_names_of_both_teams(query: str) -> None:
    division = make_division()
    home = make_team(division, name="Athlone Aces")
    away = make_team(division, name="Observatory Kings")
    make_fixture(division, home=home, away=away)
    make_fixture(division, home=home)
    assert names(query, "matches") == ["Athlone Aces – Observatory Kings"]


def find_fatima(user: object = NOBODY, *, query: str = "adams", **values: bool) -> int:
    """How often Fatima Adams is found by someone who looks for her."""
    player = make_player(union=make_union(), name="Fatima Adams", **values)
    asker = make_role(player.union, "player") if user == "member" else user
    found = find_hits(query, union=None, user=asker, kind="players")
    return len(found.groups[0].hits)


def test_a_visitor_finds_no_player_who_has_not_agreed() -> None:
    assert [find_fatima(), find_fatima(query="fatima adams")] == [0, 0]


def test_a_visitor_finds_a_player_who_agreed() -> None:
    assert find_fatima(agreed_to_name=True) == 1


def test_someone_of_the_union_finds_its_players() -> None:
    assert find_fatima("member") == 1


def test_someone_of_another_union_finds_as_a_visitor_does() -> None:
    assert find_fatima(make_role(make_union())) == 0


def test_nobody_tells_from_a_page_that_a_player_who_has_not_agreed_exists(
    client: Client,
) -> None:
    make_player(union=make_union(), name="Fatima Adams")
    answers = [
        client.get("/search/", {"q": query}).content.decode().replace(query, "")
        for query in ("Fatima Adams", "Nobody Atall")
    ]
    assert answers[0] == answers[1].replace("Nobody+Atall", "Fatima+Adams")


def test_one_person_is_found_once() -> None:
    union = make_union()
    person = make_player(union=union, name="Fatima Adams", agreed_to_name=True)
    make_player(
        union=union, name="Fatima Adams", agreed_to_name=True, merged_into=person
    )
    assert names("adams", "players") == ["Fatima Adams"]


@pytest.mark.parametrize("query", ["", " ", "a", "–", "v"])
def test_less_than_two_letters_find_nothing_and_say_so(
    client: Client, query: str
) -> None:
    assert find_hits(query, union=None, user=NOBODY).is_short
    assert client.get("/search/", {"q": query}).status_code == 200


def test_what_was_not_found_is_said(client: Client) -> None:
    page = client.get("/search/", {"q": "zyzzy"}).content.decode()
    assert "Nothing here is called “zyzzy”." in page


def many_teams(number: int) -> None:
    division = make_division()
    club = make_club(division.union)
    Team.objects.bulk_create(
        Team(union=division.union, club=club, code=f"{n}", name=f"Aces {n:03}")
        for n in range(number)
    )


def test_of_many_the_first_show_and_the_rest_a_page_at_a_time(client: Client) -> None:
    many_teams(ON_A_PAGE + 3)
    page = client.get("/search/?q=aces").content.decode()
    assert page.count(">Aces ") == FIRST_OF_EACH
    last = client.get("/search/?q=aces&kind=teams&page=2").content.decode()
    assert [f"Aces {n:03}" in last for n in (24, 25, 27)] == [False, True, True]


@pytest.mark.parametrize("page", ["0", "-1", "x", "99999", "²", "41"])
def test_a_page_that_is_none_is_answered_all_the_same(
    client: Client, page: str
) -> None:
    answer = client.get("/search/", {"q": "aces", "kind": "teams", "page": page})
    assert answer.status_code == 200


@pytest.mark.parametrize("query", ["a\0b", "x" * 5000, "((((((((((", "é" * 80])
def test_whatever_is_asked_is_answered(client: Client, query: str) -> None:
    assert client.get("/search/", {"q": query, "union": query}).status_code == 200


def test_a_query_is_cut_to_a_few_words() -> None:
    assert len(query_words(" ".join(f"word{n}" for n in range(50)))) == 6


def test_search_engines_are_told_to_keep_none_of_it(client: Client) -> None:
    answer = client.get("/search/?q=aces")
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex, follow">' in answer.content.decode()


def queries(query: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert Client().get("/search/", {"q": query}).status_code == 200
    return len(captured)


def test_a_search_has_no_more_queries_where_more_is_found() -> None:
    make_named("Kings")
    few = queries("king")
    many_teams(40)
    Player.objects.bulk_create(
        Player(union=make_union(), name=f"Aces {n}", agreed_to_name=True)
        for n in range(30)
    )
    assert queries("aces") == few
