"""Questions about postponements: what may be asked, what waits for whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.access.policy import policy_of
from league.fixtures.availability import (
    MatchPlace,
    clashes_at,
    night_in_words,
    unmovable_because,
)
from league.models import Fixture, Postponement, ProposedNight, Union

# Everything that a line of a request shows.
SHOWN = (
    "union",
    "team",
    "was_venue",
    "accepted__venue",
    "fixture__home",
    "fixture__away",
    "fixture__venue",
    "fixture__union",
    "fixture__division__season__rule_set",
)


def with_proposed_dates(requests: QuerySet[Postponement]) -> QuerySet[Postponement]:
    return requests.select_related(*SHOWN).prefetch_related("proposed__venue")


def unaskable_because(fixture: Fixture, *, at: datetime) -> str:
    """Return why no team can ask to postpone a match now; "" if one can."""
    stands = unmovable_because(fixture)
    if stands:
        return stands
    if fixture.postponements.filter(state__in=Postponement.OPEN).exists():
        return _("A request to postpone this match is open already.")
    return too_late_because(fixture, today=at.astimezone(fixture.union.zone).date())


def too_late_because(fixture: Fixture, *, today: date) -> str:
    """Return why it is too late to ask by today, as a sentence; "" if it is not."""
    # It was left, or has no date: its night is behind it.
    if fixture.night is None or fixture.state == Fixture.State.POSTPONED:
        return ""
    days = policy_of(fixture.division.season).postponement_notice_days
    if today <= fixture.night - timedelta(days=days):
        return ""
    if today > fixture.night:
        return _("Its night is over: the union's secretary decides what happens to it.")
    words = ngettext(
        "A match is postponed at least %(days)s day before its night. Call the "
        "union's secretary: they can still move it.",
        "A match is postponed at least %(days)s days before its night. Call the "
        "union's secretary: they can still move it.",
        days,
    )
    return words % {"days": days}


@dataclass(frozen=True, slots=True)
class CheckedPlace:
    """What stands in the way of a match at a place, and what may be passed over."""

    place: MatchPlace
    faults: list[str]
    doubts: list[str]


def check_places(
    fixture: Fixture, places: Sequence[MatchPlace], *, at: datetime
) -> list[CheckedPlace]:
    """Return each of the places with the sentences that speak against it."""
    today = at.astimezone(fixture.union.zone).date()
    checked = []
    seen: set[date] = set()
    for place, clashes in zip(places, clashes_at(fixture, places), strict=True):
        faults = list(_of_night(fixture, place, today=today))
        if place.night in seen:
            faults.append(
                _("%(night)s is given twice.") % {"night": night_in_words(place.night)}
            )
        seen.add(place.night)
        faults += [one.text for one in clashes if one.is_hard]
        doubts = [one.text for one in clashes if not one.is_hard]
        checked.append(CheckedPlace(place, faults, doubts))
    return checked


def _of_night(fixture: Fixture, place: MatchPlace, *, today: date) -> Iterable[str]:
    if place.night <= today:
        yield _("%(night)s is not in the future.") % {
            "night": night_in_words(place.night)
        }
    venue = place.venue.pk if place.venue else fixture.venue_id
    there = (fixture.night, fixture.start, fixture.venue_id)
    if there == (place.night, place.start, venue):
        words = _("It is played there and then already: %(night)s.")
        yield words % {"night": night_in_words(place.night)}


def place_of_offer(offer: ProposedNight) -> MatchPlace:
    return MatchPlace(offer.night, offer.start, offer.venue)


@dataclass(frozen=True, slots=True)
class OfferedDate:
    """A date of a request, and what speaks against it now."""

    proposed: ProposedNight
    is_accepted: bool
    faults: list[str]
    doubts: list[str]


def dates_of(row: Postponement, *, at: datetime) -> list[OfferedDate]:
    """Return a request's dates; those of an open one are checked again."""
    offers = list(row.proposed.all())
    places = [place_of_offer(one) for one in offers]
    checked = (
        check_places(row.fixture, places, at=at)
        if row.is_open
        else [CheckedPlace(one, [], []) for one in places]
    )
    return [
        OfferedDate(one, one.pk == row.accepted_id, found.faults, found.doubts)
        for one, found in zip(offers, checked, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class PostponementBoard:
    """A union's open requests, for its secretary, and its matches without a date."""

    waiting: list[Postponement]
    asked: list[Postponement]
    open_dates: list[Fixture]


def postponement_board(union: Union) -> PostponementBoard:
    """Return a union's open requests, the first due first."""
    open_ones = Postponement.objects.filter(union=union, state__in=Postponement.OPEN)
    requests = list(with_proposed_dates(open_ones).order_by("due_at", "pk"))
    busy = {one.fixture_id for one in requests}
    fixtures = (
        Fixture.objects.filter(union=union, state=Fixture.State.POSTPONED, night=None)
        .select_related("home", "away", "division__season")
        .order_by("last_night", "pk")
    )
    return PostponementBoard(
        waiting=[one for one in requests if one.waits_for_the_secretary],
        asked=[one for one in requests if not one.waits_for_the_secretary],
        open_dates=[one for one in fixtures if one.pk not in busy],
    )


def closed_requests(union: Union) -> QuerySet[Postponement]:
    closed = Postponement.objects.filter(union=union)
    return with_proposed_dates(closed.exclude(state__in=Postponement.OPEN)).order_by(
        "-decided_at"
    )


# How many of the next matches a secretary can choose from to move one by hand.
MOVABLE = 150


def movable(union: Union, *, today: date) -> list[Fixture]:
    """Return the next matches of a union that a secretary may move by hand."""
    waiting = Fixture.objects.filter(
        union=union, state=Fixture.State.PLANNED, night__gte=today, is_under_way=False
    )
    shown = waiting.select_related("home", "away", "division", "venue")
    return list(shown.order_by("night", "pk")[:MOVABLE])
