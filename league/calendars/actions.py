from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from league.audit.journal import record
from league.models import Official, OfficialCalendar, User


@transaction.atomic
def renew_calendar(official: Official, *, by: User | None) -> OfficialCalendar:
    """Give an official's calendar a new address; all former ones stop working."""
    given = {"made_at": timezone.now(), "user_id": official.player.user_id}
    calendar, is_new = OfficialCalendar.objects.select_for_update().get_or_create(
        official=official, defaults={"union_id": official.union_id} | given
    )
    if not is_new:
        _end(calendar, is_on=True, **given)
    record("calendar.renew", calendar, by=by, version=calendar.version)
    return calendar


@transaction.atomic
def revoke_calendar(official: Official, *, by: User | None) -> None:
    """End an official's calendar: its address stops working."""
    kept = OfficialCalendar.objects.select_for_update().filter(official=official)
    for calendar in kept.filter(is_on=True):
        _end(calendar, is_on=False)
        record("calendar.revoke", calendar, by=by, version=calendar.version)


def _end(calendar: OfficialCalendar, **values: object) -> None:
    changed = {"version": calendar.version + 1} | values
    for name, value in changed.items():
        setattr(calendar, name, value)
    calendar.save(update_fields=list(changed))
