"""Questions about a hall: who is at home there, who plays there when, who sees what."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.db.models import Min, Prefetch, Q, QuerySet

from league.access.permissions import may_see_hall_note
from league.clubs.maps import MapLinks, map_links_of
from league.fixtures.availability import capacity_of
from league.halls.asked import AskedNights
from league.models import Club, Fixture, Union, Venue, VenuePicture
from league.models.places import phone_link
from league.postponements.closures import ClosedSpan, closed_spans_of
from league.standings.selectors import fixtures_with_names
from league.standings.tonight import tonight

NIGHTS_A_PAGE = 6


@dataclass(frozen=True, slots=True)
class HallContact:
    """Whom to ring, and whether everyone may know."""

    name: str
    phone: str
    is_public: bool

    @property
    def link(self) -> str:
        """Return the number as a phone calls it; "" if there is none."""
        return phone_link(self.phone)


@dataclass(frozen=True, slots=True)
class NightThere:
    """The matches of a night in one hall."""

    night: date
    is_tonight: bool
    fixtures: list[Fixture]


@dataclass(frozen=True, slots=True)
class NightsThere:
    """A page of the nights in a hall: to come in order, or past, the latest first.

    `more` is the day from which the next page begins (past: before which), `past` the
    day before which the past nights are; None where there are none.
    """

    nights: list[NightThere]
    are_past: bool
    is_first: bool
    more: date | None
    past: date | None


@dataclass(frozen=True, slots=True)
class HallPage:
    """A hall as one reader sees it."""

    map: MapLinks | None
    contact: HallContact | None
    note: str
    picture: VenuePicture | None
    clubs: list[Club]
    closed: list[ClosedSpan]
    nights: NightsThere
    # The night that is on, if anything is played in the hall then.
    tonight: date | None
    # How many matches it seats at once.
    room: int


@dataclass(frozen=True, slots=True)
class HallLine:
    """A hall in the list of a union's halls, with the next night there."""

    venue: Venue
    clubs: list[Club]
    next_night: date | None
    is_tonight: bool


def hall_page(venue: Venue, asked: AskedNights, *, user: Any) -> HallPage:
    """Return a hall as a user sees it; the venue comes with its union."""
    now = tonight(venue.union)
    is_insider = may_see_hall_note(user, venue)
    clubs = Club.objects.filter(venue=venue).prefetch_related("teams")
    return HallPage(
        map=map_links_of(venue),
        contact=_contact_of(venue, is_insider=is_insider),
        note=venue.note if is_insider else "",
        picture=picture_of(venue),
        clubs=list(clubs),
        closed=closed_spans_of(venue, since=now),
        nights=nights_there(venue, asked, now=now),
        tonight=now if fixtures_there(venue).filter(night=now).exists() else None,
        room=capacity_of(venue),
    )


def _contact_of(venue: Venue, *, is_insider: bool) -> HallContact | None:
    has_contact = bool(venue.contact_name or venue.contact_phone)
    if not has_contact or not (venue.contact_agreed or is_insider):
        return None
    return HallContact(venue.contact_name, venue.contact_phone, venue.contact_agreed)


def picture_of(venue: Venue) -> VenuePicture | None:
    """Return a hall's picture without its bytes."""
    return VenuePicture.objects.filter(venue=venue).defer("content").first()


def fixtures_there(venue: Venue) -> QuerySet[Fixture]:
    """Return a hall's matches that have a night."""
    return Fixture.objects.filter(venue=venue, night__isnull=False)


def nights_there(venue: Venue, asked: AskedNights, *, now: date) -> NightsThere:
    """Return a page of the nights in a hall; `now` is the night that is on."""
    fixtures = fixtures_there(venue)
    are_past = asked.before is not None
    if are_past:
        rows = fixtures.filter(night__lt=asked.before)
        nights = _distinct(rows, "-night")
    else:
        since = asked.since or now
        nights = _distinct(fixtures.filter(night__gte=since), "night")
    shown, rest = nights[:NIGHTS_A_PAGE], nights[NIGHTS_A_PAGE:]
    edge = shown[-1] if are_past else next(iter(rest), None)
    return NightsThere(
        nights=_with_fixtures(venue, shown, now=now),
        are_past=are_past,
        is_first=asked.since is None and not are_past,
        more=edge if rest else None,
        past=now if fixtures.filter(night__lt=now).exists() else None,
    )


def _distinct(fixtures: QuerySet[Fixture], order: str) -> list[date]:
    """Return the first nights of these fixtures, and one more."""
    found = fixtures.order_by(order).values_list("night", flat=True).distinct()
    return [night for night in found[: NIGHTS_A_PAGE + 1] if night is not None]


def _with_fixtures(venue: Venue, nights: list[date], *, now: date) -> list[NightThere]:
    rows = fixtures_with_names().filter(venue=venue, night__in=nights)
    ordered = rows.order_by("night", "start", "division", "home__name", "pk")
    among = {
        night: list(group) for night, group in groupby(ordered, lambda one: one.night)
    }
    return [NightThere(one, one == now, among[one]) for one in nights if one in among]


def halls_of(union: Union) -> list[HallLine]:
    """Return a union's halls by name, each with its clubs and its next night."""
    now = tonight(union)
    ahead = Q(fixtures__night__gte=now) & ~Q(fixtures__state=Fixture.State.VOID)
    rows = Venue.objects.filter(union=union).annotate(
        next_night=Min("fixtures__night", filter=ahead)
    )
    clubs = Prefetch("clubs", Club.objects.order_by("name"), "at_home")
    return [
        HallLine(one, one.at_home, one.next_night, one.next_night == now)
        for one in rows.prefetch_related(clubs).order_by("name", "pk")
    ]
