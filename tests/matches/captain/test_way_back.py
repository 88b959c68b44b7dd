"""The way back from a captain's pages: to their night, or to that an official runs."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.models import Fixture
from matches.access.tickets import ticket_code
from matches.models import Match
from tests.make import make_role
from tests.matches.captain.captains import enter, led_by, make_ticket, path
from tests.matches.tonight import client_of, make_match_in

pytestmark = pytest.mark.django_db

PAGES = ["", "sheet/", "substitute/", "query/"]
OWN = PAGES[1:]
ANOTHER = 'href="/captain/?other"'


def crumbs(client: Client, address: str) -> list[tuple[str, str]]:
    """The way up from a page: each step's address and words."""
    page = client.get(address).content.decode()
    trail = page.partition('class="crumbs"')[2].partition("</nav>")[0]
    return re.findall(r'<a href="([^"]*)">([^<]*)</a>', trail)


def night_of(match: Match) -> str:
    day, hall = match.fixture.night, match.fixture.venue_id or 0
    return f"/nights/{match.union.slug}/{day}/{hall}/#match-{match.pk}"


@pytest.mark.parametrize("page", PAGES)
def test_a_referee_comes_back_to_the_night(page: str) -> None:
    match = make_match_in(60)
    client = client_of(make_role(match.union, "referee"))
    address = path(match, f"{page}?side=away")
    assert crumbs(client, address)[-1] == (night_of(match), "The night")


def test_a_referee_who_has_yet_to_choose_a_team_comes_back_too() -> None:
    match = make_match_in(60)
    client = client_of(make_role(match.union, "referee"))
    assert crumbs(client, path(match))[-1] == (night_of(match), "The night")


def test_a_secretary_has_the_desk_on_the_way_to_the_night() -> None:
    match = make_match_in(60)
    client = client_of(make_role(match.union))
    way = [name for _, name in crumbs(client, path(match, "sheet/?side=home"))]
    assert way == [match.union.name, "Desk", "The night"]


def test_without_a_night_a_secretary_comes_back_to_the_match() -> None:
    match = make_match_in(60)
    Fixture.objects.filter(pk=match.pk).update(night=None, state="postponed")
    client = client_of(make_role(match.union))
    way = crumbs(client, path(match, "sheet/?side=home"))
    assert way[-1][0] == f"/matches/{match.pk}/"


def test_the_foot_of_a_referees_team_sheet_leads_to_the_night_too() -> None:
    match = make_match_in(60)
    client = client_of(make_role(match.union, "referee"))
    page = client.get(path(match, "sheet/?side=home")).content.decode()
    assert f'<a href="{night_of(match)}">Back to the night</a>' in page
    assert f'<a href="{path(match)}?side=home">The captain' in page


@pytest.mark.parametrize("page", OWN)
def test_a_captain_comes_back_from_each_page_to_their_night(page: str) -> None:
    match = make_match_in(60)
    way = crumbs(led_by(match), path(match, page))
    assert [name for _, name in way[1:]] == [
        "Fixtures",
        f"{match.fixture.home.name} – {match.fixture.away.name}",
        "Your night",
    ]
    assert way[-1][0] == path(match)


def test_a_captains_night_lies_below_the_match() -> None:
    match = make_match_in(60)
    assert crumbs(led_by(match), path(match))[-1][0] == f"/matches/{match.pk}/"


def test_the_form_for_a_code_has_a_way_up_for_who_signed_in() -> None:
    match = make_match_in(60)
    assert crumbs(led_by(match), "/captain/?other") == [("/me/", "My page")]
    assert crumbs(Client(), "/captain/") == []


def test_the_signatures_lead_a_captain_to_their_night_and_a_referee_to_theirs() -> None:
    match = make_match_in(60)
    address = f"/matches/{match.pk}/sign/"
    referee = client_of(make_role(match.union, "referee"))
    assert crumbs(led_by(match), address)[-1] == (path(match), "Your night")
    assert crumbs(referee, address)[-1] == (night_of(match), "The night")


def test_another_code_is_offered_to_who_came_by_a_code() -> None:
    match, client = make_match_in(60), Client()
    enter(client, ticket_code(make_ticket(match)))
    assert ANOTHER in client.get(path(match)).content.decode()


@pytest.mark.parametrize("kind", ["referee", "union secretary"])
def test_another_code_is_not_offered_to_who_has_none(kind: str) -> None:
    match = make_match_in(60)
    client = client_of(make_role(match.union, kind))
    assert ANOTHER not in client.get(path(match, "?side=home")).content.decode()
    assert ANOTHER not in led_by(match).get(path(match)).content.decode()
