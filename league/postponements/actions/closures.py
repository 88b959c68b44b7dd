"""Nights on which a hall is closed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record, record_each
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
    closed = _close([venue], _range(first, last, reason))
    if not closed:
        raise ValidationError(_("%s is closed then already.") % venue.name)
    record("venue.close", venue, by=by, first=str(first), last=str(last))
    return len(closed)


@transaction.atomic
def close_halls(
    venues: Iterable[Venue], *, first: date, last: date, reason: str, by: User | None
) -> int:
    """Close several halls from a first to a last night; return on how many nights.

    A hall that is closed then already stays as it is. Raises ValidationError if the
    dates are out of order, or all of them are closed already.
    """
    venues = list(venues)
    closed = _close(venues, _range(first, last, reason))
    if not closed:
        raise ValidationError(_("All halls are closed then already."))
    touched = {one.venue_id for one in closed}
    nights = {"first": str(first), "last": str(last)}
    changed = [(one, nights) for one in venues if one.pk in touched]
    record_each("venue.close", changed, by=by)
    return len({one.night for one in closed})


@transaction.atomic
def close_holidays(
    venues: Sequence[Venue], holidays: Mapping[date, str], *, by: User | None
) -> int:
    """Close all halls on these days, each with its name as the reason.

    Return how many nights were open in some hall; a day that is closed stays so.
    """
    nights: dict[int, list[str]] = defaultdict(list)
    closed = _close(venues, holidays)
    for one in closed:
        nights[one.venue_id].append(str(one.night))
    changed = [(one, {"nights": nights[one.pk]}) for one in venues if one.pk in nights]
    record_each("venue.close", changed, by=by)
    return len({one.night for one in closed})


def _close(venues: Sequence[Venue], reasons: Mapping[date, str]) -> list[HallClosure]:
    """Close halls on nights, each for its reason; return what was still open.

    The number of queries does not grow with the halls.
    """
    keys = [one.pk for one in venues]
    # Two who close at once wait for each other here, always in one order.
    list(
        Venue.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk")
    )
    closed = set(
        HallClosure.objects.filter(venue__in=keys, night__in=reasons).values_list(
            "venue", "night"
        )
    )
    return HallClosure.objects.bulk_create(
        HallClosure(union_id=one.union_id, venue=one, night=night, reason=reason)
        for one in venues
        for night, reason in reasons.items()
        if (one.pk, night) not in closed
    )


def _range(first: date, last: date, reason: str) -> dict[date, str]:
    """Return each night of a range with its reason; raises as `check_nights` does."""
    check_nights(first, last)
    days = (last - first).days + 1
    return {first + timedelta(days=number): reason for number in range(days)}


def check_nights(first: date, last: date) -> None:
    """Raise ValidationError if a range of nights is out of order or too long."""
    if last < first:
        raise ValidationError(_("The last night comes before the first."))
    if (last - first).days >= MOST_NIGHTS:
        raise ValidationError(_("At most a year can be closed at once."))


@transaction.atomic
def open_halls(
    venues: Sequence[Venue], *, first: date, last: date, by: User | None
) -> int:
    """Open halls again from a first to a last night; return how many nights were closed
    in some of them."""
    closed = HallClosure.objects.filter(venue__in=venues, night__range=(first, last))
    rows = list(closed.values_list("venue", "night"))
    touched = {venue for venue, _night in rows}
    closed.delete()
    nights = {"first": str(first), "last": str(last)}
    changed = [(one, nights) for one in venues if one.pk in touched]
    record_each("venue.open", changed, by=by)
    return len({night for _venue, night in rows})
