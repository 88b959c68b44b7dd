"""Who sees how a player is reached."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from league.models import Fixture, Player
from league.registrations.contacts import captains_to_call, contacts_seen_by
from tests.make import (
    make_fixture,
    make_player,
    make_role,
    make_team,
    make_tonight,
    make_union,
)

pytestmark = pytest.mark.django_db


def make_captains(fixture: Fixture) -> dict[str, Player]:
    """The captains of both teams, and a player of the home team."""
    found = {
        side: make_player(getattr(fixture, side), phone="082 123 4567")
        for side in ("home", "away")
    }
    for one in found.values():
        one.registrations.update(is_captain=True)
    return found | {"other": make_player(fixture.home, email="x@example.org")}


@pytest.mark.parametrize(
    ("kind", "seen"),
    [
        ("union secretary", {"home", "away", "other"}),
        ("fixtures secretary", {"home", "away", "other"}),
        ("registrar", {"home", "away", "other"}),
        ("viewer", set()),
        ("referee", set()),
    ],
)
def test_officers_see_all_and_other_members_none(kind: str, seen: set[str]) -> None:
    fixture = make_tonight()
    people = make_captains(fixture)
    user = make_role(fixture.union, kind)
    found = contacts_seen_by(user, fixture.union, people.values())
    assert found == {people[name].pk for name in seen}


def test_a_clubs_secretary_sees_the_clubs_own() -> None:
    fixture = make_fixture()
    people = make_captains(fixture)
    user = make_role(fixture.union, "club secretary", club=fixture.home.club)
    found = contacts_seen_by(user, fixture.union, people.values())
    assert found == {people["home"].pk, people["other"].pk}


def test_tonight_alone_a_captain_sees_the_captain_of_the_opponents() -> None:
    tonight = make_tonight()
    people = make_captains(tonight)
    user = make_role(tonight.union, "captain", team=tonight.away)
    assert contacts_seen_by(user, tonight.union, people.values()) == {people["home"].pk}
    Fixture.objects.update(night="2026-01-06")
    assert contacts_seen_by(user, tonight.union, people.values()) == set()


def test_a_captain_of_another_match_tonight_sees_none() -> None:
    tonight = make_tonight()
    people = make_captains(tonight)
    team = make_team(tonight.division)
    make_tonight(tonight.division, home=team)
    user = make_role(tonight.union, "captain", team=team)
    assert contacts_seen_by(user, tonight.union, people.values()) == set()


def test_a_visitor_and_another_union_see_none() -> None:
    tonight = make_tonight()
    people = make_captains(tonight)
    for user in (AnonymousUser(), make_role(make_union("Helderberg"))):
        assert contacts_seen_by(user, tonight.union, people.values()) == set()
        assert captains_to_call(user, tonight) == []


def test_on_the_night_the_matchs_page_has_the_opponents_captain() -> None:
    tonight = make_tonight()
    people = make_captains(tonight)
    client = Client()
    client.force_login(make_role(tonight.union, "captain", team=tonight.away))
    page = reverse("match-detail", args=[tonight.pk])
    body = client.get(page).content.decode()
    assert body.count('href="tel:0821234567"') == 1
    assert people["home"].name in body
    assert "tel:" not in Client().get(page).content.decode()
