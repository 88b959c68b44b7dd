"""The secret part of the address of an official's calendar.

It is signed and not stored: the row holds only a version, and a new one ends every
former address.
"""

from __future__ import annotations

from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

from league.lib.forms import read_whole
from league.models import Official, OfficialCalendar

SALT = "league.calendars.feeds"


def calendar_key(calendar: OfficialCalendar) -> str:
    return f"{calendar.pk}-{calendar.version}-{_signature(calendar)}"


def official_of(key: str) -> Official | None:
    """Return whose calendar has that address now, None if nobody's has."""
    pk, _dash, rest = key.partition("-")
    calendar = (
        OfficialCalendar.objects.filter(pk=read_whole(pk) or 0, is_on=True)
        .select_related("official__union")
        .first()
    )
    if calendar is None:
        return None
    wanted = f"{calendar.version}-{_signature(calendar)}"
    return calendar.official if constant_time_compare(rest, wanted) else None


def _signature(calendar: OfficialCalendar) -> str:
    return Signer(salt=SALT).signature(f"{calendar.pk}-{calendar.version}")
