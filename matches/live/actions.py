"""Actions on a match night's own row: its version and its announcement."""

from __future__ import annotations

from datetime import date

from django.db import IntegrityError, transaction
from django.db.models import F

from league.audit.journal import record
from league.models import Union, User
from matches.models import Match, Night


def keep_night(union: int, day: date, venue: int | None) -> Night:
    """Return the row of a night in a hall, created if there is none."""
    found = Night.objects.filter(union=union, day=day, venue=venue).first()
    return found or _made(union, day, venue)


def _made(union: int, day: date, venue: int | None) -> Night:
    try:
        with transaction.atomic():
            return Night.objects.create(union_id=union, day=day, venue_id=venue)
    except IntegrityError:
        # Another request created it meanwhile.
        return Night.objects.get(union=union, day=day, venue=venue)


def touch_night(match: Match) -> None:
    """Tell the night's screens of a change in a match other than an entry."""
    fixture = match.fixture
    if fixture.night is None:
        return
    night = keep_night(match.union_id, fixture.night, fixture.venue_id)
    Night.objects.filter(pk=night.pk).update(version=F("version") + 1)


@transaction.atomic
def announce_in_hall(
    union: Union, day: date, venue: int | None, *, text: str, by: User
) -> Night:
    """Put a line on the hall's big screen; an empty text removes it."""
    night = keep_night(union.pk, day, venue)
    night.announcement = text
    night.save(update_fields=["announcement"])
    Night.objects.filter(pk=night.pk).update(version=F("version") + 1)
    record("night.announce", night, by=by, text=text)
    return night
