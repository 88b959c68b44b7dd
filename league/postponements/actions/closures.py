"""Nights on which a hall is closed."""

from __future__ import annotations

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
