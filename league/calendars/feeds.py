"""Calendars: fixtures as iCalendar (RFC 5545), in the time zone of their union.

An event keeps its UID whatever happens to its match, and its SEQUENCE grows when the
match moves. One whose date is open stays on its last date as cancelled, until it has a
new one. A feed names no person.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from hashlib import blake2b
from uuid import UUID

from django.conf import settings
from django.db.models import Count, Max, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from icalendar import Calendar, Event, Timezone

from league.calendars.keys import last_day
from league.clubs.maps import map_point_of
from league.models import Appointment, Fixture, OfficialCalendar, Union, Venue
from rules.clock import INTERVAL
from rules.record import read_settings

State = Fixture.State
# Raise it when an event's text changes, so that no calendar keeps an older one.
FORMAT = 3
PRODUCT = "-//Klawerjas//Fixtures//EN"
# Nobody's calendar needs what lies further back.
KEPT = timedelta(days=400)
REFRESHED = timedelta(hours=4)
# An official's own calendar says so long before that its address ends.
REMINDED_BEFORE = timedelta(days=7)
SHOWN = ("home", "away", "venue", "division__season__rule_set")
# A night, or the last one of a match whose date is open.
DAY = Coalesce("night", "last_night")


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A match as one event: its key, its title, its status."""

    uid: str
    fixture: Fixture
    summary: str
    status: str
    sequence: int
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class Feed:
    """A calendar to subscribe to: its name and its matches."""

    union: Union
    name: str
    fixtures: QuerySet[Fixture]
    # Only for an official's own calendar.
    own: OfficialCalendar | None = None


@dataclass(frozen=True, slots=True)
class Version:
    """How far a feed has changed: what a calendar checks before it fetches again."""

    etag: str
    changed_at: datetime | None


def feed_of(union: Union, name: str, which: Q) -> Feed:
    """Return the feed of a union's matches that `which` finds."""
    return Feed(union, name, _dated(Fixture.objects.filter(which, union=union)))


def feed_of_official(calendar: OfficialCalendar) -> Feed:
    """Return the feed of the matches that an official was asked for."""
    official = calendar.official
    asked = Appointment.objects.filter(official=official, asked_at__isnull=False)
    fixtures = Fixture.objects.filter(pk__in=asked.values("fixture"))
    name = _("My appointments, %(union)s") % {"union": official.union.name}
    return Feed(official.union, name, _dated(fixtures), calendar)


