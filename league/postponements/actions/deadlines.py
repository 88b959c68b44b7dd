"""What time does to postponements: reminders, and answers that did not come."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from league.audit.journal import record
from league.models import Fixture, Postponement
from league.postponements.actions.postponements import (
    REMINDED_BEFORE,
    hand_to_the_secretary,
    lock_request,
    tell_of,
    tell_who_answers,
)

State = Postponement.State


def pass_deadlines(*, at: datetime) -> int:
    """Do what is due by now for every open request; return how many that was.

    Each is done once, under its own lock, however often this runs.
    """
    waiting = Postponement.objects.filter(state__in=Postponement.OPEN)
    due = waiting.filter(
        _settled()
        | Q(state=State.ASKED, due_at__lte=at)
        | Q(reminded_at=None, due_at__lte=at + REMINDED_BEFORE)
    )
    return sum(_pass(one, at=at) for one in due.order_by("pk"))


def _settled() -> Q:
    """Return which requests are moot: their match was played, begun or called off."""
    return (
        Q(fixture__home_score__isnull=False)
        | Q(fixture__state=Fixture.State.VOID)
        | Q(fixture__is_under_way=True)
    )


@transaction.atomic
def _pass(postponement: Postponement, *, at: datetime) -> bool:
    row = lock_request(postponement)
    step = _step_of(row, at=at)
    if step is None:
        return False
    step(row, at)
    return True


def _step_of(
    row: Postponement, *, at: datetime
) -> Callable[[Postponement, datetime], None] | None:
    if not row.is_open:
        return None
    if Postponement.objects.filter(_settled(), pk=row.pk).exists():
        return _lapse
    if row.state == State.ASKED and row.due_at <= at:
        return _give_to_the_secretary
    if row.reminded_at is None and row.due_at <= at + REMINDED_BEFORE:
        return _remind
    return None


def _lapse(row: Postponement, at: datetime) -> None:
    row.state, row.decided_at = State.LAPSED, at
    row.save(update_fields=["state", "decided_at"])
    record("postponement.close", row, by=None, state=row.state)
    tell_of(row, by=None)


def _give_to_the_secretary(row: Postponement, at: datetime) -> None:
    row.state = State.UNANSWERED
    hand_to_the_secretary(row, at=at)
    row.save(update_fields=["state", "due_at", "reminded_at"])
    record("postponement.unanswered", row, by=None)
    tell_who_answers(row, by=None)
    tell_of(row, by=None)


def _remind(row: Postponement, at: datetime) -> None:
    row.reminded_at = at
    row.save(update_fields=["reminded_at"])
    record("postponement.remind", row, by=None, state=row.state)
    tell_who_answers(row, by=None)
