"""What stands in the way of a match on a night: its hall, its teams, its officials.

Nothing here changes or refuses anything. A clash that is hard can never be played
through; the others are for whoever decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time
from enum import StrEnum
from functools import cached_property

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.legs import Leg, leg_of
from league.models import (
    Appointment,
    Fixture,
    HallClosure,
    OfficialAway,
    Team,
    Venue,
)
from rules.record import TABLES


class ClashKind(StrEnum):
    """What a match on a night clashes with."""

    HALL_CLOSED = "hall closed"
    HALL_FULL = "hall full"
    TEAM_PLAYS = "team plays"
    OFFICIAL_AWAY = "official away"
    OFFICIAL_BUSY = "official busy"
    OUT_OF_LEG = "out of leg"
    OUT_OF_SEASON = "out of season"


HARD = {ClashKind.HALL_CLOSED, ClashKind.HALL_FULL, ClashKind.TEAM_PLAYS}


@dataclass(frozen=True, slots=True)
class Clash:
    """Why a match cannot well be played on a night, as a sentence."""

    kind: ClashKind
    text: str

    @property
    def is_hard(self) -> bool:
        return self.kind in HARD


@dataclass(frozen=True, slots=True)
class Place:
    """Where and when a match might be played."""

    night: date
    start: time
    venue: Venue | None


def unmovable_because(fixture: Fixture) -> str:
    """Return why a fixture can no longer be moved, as a sentence; "" where it can.

    One that was left for another night can, although it has entries.
    """
    match = {"match": str(fixture)}
    if fixture.state == Fixture.State.VOID:
        return _("%(match)s was declared void.") % match
    if fixture.home_score is not None:
        return _("%(match)s has a result: it can no longer be moved.") % match
    if fixture.is_under_way:
        return _("%(match)s has begun: it can no longer be moved.") % match
    return ""


def clashes_on(
    fixture: Fixture,
    night: date,
    *,
    venue: Venue | None = None,
    start: time | None = None,
) -> list[Clash]:
    """Return what stands in the way of a match on a night, the hard clashes first.

    Without a hall or start it is asked for the fixture's own.
    """
    place = Place(night, start or fixture.start, venue or fixture.venue)
    return clashes_at(fixture, [place])[0]


def clashes_at(fixture: Fixture, places: Sequence[Place]) -> list[list[Clash]]:
    """Return what stands in the way of a match at each of some places.

    The number of queries is the same however many places are asked for.
    """
    facts = _Facts(fixture, places)
    return [sorted(facts.clashes(one), key=lambda it: not it.is_hard) for one in places]


def capacity_of(venue: Venue) -> int:
    """Return how many matches a hall seats on one night: four tables each."""
    return venue.tables // len(TABLES)


def spoken(night: date) -> str:
    return date_format(night, "l j F Y")


class _Facts:
    """All that the clashes of one match on some nights follow from."""

    def __init__(self, fixture: Fixture, places: Sequence[Place]) -> None:
        self.fixture = fixture
        self.nights = {one.night for one in places}
        self.venues = {one.venue.pk for one in places if one.venue}

    def clashes(self, place: Place) -> Iterator[Clash]:
        if place.venue is not None:
            yield from self._of_hall(place.night, place.venue)
        yield from self._of_teams(place.night)
        yield from self._of_officials(place)
        yield from self._of_season(place.night)

    @cached_property
    def closures(self) -> dict[tuple[int, date], str]:
        rows = HallClosure.objects.filter(venue__in=self.venues, night__in=self.nights)
        return {(one.venue_id, one.night): one.reason for one in rows}

    @cached_property
    def others(self) -> list[Fixture]:
        """What is played on those nights in the halls, or by one of the teams."""
        pair = self.teams.keys()
        among = Q(venue__in=self.venues) | Q(home__in=pair) | Q(away__in=pair)
        return list(
            Fixture.objects.filter(among, union=self.fixture.union_id)
            .filter(night__in=self.nights)
            .exclude(
                # What was decided without play leaves its hall to others.
                Q(pk=self.fixture.pk) | Q(state=Fixture.State.VOID) | Q(is_ruled=True)
            )
            .select_related("home", "away")
        )

    @cached_property
    def teams(self) -> dict[int, Team]:
        return {one.pk: one for one in (self.fixture.home, self.fixture.away)}

    def _of_hall(self, night: date, venue: Venue) -> Iterator[Clash]:
        facts = {"hall": venue.name, "night": spoken(night)}
        if (venue.pk, night) in self.closures:
            reason = self.closures[venue.pk, night]
            text = (
                _("%(hall)s is closed on %(night)s: %(reason)s.")
                if reason
                else _("%(hall)s is closed on %(night)s.")
            )
            known = facts | {"reason": reason.rstrip(".")}
            yield Clash(ClashKind.HALL_CLOSED, text % known)
            return
        room = capacity_of(venue)
        there = [o for o in self.others if o.night == night and o.venue_id == venue.pk]
        if len(there) >= room:
            text = ngettext(
                "%(hall)s is full on %(night)s: it has tables for %(room)s match.",
                "%(hall)s is full on %(night)s: it has tables for %(room)s matches.",
                room,
            )
            yield Clash(ClashKind.HALL_FULL, text % (facts | {"room": room}))

    def _of_teams(self, night: date) -> Iterator[Clash]:
        for other in self.others:
            for pk in self.teams.keys() & {other.home_id, other.away_id}:
                if other.night == night:
                    facts = {"team": self.teams[pk].name, "night": spoken(night)}
                    text = _("%(team)s plays on %(night)s already: %(match)s.")
                    known = facts | {"match": str(other)}
                    yield Clash(ClashKind.TEAM_PLAYS, text % known)

    @cached_property
    def appointed(self) -> list[Appointment]:
        return list(self.fixture.appointments.filter(state__in=Appointment.TOLD))

    @cached_property
    def away(self) -> list[OfficialAway]:
        officials = {one.official_id for one in self.appointed}
        if not officials:
            return []
        return list(OfficialAway.objects.filter(official__in=officials))

    @cached_property
    def elsewhere(self) -> list[Appointment]:
        """What else this match's officials do on those nights."""
        officials = {one.official_id for one in self.appointed}
        if not officials:
            return []
        return list(
            Appointment.objects.filter(
                official__in=officials,
                state__in=Appointment.LIVE,
                fixture__night__in=self.nights,
            )
            .exclude(fixture=self.fixture)
            .select_related("fixture")
        )

    def _of_officials(self, place: Place) -> Iterator[Clash]:
        for one in self.appointed:
            facts = {"task": one.get_task_display(), "night": spoken(place.night)}
            if any(
                it.official_id == one.official_id and it.first <= place.night <= it.last
                for it in self.away
            ):
                text = _("The %(task)s is away on %(night)s.") % facts
                yield Clash(ClashKind.OFFICIAL_AWAY, text)
            if any(is_elsewhere(one, it, place) for it in self.elsewhere):
                text = _("The %(task)s is at another match on %(night)s.") % facts
                yield Clash(ClashKind.OFFICIAL_BUSY, text)

    @cached_property
    def leg(self) -> Leg | None:
        return leg_of(self.fixture)

    def _of_season(self, night: date) -> Iterator[Clash]:
        season = self.fixture.division.season
        if night < (season.starts_on or night) or night > (season.ends_on or night):
            text = _("%(night)s lies outside the season.") % {"night": spoken(night)}
            yield Clash(ClashKind.OUT_OF_SEASON, text)
        elif self.leg is not None and not self.leg.holds(night):
            text = _("%(night)s lies outside the leg, %(first)s to %(last)s.") % {
                "night": spoken(night),
                "first": spoken(self.leg.first),
                "last": spoken(self.leg.last),
            }
            yield Clash(ClashKind.OUT_OF_LEG, text)


def is_elsewhere(own: Appointment, other: Appointment, place: Place) -> bool:
    """Whether an official of a match has other work on its night.

    A referee runs all matches of one hall's night.
    """
    if own.official_id != other.official_id or other.fixture.night != place.night:
        return False
    are_referees = {own.task, other.task} == {Appointment.Task.REFEREE}
    venue = place.venue.pk if place.venue else None
    return not (are_referees and venue is not None and other.fixture.venue_id == venue)
