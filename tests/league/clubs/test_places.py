"""Halls, clubs and teams: removed, merged, renamed, and not made twice."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import AuditRow, Club, HallClosure, Team, Union, Venue
from tests.make import (
    NIGHT,
    make_club,
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_team,
    make_union,
    make_venue,
)

pytestmark = pytest.mark.django_db


def client_of(union: Union) -> Client:
    client = Client()
    client.force_login(make_role(union))
    return client


def post(kind: str, row: Any, **sent: Any) -> Any:
    address = reverse(f"{kind}-change", args=[row.pk])
    return client_of(row.union).post(address, sent, follow=True)


def new_club(union: Union, name: str, **sent: Any) -> Any:
    address = reverse("club-new", args=[union.slug])
    return client_of(union).post(address, {"name": name} | sent)


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_what_nothing_hangs_on_is_removed() -> None:
    hall = make_venue(make_union())
    HallClosure.objects.create(union=hall.union, venue=hall, night=NIGHT)
    assert f"Remove {hall.name}" in text_of(
        client_of(hall.union).get(reverse("venue-change", args=[hall.pk]))
    )
    post("venue", hall, step="remove")
    assert not Venue.objects.exists()
    assert AuditRow.objects.filter(action="venue.remove").exists()


@pytest.mark.parametrize("kind", ["venue", "club", "team"])
def test_what_something_hangs_on_stays_and_says_what(kind: str) -> None:
    fixture = make_fixture()
    fixture.venue = make_venue(fixture.union)
    fixture.save()
    team = fixture.home
    row = {"venue": fixture.venue, "club": team.club, "team": team}[kind]
    word = {"venue": "fixtures: 1", "club": "teams: 1", "team": "fixtures: 1"}[kind]
    answer = post(kind, row, step="remove")
    assert word in text_of(answer).lower()
    row.refresh_from_db()


def test_a_name_that_is_nearly_anothers_is_asked_about_and_may_be_meant() -> None:
    union = make_union()
    make_club(union, name="Retreat Aces")
    answer = new_club(union, "Rétreat  Ace")
    assert answer.status_code == 422
    assert "There is Retreat Aces already. Is it the same?" in text_of(answer)
    new_club(union, "Rétreat Ace", in_spite="on")
    assert Club.objects.count() == 2


def test_names_that_only_number_are_not_nearly_the_same() -> None:
    division = make_division()
    team = make_team(division)
    team.name = "Athlone Manel A"
    team.save()
    address = reverse("team-new", args=[team.union.slug])
    sent = {"name": "Athlone Manel B", "club": team.club_id}
    assert client_of(team.union).post(address, sent).status_code == 302


def test_a_club_typed_twice_is_merged_with_all_that_hangs_on_it() -> None:
    division = make_division()
    team, other = make_team(division), make_team(division)
    kept, double = team.club, other.club
    player = make_player(other, season=division.season)
    post("club", double, step="merge", into=kept.pk)
    assert set(kept.teams.all()) == {team, other}
    assert player.registrations.get().club in (None, kept)
    assert not Club.objects.filter(pk=double.pk).exists()
    assert AuditRow.objects.filter(action="club.merge").exists()


def test_a_hall_typed_twice_is_merged_and_its_closures_once_a_night() -> None:
    fixture = make_fixture()
    union = fixture.union
    kept, double = make_venue(union, tables=8), make_venue(union, tables=8)
    fixture.venue = double
    fixture.save()
    for hall in (kept, double):
        HallClosure.objects.create(union=union, venue=hall, night=NIGHT)
    post("venue", double, step="merge", into=kept.pk)
    fixture.refresh_from_db()
    assert fixture.venue == kept
    assert list(HallClosure.objects.values_list("venue", flat=True)) == [kept.pk]


def test_a_merge_into_another_unions_club_or_into_itself_is_refused() -> None:
    club, stranger = make_club(make_union()), make_club(make_union())
    for into in (stranger.pk, club.pk, "x"):
        assert "Choose which one stays." in text_of(
            post("club", club, step="merge", into=into)
        )
    assert Club.objects.count() == 2


def test_a_team_is_not_merged() -> None:
    team = make_team(make_division())
    page = client_of(team.union).get(reverse("team-change", args=[team.pk]))
    assert "Merge it" not in page.content.decode()
    assert Team.objects.count() == 1
