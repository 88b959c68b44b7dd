"""An official's own calendar: what is in it, and how long its address is good."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from icalendar import Event

from league.calendars.actions import renew_calendar, revoke_calendar
from league.calendars.keys import calendar_key
from league.models import Appointment, Fixture, Official, Player, User
from tests.clock import at
from tests.league.calendars.make_calendars import (
    dismiss,
    events,
    fetched,
    in_zone,
    make_official,
    read,
)
from tests.make import make_fixture, make_user

pytestmark = pytest.mark.django_db


def appoint(fixture: Fixture, official: Official, **values: Any) -> Appointment:
    given = {"task": "referee", "state": "accepted", "asked_at": timezone.now()}
    return Appointment.objects.create(
        union=fixture.union, fixture=fixture, official=official, **(given | values)
    )


def own_events(official: Official) -> list[Event]:
    calendar = renew_calendar(official, by=None)
    found = events(read("official", calendar_key(calendar)))
    return [one for one in found if one["UID"].startswith("appointment-")]


def statuses(found: Iterable[Event]) -> list[str]:
    return [str(one["STATUS"]) for one in found]


def test_an_official_sees_what_they_accepted_and_is_asked_for() -> None:
    fixture = in_zone()
    official = make_official(fixture.union)
    appoint(fixture, official)
    appoint(make_fixture(fixture.division, round=2), official, state="asked")
    make_fixture(fixture.division, round=3)
    assert statuses(own_events(official)) == ["CONFIRMED", "TENTATIVE"]


def test_an_appointment_that_was_only_proposed_is_not_seen() -> None:
    fixture = in_zone()
    official = make_official(fixture.union)
    appoint(fixture, official, state="proposed", asked_at=None)
    assert own_events(official) == []


def test_an_official_who_was_replaced_sees_it_cancelled() -> None:
    fixture = in_zone()
    official = make_official(fixture.union)
    appointment = appoint(fixture, official)
    [before] = own_events(official)
    Appointment.objects.filter(pk=appointment.pk).update(state="replaced")
    [after] = own_events(official)
    assert (after["STATUS"], after["UID"]) == ("CANCELLED", before["UID"])
    assert after["SEQUENCE"] > before["SEQUENCE"]


def test_an_officials_calendar_is_found_by_nobody_who_guesses() -> None:
    official = make_official(in_zone().union)
    calendar = renew_calendar(official, by=None)
    key = calendar_key(calendar)
    for wrong in (f"{official.pk}-1-", f"{official.pk}", "x", key[:-1], "9" * 40):
        assert fetched("official", wrong).status_code == 404


def test_a_new_address_ends_the_former_one() -> None:
    official = make_official(in_zone().union)
    former = calendar_key(renew_calendar(official, by=None))
    latter = calendar_key(renew_calendar(official, by=None))
    assert fetched("official", former).status_code == 410
    assert fetched("official", latter).status_code == 200


def give_to_another(official: Official) -> None:
    Player.objects.filter(pk=official.player_id).update(user=make_user())


def take_from_all(official: Official) -> None:
    Player.objects.filter(pk=official.player_id).update(user=None)


def switch_off(official: Official) -> None:
    User.objects.filter(players=official.player_id).update(is_active=False)


def revoke(official: Official) -> None:
    revoke_calendar(official, by=None)


def delete_the_account(official: Official) -> None:
    User.objects.filter(players=official.player_id).delete()


@pytest.mark.parametrize(
    "end",
    [
        revoke,
        dismiss,
        give_to_another,
        take_from_all,
        switch_off,
        delete_the_account,
    ],
)
def test_an_address_ends_with_what_gave_it(end: Callable[[Official], None]) -> None:
    official = make_official(in_zone().union)
    key = calendar_key(renew_calendar(official, by=None))
    end(official)
    answer = fetched("official", key)
    assert answer.status_code == 410
    where = reverse("calendars", args=[official.union.slug])
    assert f'?next={where}"' in answer.content.decode()


@pytest.mark.parametrize(("days", "status"), [(399, 200), (401, 410)])
def test_an_address_is_good_for_four_hundred_days(days: int, status: int) -> None:
    official = make_official(in_zone().union)
    key = calendar_key(renew_calendar(official, by=None))
    with at(timezone.now() + timedelta(days=days)):
        assert fetched("official", key).status_code == status


def test_a_new_address_is_good_from_when_it_was_made() -> None:
    official = make_official(in_zone().union)
    renew_calendar(official, by=None)
    with at(timezone.now() + timedelta(days=399)):
        key = calendar_key(renew_calendar(official, by=None))
    with at(timezone.now() + timedelta(days=798)):
        assert fetched("official", key).status_code == 200


def test_the_calendar_itself_says_a_week_before_that_it_ends() -> None:
    official = make_official(in_zone().union)
    calendar = renew_calendar(official, by=None)
    [event] = events(read("official", calendar_key(calendar)))
    ends = timezone.localdate(calendar.made_at) + timedelta(days=400)
    assert event["DTSTART"].dt == ends - timedelta(days=7)
    assert f"{ends.day} {ends:%B %Y}" in event["SUMMARY"]
    assert event["URL"].endswith(reverse("calendars", args=[official.union.slug]))


def test_an_address_outlives_a_key_that_stands_among_the_former_ones(
    settings: Any,
) -> None:
    official = make_official(in_zone().union)
    key = calendar_key(renew_calendar(official, by=None))
    former, settings.SECRET_KEY = settings.SECRET_KEY, "n" * 50
    assert fetched("official", key).status_code == 404
    settings.SECRET_KEY_FALLBACKS = [former]
    assert fetched("official", key).status_code == 200


def test_an_officials_calendar_is_kept_by_no_shared_cache() -> None:
    official = make_official(in_zone().union)
    answer = fetched("official", calendar_key(renew_calendar(official, by=None)))
    assert answer.headers["Cache-Control"].startswith("private")
