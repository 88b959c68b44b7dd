"""Nights on which a hall is closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.models import HallClosure, User, Venue

# A year and a day: a hall closed for longer is not part of the season.
MOST_NIGHTS = 366


@transaction.atomic
def close_hall(
    venue: Venue, *, first: date, last: date, reason: str, by: User | None
) -> int:
    """Close a hall from a first to a last night; return how many were still open.

    Raises ValidationError if the dates are out of order or it is closed on all of them
    already.
    """
    check_nights(first, last)
    Venue.objects.select_for_update(no_key=True).get(pk=venue.pk)
    nights = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    closed = set(
        HallClosure.objects.filter(venue=venue, night__range=(first, last)).values_list(
            "night", flat=True
        )
    )
    new = [night for night in nights if night not in closed]
    if not new:
        raise ValidationError(_("%s is closed then already.") % venue.name)
    HallClosure.objects.bulk_create(
        HallClosure(union_id=venue.union_id, venue=venue, night=night, reason=reason)
        for night in new
    )
    record("venue.close", venue, by=by, first=str(first), last=str(last))
    return len(new)


@transaction.atomic
def close_halls(
    venues: Iterable[Venue], *, first: date, last: date, reason: str, by: User | None
) -> int:
    """Close several halls from a first to a last night; return how many were open.

    A hall that is closed then already stays as it is. Raises ValidationError if the
    dates are out of order, or all of them are closed already.
    """
    check_nights(first, last)
    venues = list(venues)
    days = (last - first).days + 1
    nights = HallClosure.objects.filter(venue__in=venues, night__range=(first, last))
    counts = Counter(nights.values_list("venue", flat=True))
    open_ones = [one for one in venues if counts[one.pk] < days]
    if not open_ones:
        raise ValidationError(_("All halls are closed then already."))
    return sum(
        close_hall(one, first=first, last=last, reason=reason, by=by)
        for one in open_ones
    )


@transaction.atomic
def close_holidays(
    venues: Sequence[Venue], holidays: Mapping[date, str], *, by: User | None
) -> int:
    """Close all halls on these days, each with its name as the reason.

    Return how many nights were open, of all halls; a day that is closed stays so.
    """
    closed = set(
        HallClosure.objects.filter(venue__in=venues, night__in=holidays).values_list(
            "venue", "night"
        )
    )
    new = [
        HallClosure(union_id=one.union_id, venue=one, night=day, reason=name)
        for one in venues
        for day, name in holidays.items()
        if (one.pk, day) not in closed
    ]
    HallClosure.objects.bulk_create(new, ignore_conflicts=True)
    for one in venues:
        nights = [str(row.night) for row in new if row.venue_id == one.pk]
        if nights:
            record("venue.close", one, by=by, nights=nights)
    return len(new)


def check_nights(first: date, last: date) -> None:
    """Raise ValidationError if a range of nights is out of order or too long."""
    if last < first:
        raise ValidationError(_("The last night comes before the first."))
    if (last - first).days >= MOST_NIGHTS:
        raise ValidationError(_("At most a year can be closed at once."))


@transaction.atomic
def open_hall(venue: Venue, *, first: date, last: date, by: User | None) -> int:
    """Open a hall again from a first to a last night; return how many were closed."""
    closures = HallClosure.objects.filter(venue=venue, night__range=(first, last))
    number, _rows = closures.delete()
    if number:
        record("venue.open", venue, by=by, first=str(first), last=str(last))
    return number
