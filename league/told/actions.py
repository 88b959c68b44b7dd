"""Mark those whom no notice reached as told in person, and take that back."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from league.access.persons import is_person
from league.audit.journal import record
from league.models import Appointment, Notice, NoticeMail, Player, User
from league.notices.links import asked_in
from league.notices.reached import DOUBTFUL, with_states
from league.officials.actions.appointments import ask_in_person, take_back_asking
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
    rows = _of_player(sending, player).filter(
        unmailed | Q(mail__in=doubtful), told_at=None
    )
    notices = list(rows.select_for_update(of=("self",)).order_by("pk"))
    if any(is_asking(one) for one in notices):
        ask_in_person(_asked_by(notices), by=by, at=now)
    told = Notice.objects.filter(pk__in=[one.pk for one in notices])
    told.update(told_at=now, told_by=by)
    if notices:
        record("notices.told", player, by=by, notices=len(notices))
    return len(notices)


@transaction.atomic
def take_back_told(sending: UUID, player: Player, *, by: User) -> int:
    """Take back that a player was told of what a sending holds; return how many.

    An official who was asked by this alone is a proposal again. Raises ValidationError
    if that official has answered since.
    """
    rows = _of_player(sending, player).exclude(told_at=None)
    notices = list(rows.select_for_update(of=("self",)).order_by("pk"))
    for moment in {one.told_at for one in notices if one.told_at and is_asking(one)}:
        among = [one for one in notices if one.told_at == moment]
        take_back_asking(_asked_by(among), at=moment, by=by)
    told = Notice.objects.filter(pk__in=[one.pk for one in notices])
    told.update(told_at=None, told_by=None)
    if notices:
        record("notices.untold", player, by=by, notices=len(notices))
    return len(notices)


def _of_player(sending: UUID, player: Player) -> QuerySet[Notice]:
    """Return what a sending holds for a player, and for the rows merged into them."""
    person = player.person.pk
    own = Player.objects.filter(Q(pk=person) | Q(merged_into=person))
    mine = is_person([person]) | Q(person__in=own.exclude(user=None).values("user"))
    return Notice.objects.filter(mine, union=player.union_id, sending=sending)


def _asked_by(notices: Iterable[Notice]) -> QuerySet[Appointment]:
    asked = [pk for one in notices if is_asking(one) for pk in asked_in(one)]
    return Appointment.objects.filter(pk__in=asked)
