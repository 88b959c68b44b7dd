"""The secret part of the address of an official's calendar, and when it ends.

It is signed and not stored: the row holds only a version, and a new one ends every
former address. An address also ends after its term, when its official can no longer be
appointed, and when they sign in by another account than when it was made.
"""

from __future__ import annotations

from datetime import date, datetime

from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils.translation import gettext as _

from league.access.link_terms import CALENDAR, LinkEnded
from league.models import OfficialCalendar

SALT = "league.calendars.feeds"


def calendar_key(calendar: OfficialCalendar) -> str:
    named = f"{calendar.pk}-{calendar.version}"
    return f"{named}-{Signer(salt=SALT).signature(named)}"


def calendar_of(key: str, *, at: datetime) -> OfficialCalendar | None:
    """Return the calendar of an address; None if we made none such.

    Raises LinkEnded if the address has ended.
    """
    pk, _dash, rest = key.partition("-")
    version, _dash, signature = rest.partition("-")
    try:
        Signer(salt=SALT).unsign(f"{pk}-{version}:{signature}")
    except BadSignature:
        return None
    rows = OfficialCalendar.objects.select_related("official__player__user", "union")
    calendar = rows.filter(pk=int(pk)).first()
    if calendar is not None and not is_good(calendar, version=int(version), at=at):
        sentence = _("This calendar's address has ended. Sign in and make a new one.")
        then = reverse("calendars", args=[calendar.union.slug])
        raise LinkEnded(sentence, then=then)
    return calendar


def is_good(calendar: OfficialCalendar, *, version: int, at: datetime) -> bool:
    """Whether an address of a calendar, made as its `version`, still works."""
    official = calendar.official
    user = official.player.user
    return (
        calendar.is_on
        and calendar.version == version
        and at < calendar.made_at + CALENDAR
        and official.is_active
        and user is not None
        and user.is_active
        and user.pk == calendar.user_id
    )


def last_day(calendar: OfficialCalendar) -> date:
    """Return the day on which a calendar's address ends, by its union's clock."""
    return (calendar.made_at + CALENDAR).astimezone(calendar.union.zone).date()
