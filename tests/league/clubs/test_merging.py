"""Clubs and halls that were made twice are merged, and nothing of them is lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from league.clubs.merging import merge_places
from league.models import (
    AuditRow,
    Club,
    Division,
    HallClosure,
    Role,
    RoleInvitation,
    Standing,
    Team,
    Union,
    Venue,
    VenuePicture,
)
from matches.models import Night
from tests.make import (
    NIGHT,
    make_club,
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
    make_user,
    make_venue,
)

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 2, 1, tzinfo=UTC)


def post(row: Any, **sent: Any) -> Any:
    client = Client()
    client.force_login(make_role(row.union))
    address = reverse(f"{row._meta.model_name}-change", args=[row.pk])
    return client.post(address, {"step": "merge"} | sent, follow=True)


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def division_of(union: Union) -> Division:
    return make_division(make_season(union))


def two_clubs() -> tuple[Club, Club]:
    union = make_union()
    return make_club(union), make_club(union)


def two_halls(**values: Any) -> tuple[Venue, Venue]:
    union = make_union()
    kept = make_venue(union, name="Civic Hall", tables=8)
    return kept, make_venue(union, name="Civic", tables=8, **values)


def merged(kept: Any, double: Any) -> AuditRow:
    merge_places(double, kept, by=None)
    kept.refresh_from_db()
    assert not type(double).objects.filter(pk=double.pk).exists()
    return AuditRow.objects.get(action=f"{kept._meta.model_name}.merge")


def test_a_club_typed_twice_is_merged_with_all_that_hangs_on_it() -> None:
    division = make_division()
    team, other = make_team(division), make_team(division)
    kept, double = team.club, other.club
    player = make_player(other, season=division.season)
    post(kept, gone=double.pk)
    assert set(kept.teams.all()) == {team, other}
    assert player.registrations.get().club in (None, kept)
    assert not Club.objects.filter(pk=double.pk).exists()


def test_the_audit_says_both_names_what_was_filled_and_how_much_moved() -> None:
    kept, double = two_halls(address="1 Main Road", note="the gate")
    fixture = make_fixture(division_of(kept.union))
    fixture.venue = double
    fixture.save()
    row = merged(kept, double)
    assert row.subject == f"league.venue {kept.pk}"
    assert row.detail == {
        "merged": double.pk,
        "code": double.code,
        "name": "Civic",
        "into": "Civic Hall",
        "filled": ["address", "note"],
        "moved": {"league.fixture": 1},
        "joined": {},
    }


def test_what_only_the_one_that_goes_knows_is_kept() -> None:
    place = {"latitude": "-34.0612", "longitude": "18.4712"}
    kept, double = two_halls(address="1 Main Road", parking="none", **place)
    Venue.objects.filter(pk=kept.pk).update(parking="40 cars", note="ring twice")
    merged(kept, double)
    assert (kept.address, kept.parking, kept.note) == (
        "1 Main Road",
        "40 cars",
        "ring twice",
    )
    assert str(kept.latitude).startswith("-34.0612")


def test_no_contact_gets_anothers_number_or_consent() -> None:
    contact = {"contact_name": "M. Adams", "contact_phone": "021 555 0100"}
    kept, double = two_halls(contact_agreed=True, **contact)
    Venue.objects.filter(pk=kept.pk).update(contact_name="R. Nel")
    merged(kept, double)
    assert (kept.contact_name, kept.contact_phone, kept.contact_agreed) == (
        "R. Nel",
        "",
        False,
    )


def test_a_club_without_a_hall_gets_that_of_the_one_that_goes() -> None:
    kept, double = two_clubs()
    hall = make_venue(kept.union)
    Club.objects.filter(pk=kept.pk).update(venue=None)
    Club.objects.filter(pk=double.pk).update(venue=hall)
    merged(kept, double)
    assert kept.venue == hall


def test_roles_and_invitations_that_say_the_same_are_joined() -> None:
    kept, double = two_clubs()
    user, other = make_user(), make_user()
    role = {"union": kept.union, "kind": "club secretary"}
    for club in (kept, double):
        Role.objects.create(user=user, club=club, **role)
        RoleInvitation.objects.create(email="a@b.za", club=club, asked_at=NOW, **role)
    Role.objects.create(user=other, club=double, **role)
    RoleInvitation.objects.create(email="c@d.za", club=double, asked_at=NOW, **role)
    row = merged(kept, double)
    assert set(Role.objects.filter(club=kept).values_list("user", flat=True)) == {
        user.pk,
        other.pk,
    }
    assert Role.objects.filter(club=kept).count() == 2
    emails = RoleInvitation.objects.filter(club=kept).values_list("email", flat=True)
    assert sorted(emails) == ["a@b.za", "c@d.za"]
    assert row.detail["joined"] == {"league.role": 1, "league.roleinvitation": 1}


def test_a_hall_typed_twice_is_merged_and_its_closures_once_a_night() -> None:
    kept, double = two_halls()
    union = kept.union
    fixture = make_fixture(division_of(union))
    fixture.venue = double
    fixture.save()
    HallClosure.objects.create(union=union, venue=kept, night=NIGHT)
    HallClosure.objects.create(union=union, venue=double, night=NIGHT, reason="vote")
    merged(kept, double)
    fixture.refresh_from_db()
    assert fixture.venue == kept
    assert list(HallClosure.objects.values_list("venue", "reason")) == [
        (kept.pk, "vote")
    ]


def test_two_nights_of_a_day_are_joined_and_one_picture_stays() -> None:
    kept, double = two_halls()
    union = kept.union
    picture = {"union": union, "width": 1, "height": 1, "content": b"x", "digest": "d"}
    for hall in (kept, double):
        VenuePicture.objects.create(venue=hall, words=hall.name, **picture)
    Night.objects.create(union=union, venue=kept, day=NIGHT, version=7)
    Night.objects.create(union=union, venue=double, day=NIGHT, announcement="Late")
    Night.objects.create(union=union, venue=double, day=NIGHT + timedelta(days=7))
    page = text_of(post(kept, step="look", gone=double.pk))
    assert "Pictures of halls: 1" in page
    assert "Match nights: 1" in page
    row = merged(kept, double)
    assert VenuePicture.objects.get().words == "Civic Hall"
    assert Night.objects.filter(venue=kept).count() == 2
    night = Night.objects.get(day=NIGHT)
    assert (night.announcement, night.version) == ("Late", 8)
    assert row.detail["joined"] == {"league.venuepicture": 1, "matches.night": 1}


def test_a_look_at_a_merge_says_what_it_does_and_does_nothing() -> None:
    kept, double = two_halls(address="1 Main Road")
    division = division_of(kept.union)
    for hall in (kept, kept, double):
        fixture = make_fixture(division, night=NIGHT)
        fixture.venue = hall
        fixture.save()
    page = text_of(post(kept, step="look", gone=double.pk))
    assert "Civic Hall has 8 tables." in page
    assert f"<li>{NIGHT:%A} {NIGHT.day} {NIGHT:%B %Y}</li>" in page
    assert "Taken over from Civic" in page
    assert "Address" in page
    assert "Fixtures: 1" in page
    double.refresh_from_db()
    assert (kept.fixtures.count(), double.fixtures.count()) == (2, 1)
    assert not AuditRow.objects.filter(action="venue.merge").exists()


def test_a_look_says_that_nothing_refers_to_the_one_that_goes_and_can_be_turned() -> (
    None
):
    kept, double = two_halls()
    page = text_of(post(kept, step="look", gone=double.pk))
    assert "Civic Hall stays and Civic goes." in page
    assert "Nothing refers to Civic: it only goes." in page
    assert "The other way round: Civic Hall goes and Civic stays" in page
    address = reverse("venue-change", args=[double.pk])
    assert f'action="{address}"' in page
    turned = text_of(post(double, step="look", gone=kept.pk))
    assert "Civic stays and Civic Hall goes." in turned


def test_a_hall_that_no_club_is_left_in_is_said_and_may_go_too() -> None:
    union = make_union()
    kept = make_club(union, venue=make_venue(union, name="School"))
    double = make_club(union, venue=make_venue(union, name="Scool"))
    page = text_of(post(kept, step="look", gone=double.pk))
    assert "Remove the hall Scool too: no club is left in it" in page
    assert Venue.objects.filter(union=union).count() == 2
    post(kept, gone=double.pk, with_hall="on")
    assert [one.name for one in Venue.objects.filter(union=union)] == ["School"]
    assert AuditRow.objects.filter(action="venue.remove").exists()


def test_a_hall_that_a_match_or_another_club_has_stays() -> None:
    division = make_division()
    union = division.union
    kept = make_club(union, venue=make_venue(union))
    double = make_club(union, venue=make_venue(union, name="Scool"))
    other = make_club(union, venue=double.venue)
    page = text_of(post(kept, step="look", gone=double.pk))
    assert "Scool" not in page
    other.delete()
    fixture = make_fixture(division)
    fixture.venue = double.venue
    fixture.save()
    page = text_of(post(kept, step="look", gone=double.pk))
    assert "No club is left in Scool" in page
    assert "Remove the hall" not in page
    post(kept, gone=double.pk, with_hall="on")
    assert Venue.objects.filter(name="Scool").exists()


def test_a_merge_into_another_unions_club_or_into_itself_is_refused() -> None:
    club, stranger = make_club(make_union()), make_club(make_union())
    for gone in (stranger.pk, club.pk, "x"):
        assert "Choose which one goes." in text_of(post(club, gone=gone))
    for into in (stranger, club, make_venue(club.union)):
        with pytest.raises(ValidationError, match="Choose which one goes"):
            merge_places(club, into, by=None)
    assert Club.objects.count() == 2


def test_crossed_and_stale_merges_are_said_and_lose_nothing() -> None:
    kept, double = two_halls()
    stale_kept, stale_double = (Venue.objects.get(pk=one.pk) for one in (kept, double))
    merge_places(double, kept, by=None)
    for row, into in ((stale_kept, stale_double), (stale_double, stale_kept)):
        with pytest.raises(ValidationError, match="Civic is no longer there"):
            merge_places(row, into, by=None)
    assert list(Venue.objects.filter(union=kept.union)) == [kept]


def test_what_another_saved_meanwhile_is_not_written_over() -> None:
    kept, double = two_halls(address="1 Main Road")
    Venue.objects.filter(pk=kept.pk).update(address="2 Hill Road")
    merge_places(double, kept, by=None)
    kept.refresh_from_db()
    assert kept.address == "2 Hill Road"


def test_the_logs_and_the_calendars_show_a_merge() -> None:
    division = make_division()
    team, other = make_team(division), make_team(division)
    before = division.log_version
    merge_places(other.club, team.club, by=None)
    division.refresh_from_db()
    assert division.log_version > before
    kept, double = two_halls()
    fixture = make_fixture(division_of(kept.union))
    fixture.venue = double
    fixture.save()
    stamped = fixture.changed_at
    merge_places(double, kept, by=None)
    fixture.refresh_from_db()
    assert fixture.changed_at > stamped


def test_a_team_is_not_merged() -> None:
    division = make_division()
    team, other = make_team(division), make_team(division)
    for step in ("look", "merge"):
        answer = post(team, step=step, gone=other.pk)
        assert answer.status_code == 422
        assert "Merge" not in text_of(answer)
    assert Team.objects.count() == 2
    assert Standing.objects.filter(team=team).exists()


def test_the_page_of_one_that_may_be_double_leads_to_merging() -> None:
    union = make_union()
    client = Client()
    client.force_login(make_role(union))
    page = reverse("club-change", args=[make_club(union).pk])
    link = '<a href="#merge">'
    assert link not in client.get(page).content.decode()
    make_club(union)
    assert link in client.get(page).content.decode()
    places = client.get(reverse("places", args=[union.slug])).content.decode()
    assert "A club that was made twice" in places
