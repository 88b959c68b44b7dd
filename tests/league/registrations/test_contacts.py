"""Who sees how a player is reached."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from league.models import Fixture, Player, Registration, User
from league.models.places import today
from league.registrations.contacts import captains_to_call, contacts_seen_by
from tests.make import (
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_team,
    make_tonight,
    make_union,
    make_user,
    registration_of,
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


@pytest.mark.parametrize(("days", "is_seen"), [(1, True), (2, False), (-1, False)])
def test_the_number_is_shown_until_the_day_after(days: int, is_seen: bool) -> None:
    tonight = make_tonight()
    people = make_captains(tonight)
    user = make_role(tonight.union, "captain", team=tonight.away)
    Fixture.objects.update(night=today(tonight.union) - timedelta(days=days))
    found = contacts_seen_by(user, tonight.union, people.values())
    assert found == ({people["home"].pk} if is_seen else set())


def test_a_void_match_shows_no_number() -> None:
    tonight = make_tonight()
    people = make_captains(tonight)
    user = make_role(tonight.union, "captain", team=tonight.away)
    Fixture.objects.update(state=Fixture.State.VOID)
    assert contacts_seen_by(user, tonight.union, people.values()) == set()


def test_who_was_captain_in_another_season_is_not_shown() -> None:
    tonight = make_tonight()
    people = make_captains(tonight)
    other = make_season(tonight.union, name="2025")
    former = make_player(tonight.home, season=other, phone="082 765 4321")
    former.registrations.update(is_captain=True)
    user = make_role(tonight.union, "captain", team=tonight.away)
    found = contacts_seen_by(user, tonight.union, [former, people["home"]])
    assert found == {people["home"].pk}


def test_a_clubs_secretary_sees_nobody_of_a_season_that_is_over() -> None:
    old = make_season(name="2025", starts_on="2025-01-01", ends_on="2025-11-30")
    now = make_season(old.union, name="2026", starts_on="2026-01-01")
    fixture = make_fixture(make_division(now))
    former = make_player(fixture.home, season=old, phone="082 123 4567")
    still = make_player(fixture.home, season=now, phone="082 123 4567")
    user = make_role(old.union, "club secretary", club=fixture.home.club)
    assert contacts_seen_by(user, old.union, [former, still]) == {still.pk}
    registration_of(former, fixture.home, now).save()
    assert contacts_seen_by(user, old.union, [former, still]) == {former.pk, still.pk}


def test_a_player_of_another_union_is_nobodys_there() -> None:
    mine, other = make_union(), make_union("Helderberg")
    player = make_player(union=other, phone="082 123 4567")
    assert contacts_seen_by(make_role(mine), mine, [player]) == set()


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


def test_a_player_sees_their_own_number_alone() -> None:
    fixture = make_fixture()
    user = make_user()
    own = make_player(fixture.home, user=user, phone="082 123 4567")
    other = make_player(fixture.home, phone="082 765 4321")
    assert contacts_seen_by(user, fixture.union, [own, other]) == {own.pk}


def make_former() -> tuple[Registration, User]:
    """One who left a club for another, and the secretary of the former."""
    fixture = make_fixture()
    player = make_player(fixture.home, phone="082 123 4567", email="x@example.org")
    former = player.registrations.get()
    former.ended_on = today(fixture.union)
    former.save(update_fields=["ended_on"])
    registration_of(player, fixture.away, former.season).save()
    club = fixture.home.club
    return former, make_role(fixture.union, "club secretary", club=club)


@pytest.mark.parametrize(
    "address",
    [
        "/registrations/{row.pk}/",
        "/seasons/{row.season_id}/registrations/export/",
        "/api/v1/registrations/",
        "/api/v1/registrations/{row.pk}/",
    ],
)
def test_a_former_clubs_secretary_reads_no_number_anywhere(address: str) -> None:
    row, secretary = make_former()
    seen = []
    for user in (secretary, make_role(row.union, "registrar")):
        client = Client()
        client.force_login(user)
        answer = client.get(address.format(row=row))
        assert answer.status_code == 200
        body = b"".join(answer) if answer.streaming else answer.content
        assert row.number in body.decode()
        seen.append(b"082 123 4567" in body or b"x@example.org" in body)
    assert seen == [False, True]
