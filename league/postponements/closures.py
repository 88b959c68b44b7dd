"""Questions about closed halls: when, and which matches that hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import groupby

from league.fixtures.playing_nights import nights_of, playing_weekdays
from league.fixtures.public_holidays import public_holidays
from league.models import Division, Fixture, HallClosure, Union, Venue

A_DAY = timedelta(days=1)
YEAR = timedelta(days=365)
WAITING = (Fixture.State.PLANNED, Fixture.State.POSTPONED)


@dataclass(slots=True)
class ClosedSpan:
    """Nights in a row on which a hall is closed for one reason, and what they hit."""

    venue: Venue
    first: date
    last: date
    reason: str
    hits: list[Fixture] = field(default_factory=list)

    def holds(self, night: date | None) -> bool:
        return night is not None and self.first <= night <= self.last

    @property
    def divisions(self) -> list[Division]:
        """The divisions of the league matches that it hits; cups have none."""
        among = {one.division_id: one.division for one in self.hits}
        return [one for one in among.values() if one.kind == Division.Kind.LEAGUE]

    @property
    def is_one_night(self) -> bool:
        return self.first == self.last


def closures_of(union: Union, *, since: date) -> list[ClosedSpan]:
    """Return the closures since a day, in order, with the matches hit."""
    rows = HallClosure.objects.filter(union=union, night__gte=since)
    ordered = rows.select_related("venue").order_by("venue", "night")
    spans = list(_spans(ordered))
    hit = _fixtures_in(spans, union=union)
    for span in spans:
        span.hits = [one for one in hit.get(span.venue.pk, []) if span.holds(one.night)]
    return sorted(spans, key=lambda one: (one.first, one.venue.name))


@dataclass(slots=True)
class ClosuresShown:
    """Closures on the same nights for one reason; those of all halls show as one."""

    spans: list[ClosedSpan]
    is_every_hall: bool

    @property
    def span(self) -> ClosedSpan:
        """All of it as one span, of the first of its halls."""
        hits = sorted(
            (fixture for one in self.spans for fixture in one.hits),
            key=lambda fixture: (fixture.night, fixture.start),
        )
        return replace(self.spans[0], hits=hits)


def shown_together(
    spans: Iterable[ClosedSpan], halls: Sequence[Venue]
) -> list[ClosuresShown]:
    """Return closures in their order, those that close all halls as one."""
    alike: dict[tuple[date, date, str], list[ClosedSpan]] = {}
    for span in spans:
        alike.setdefault((span.first, span.last, span.reason), []).append(span)
    found = []
    for among in alike.values():
        if 1 < len(among) == len(halls):
            found.append(ClosuresShown(among, is_every_hall=True))
        else:
            found += [ClosuresShown([one], is_every_hall=False) for one in among]
    return found


def matches_hit(
    halls: Sequence[Venue], nights: Collection[date], *, since: date
) -> list[Fixture]:
    """Return the matches that stand in closed halls on these nights, since a day."""
    spans = closures_of(halls[0].union, since=since)
    there = [fixture for one in spans if one.venue in halls for fixture in one.hits]
    found = [one for one in there if one.night in nights]
    return sorted(found, key=lambda one: (one.night, one.start))


def closed_spans_of(venue: Venue, *, since: date) -> list[ClosedSpan]:
    """Return when a hall is closed from a day on, in order, without what that hits."""
    rows = HallClosure.objects.filter(venue=venue, night__gte=since)
    spans = _spans(rows.select_related("venue").order_by("night"))
    return sorted(spans, key=lambda one: one.first)


def _spans(rows: Iterable[HallClosure]) -> Iterator[ClosedSpan]:
    for _key, among in groupby(rows, key=lambda row: (row.venue_id, row.reason)):
        span = None
        for row in among:
            if span is not None and row.night == span.last + A_DAY:
                span.last = row.night
                continue
            if span is not None:
                yield span
            span = ClosedSpan(row.venue, row.night, row.night, row.reason)
        if span is not None:
            yield span


def _fixtures_in(
    spans: list[ClosedSpan], *, union: Union
) -> dict[int | None, list[Fixture]]:
    """Return the matches still to be played in those halls, by hall."""
    if not spans:
        return {}
    first, last = min(one.first for one in spans), max(one.last for one in spans)
    fixtures = (
        Fixture.objects.filter(union=union, venue__in={one.venue.pk for one in spans})
        .filter(night__range=(first, last), state__in=WAITING)
        .select_related("home", "away", "division")
        .order_by("venue", "night", "start", "pk")
    )
    return {
        pk: list(among) for pk, among in groupby(fixtures, key=lambda one: one.venue_id)
    }


@dataclass(frozen=True, slots=True)
class HolidayShown:
    """A public holiday: whether the season plays on its weekday, and what it hits."""

    day: date
    name: str
    is_playing_night: bool
    matches: int
    is_closed: bool


def holidays_ahead(
    union: Union, halls: Sequence[Venue], *, since: date
) -> list[HolidayShown]:
    """Return the public holidays of the year from a day on, in order."""
    last = since + YEAR
    names = public_holidays(union, since, last)
    waiting = Fixture.objects.filter(union=union, night__gte=since, state__in=WAITING)
    matches = nights_of(waiting)
    planned = Counter(night for night, _moves, _stage in matches)
    weekdays = playing_weekdays(matches)
    closed = Counter(
        HallClosure.objects.filter(venue__in=halls, night__in=names).values_list(
            "night", flat=True
        )
    )
    return [
        HolidayShown(
            day,
            name,
            is_playing_night=day.weekday() in weekdays,
            matches=planned[day],
            is_closed=closed[day] == len(halls),
        )
        for day, name in names.items()
    ]