def _dated(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    since = timezone.now().date() - KEPT
    return fixtures.annotate(day=DAY).filter(day__gte=since).order_by("day", "pk")


def feed_version(feed: Feed) -> Version:
    """Return how far a feed has changed, without rendering it."""
    found = feed.fixtures.order_by().aggregate(
        number=Count("pk"),
        changed=Max("changed_at"),
        moves=Sum("sequence"),
        rules=Sum("division__season__rule_set"),
    )
    changed = [found["changed"]]
    parts = [FORMAT, feed.name, feed.union.language, settings.SITE_ADDRESS, found]
    if feed.own is not None:
        own = feed.own.official.appointments.aggregate(
            number=Count("pk"), changed=Max("changed_at")
        )
        changed.append(own["changed"])
        parts.append(own)
    digest = blake2b(repr(parts).encode(), digest_size=12).hexdigest()
    return Version(f'"{digest}"', max(filter(None, changed), default=None))


def render_feed(feed: Feed) -> bytes:
    """Return a feed as iCalendar text, in its union's language."""
    with translation.override(feed.union.language):
        entries = _entries_of(feed)
        calendar = _calendar(feed)
        days = [day for one in entries if (day := day_of(one.fixture)) is not None]
        if days:
            zone = feed.union.time_zone
            calendar.add_component(_zone(zone, min(days).year, max(days).year + 2))
        for entry in entries:
            calendar.add_component(_event(entry, feed.union))
        if feed.own is not None:
            calendar.add_component(_reminder(feed.own))
        return calendar.to_ical()


def _calendar(feed: Feed) -> Calendar:
    calendar = Calendar()
    for name, value in [
        ("prodid", PRODUCT),
        ("version", "2.0"),
        ("calscale", "GREGORIAN"),
        ("method", "PUBLISH"),
        ("name", feed.name),
        ("x-wr-calname", feed.name),
        ("x-wr-timezone", feed.union.time_zone),
    ]:
        calendar.add(name, value)
    refreshed = {"VALUE": "DURATION"}
    calendar.add("refresh-interval", REFRESHED, parameters=refreshed)
    calendar.add("x-published-ttl", REFRESHED)
    return calendar


@lru_cache(maxsize=64)
def _zone(name: str, first: int, last: int) -> Timezone:
    """Return a time zone with its clock changes from a first year to before a last."""
    return Timezone.from_tzid(
        name, first_date=date(first, 1, 1), last_date=date(last, 1, 1)
    )


def _entries_of(feed: Feed) -> list[CalendarEntry]:
    fixtures = feed.fixtures.select_related(*SHOWN)
    if feed.own is None:
        return [_entry_of(one) for one in fixtures]
    by_pk = {one.pk: one for one in fixtures}
    appointments = feed.own.official.appointments.filter(fixture__in=by_pk.keys())
    asked = appointments.exclude(asked_at=None).order_by("asked_at", "pk")
    return appointed_entries(asked, by_pk)


def _entry_of(fixture: Fixture) -> CalendarEntry:
    """Return a match as an event of its teams."""
    return CalendarEntry(
        uid=f"{fixture.pk}@klawerjas",
        fixture=fixture,
        summary=str(fixture),
        status="CANCELLED" if is_off(fixture) else "CONFIRMED",
        sequence=fixture.sequence,
        changed_at=fixture.changed_at,
    )


def is_off(fixture: Fixture) -> bool:
    """Return whether a match does not take place where its event is."""
    return fixture.state in (State.POSTPONED, State.VOID)


# An appointment's words and status in the calendar, and its step: each is later.
STEPS: dict[str, tuple[str, int]] = {
    Appointment.State.PROPOSED: ("TENTATIVE", 0),
    Appointment.State.ASKED: ("TENTATIVE", 0),
    Appointment.State.ACCEPTED: ("CONFIRMED", 1),
    Appointment.State.DECLINED: ("CANCELLED", 2),
    Appointment.State.REPLACED: ("CANCELLED", 2),
}


def appointed_entries(
    appointments: Iterable[Appointment], fixtures: dict[UUID, Fixture]
) -> list[CalendarEntry]:
    """Return the events of an official: asked, accepted, or no longer."""
    entries = []
    for one in appointments:
        fixture = fixtures[one.fixture_id]
        status, step = STEPS[one.state]
        entries.append(
            CalendarEntry(
                uid=f"appointment-{one.pk}@klawerjas",
                fixture=fixture,
                summary=f"{one.get_task_display()}: {fixture}",
                status="CANCELLED" if is_off(fixture) else status,
                sequence=fixture.sequence + step,
                changed_at=max(fixture.changed_at, one.changed_at),
            )
        )
    return entries


def day_of(fixture: Fixture) -> date | None:
    return fixture.night or fixture.last_night


def _event(entry: CalendarEntry, union: Union) -> Event:
    fixture, day = entry.fixture, day_of(entry.fixture)
    assert day is not None, "a match in a feed has a day, or had one"
    begins = datetime.combine(day, fixture.start, tzinfo=union.zone)
    link = settings.SITE_ADDRESS + reverse("match-detail", args=[fixture.pk])
    event = Event()
    event.add("uid", entry.uid)
    event.add("dtstamp", entry.changed_at)
    event.add("last-modified", entry.changed_at)
    event.add("sequence", entry.sequence)
    event.add("summary", entry.summary)
    event.add("dtstart", begins)
    event.add("dtend", ends_at(fixture, begins))
    event.add("status", entry.status)
    event.add("transp", "TRANSPARENT" if entry.status == "CANCELLED" else "OPAQUE")
    event.add("categories", [str(fixture.division)])
    event.add("description", "\n".join([*_lines(fixture), link]))
    event.add("url", link)
    if fixture.venue is not None:
        _add_place(event, fixture.venue)
    return event


def _add_place(event: Event, venue: Venue) -> None:
    """Say where an event is: calendars offer the way there."""
    event.add("location", ", ".join(filter(None, [venue.name, venue.address])))
    point = map_point_of(venue)
    if point is not None:
        event.add("geo", (float(point.latitude), float(point.longitude)))


def _reminder(calendar: OfficialCalendar) -> Event:
    """Return the day on which an official is told to make a new address."""
    ends = last_day(calendar)
    page = reverse("calendars", args=[calendar.union.slug])
    words = _("Make a new address for this calendar: it ends on %(day)s")
    event = Event()
    event.add("uid", f"calendar-{calendar.pk}-{calendar.version}@klawerjas")
    event.add("dtstamp", calendar.made_at)
    event.add("summary", words % {"day": date_format(ends, "j F Y")})
    event.add("dtstart", ends - REMINDED_BEFORE)
    event.add("transp", "TRANSPARENT")
    event.add("url", settings.SITE_ADDRESS + page)
    return event


def ends_at(fixture: Fixture, begins: datetime) -> datetime:
    """Return when a match ends by the clock: two halves and the interval (1.2).

    Counted in real time, also over a change of clock.
    """
    rules = read_settings(fixture.division.season.rule_set.record_rules, [])
    length = 2 * timedelta(minutes=rules.half_minutes) + INTERVAL
    ended = begins.astimezone(UTC) + length
    return ended.astimezone(begins.tzinfo)


def _lines(fixture: Fixture) -> Sequence[str]:
    """Return what an event says of its match, a line each."""
    lines = [str(fixture.division)]
    if fixture.home_score is not None:
        scores = {"home": fixture.home_score, "away": fixture.away_score}
        lines.append(_("Result: %(home)s–%(away)s") % scores)
    elif fixture.night is None:
        lines.append(_("Postponed, date open"))
    elif is_off(fixture):
        lines.append(str(fixture.get_state_display()))
    return lines
