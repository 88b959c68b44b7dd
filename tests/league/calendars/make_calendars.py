"""Matches and officials with their calendars, read as a reader's program reads them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar, Event

from league.models import Fixture, Official, Union
from league.results.actions.results import FixtureResult
from tests.make import (
    make_division,
    make_fixture,
    make_player,
    make_season,
    make_union,
    make_user,
)

WON = FixtureResult(Fixture.State.PLAYED, 40, 20, 3, 1, 0, "home")
THIS_YEAR = timezone.now().year


def in_zone(name: str = "Africa/Johannesburg", **values: Any) -> Fixture:
    season = make_season(make_union(time_zone=name))
    night = {"night": date(THIS_YEAR, 3, 3)}
    return make_fixture(make_division(season), **(night | values))


def fetched(name: str, *args: object, **headers: str) -> Any:
    return Client().get(reverse(f"calendar-{name}", args=args), headers=headers)


def read(name: str, *args: object) -> Calendar:
    answer = fetched(name, *args)
    assert answer.status_code == 200
    calendar = Calendar.from_ical(answer.content)
    assert isinstance(calendar, Calendar)
    return calendar


def events(calendar: Calendar) -> list[Event]:
    return [one for one in calendar.walk("VEVENT") if isinstance(one, Event)]


def event_of(fixture: Fixture) -> Event:
    [event] = events(read("team", fixture.home_id))
    return event


def starts(event: Event) -> datetime:
    moment = event["DTSTART"].dt
    assert isinstance(moment, datetime)
    return moment


def make_official(union: Union, **values: Any) -> Official:
    player = make_player(union=union, user=make_user(), **values)
    return Official.objects.create(
        union=union, player=player, is_referee=True, is_marker=True
    )


def dismiss(official: Official) -> None:
    Official.objects.filter(pk=official.pk).update(is_active=False)
