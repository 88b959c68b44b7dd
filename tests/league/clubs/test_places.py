"""Halls, clubs and teams: removed, renamed, and not made twice."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from league.clubs.actions import free_code
from league.clubs.repair import remove_place
from league.models import (
    AuditRow,
    Club,
    HallClosure,
    RoleInvitation,
    Team,
    Union,
    Venue,
)
from tests.make import (
    NIGHT,
    make_club,
    make_division,
    make_fixture,
    make_role,
    make_team,
    make_union,
    make_venue,
)

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 2, 1, tzinfo=UTC)


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


@pytest.mark.parametrize("kind", ["club", "team"])
def test_so_is_a_club_and_a_team(kind: str) -> None:
    row: Any = make_club(make_union())
    if kind == "team":
        values = {"union": row.union, "club": row, "code": "RET-A", "name": "Retreat A"}
        row = Team.objects.create(**values)
    post(kind, row, step="remove")
    assert not type(row).objects.exists()


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
    assert "Please answer the question marked below." in text_of(answer)
    assert list(answer.context["form"].errors) == ["in_spite"]
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


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Athlone", "ATHLONE"),
        ("St Mary's Parish Hall", "ST-MARYS-PARISH-HALL"),
        ("Bonteheuwel Community Centre", "BONTEHEUWEL"),
        ("Sports Hall of the Railway", "SPORTS-HALL"),
        ("Athlone Social Club Premier B", "ATHLONE-SOCIAL-B"),
        ("Hall of the", "HALL-OF-THE"),
        ("Kaapseklaberjasverenigingshuis 12", "KAAPSEKLABERJASVE-12"),
        ("柔道", "CLUB"),
    ],
)
def test_a_code_is_made_of_whole_words_of_a_name(name: str, code: str) -> None:
    assert free_code(Club, make_union(), name) == code


def test_a_code_that_another_has_gets_a_number_and_no_cut_word() -> None:
    union = make_union()
    for code in ("ST-MARYS-PARISH-HALL", "st-marys-parish-2"):
        make_venue(union, code=code)
    name = "St Mary's Parish Hall"
    assert free_code(Venue, union, name) == "ST-MARYS-PARISH-3"
    assert free_code(Club, union, name) == "ST-MARYS-PARISH-HALL"


@pytest.mark.parametrize("kind", ["club", "team"])
def test_an_invitation_hangs_on_its_club_and_its_team(kind: str) -> None:
    team = make_team(make_division())
    row = {"club": make_club(team.union), "team": team}[kind]
    RoleInvitation.objects.create(
        union=team.union, email="a@b.za", kind="captain", asked_at=NOW, **{kind: row}
    )
    assert "invitations: 1" in text_of(post(kind, row, step="remove")).lower()
    row.refresh_from_db()


def test_what_is_removed_twice_is_said_to_be_gone() -> None:
    hall = make_venue(make_union())
    again = Venue.objects.get(pk=hall.pk)
    remove_place(hall, by=None)
    with pytest.raises(ValidationError, match=f"{hall.name} is no longer there"):
        remove_place(again, by=None)
