"""What happens to accounts: who, what, when, from which network address.

Each is a line of the server's log, and counts in a row of the database: one an hour for
an account, a kind and an address, so a flood fills no table. Neither holds what was
typed. Where the row cannot be written the sign-in goes on.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import Error, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from league.access.permissions import users_in
from league.models import AccountEvent, Union, User

log = logging.getLogger(__name__)

Kind = AccountEvent.Kind
# How long an address is kept.
KEPT = timedelta(days=90)
ONE_ROW = timedelta(hours=1)
# What anyone can cause is kept apart by account and address in so many rows a day.
BY_ANYONE = {Kind.WRONG_PASSWORD, Kind.HELD_BACK}
MOST_ROWS_A_DAY = 500
# Whoever goes on while held back is told of once in this time.
TOLD_AGAIN = timedelta(minutes=15)


def note_event(kind: Kind, *, user: User | None, address: str) -> None:
    """Log an event of an account, and count it; never raises."""
    number = user.pk if user is not None else "unknown"
    log.info("%s: user %s, from %s", kind.value, number, address or "unknown")
    try:
        with transaction.atomic():
            _count(kind, user, address, at=timezone.now())
    except Error as error:
        log.warning("%s: user %s, not kept: %s", kind.value, number, error)


def note_held_back(*, user: User | None, address: str) -> None:
    """Note that no password is looked at, the first time in a while."""
    number = user.pk if user is not None else 0
    key = f"held-back:{number}:{address}"
    if cache.add(key, True, TOLD_AGAIN.total_seconds()):
        note_event(Kind.HELD_BACK, user=user, address=address)


def _count(kind: Kind, user: User | None, address: str, *, at: datetime) -> None:
    if kind in BY_ANYONE and _are_many(kind, at=at):
        user, address = None, ""
    rows = AccountEvent.objects.filter(
        kind=kind, user=user, address=address, first_at__gt=at - ONE_ROW
    )
    known = rows.values_list("pk", flat=True).first()
    if known is not None:
        AccountEvent.objects.filter(pk=known).update(times=F("times") + 1, last_at=at)
        return
    AccountEvent.objects.create(
        kind=kind, user=user, address=address, first_at=at, last_at=at
    )


def _are_many(kind: Kind, *, at: datetime) -> bool:
    rows = AccountEvent.objects.filter(kind=kind, first_at__gt=at - timedelta(days=1))
    return rows.count() >= MOST_ROWS_A_DAY


def events_of(user: User) -> QuerySet[AccountEvent]:
    return AccountEvent.objects.filter(user=user)


def events_in(union: Union) -> QuerySet[AccountEvent]:
    """Return the events of those with a role in a union, with their accounts."""
    rows = AccountEvent.objects.filter(user__in=users_in(union))
    return rows.select_related("user")


def throw_old_events_away(*, at: datetime) -> int:
    """Delete events older than KEPT; return how many."""
    return AccountEvent.objects.filter(last_at__lt=at - KEPT).delete()[0]
