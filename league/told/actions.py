"""Mark those whom no notice reached as told by phone or in person."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from league.audit.journal import record
from league.models import Appointment, Notice, Player, User
from league.notices.links import asked_in
from league.officials.actions.appointments import ask_in_person


@transaction.atomic
def mark_told(sending: UUID, player: Player, *, by: User) -> int:
    """Mark a player as told of all that a sending holds for them; return how many.

    An official who was to be asked is asked by this. What a mail carries, or was marked
    before, stays as it is.
    """
    rows = Notice.objects.filter(
        sending=sending, player=player, by_mail=False, told_at=None
    )
    notices = list(rows.select_for_update(of=("self",)).order_by("pk"))
    asked = [pk for one in notices if is_asking(one) for pk in asked_in(one)]
    if asked:
        ask_in_person(Appointment.objects.filter(pk__in=asked), by=by)
    rows.update(told_at=timezone.now(), told_by=by)
    if notices:
        record("notices.told", player, by=by, notices=len(notices))
    return len(notices)


def is_asking(notice: Notice) -> bool:
    """Whether a notice asks an official to take an appointment."""
    return notice.kind == Notice.Kind.APPOINTMENT_ASKED
