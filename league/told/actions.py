"""Mark those whom no notice reached as told by phone or in person."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.access.persons import is_person
from league.audit.journal import record
from league.models import Appointment, Notice, NoticeMail, Player, User
from league.notices.links import asked_in
from league.notices.reached import DOUBTFUL, with_states
from league.officials.actions.appointments import ask_in_person
from league.told.asking import is_asking


@transaction.atomic
def mark_told(sending: UUID, player: Player, *, by: User) -> int:
    """Mark a player as told of all that a sending holds for them; return how many.

    An official who was to be asked is asked by this. What a mail carries that did not
    fail, or was marked before, stays as it is.
    """
    now = timezone.now()
    mails = NoticeMail.objects.filter(union=player.union_id)
    doubtful = with_states(mails, at=now).filter(shown__in=DOUBTFUL)
    unmailed = Q(by_mail=False) & ~Q(player=None)
    person = player.person.pk
    own = Player.objects.filter(Q(pk=person) | Q(merged_into=person))
    mine = is_person([person]) | Q(person__in=own.exclude(user=None).values("user"))
    rows = Notice.objects.filter(
        mine,
        unmailed | Q(mail__in=doubtful),
        union=player.union_id,
        sending=sending,
        told_at=None,
    )
    notices = list(rows.select_for_update(of=("self",)).order_by("pk"))
    asked = [pk for one in notices if is_asking(one) for pk in asked_in(one)]
    if asked:
        ask_in_person(Appointment.objects.filter(pk__in=asked), by=by)
    told = Notice.objects.filter(pk__in=[one.pk for one in notices])
    told.update(told_at=now, told_by=by)
    if notices:
        record("notices.told", player, by=by, notices=len(notices))
    return len(notices)
