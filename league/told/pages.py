"""The list of whom an action told: how each hears of it, how to reach the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import translation
from django.utils.translation import gettext as _

from league.access.permissions import may_plan, may_serve
from league.models import Notice, NoticeMail, Player, Union, User
from league.notices.inbox import called_here
from league.notices.mailing import texts_of, with_subjects
from league.registrations.contacts import contacts_seen_by
from league.registrations.phones import whatsapp_link

State = NoticeMail.State
# A mail in these states did not come, or may not have.
DOUBTFUL = {State.FAILED, State.UNSURE}


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A person whom an action told, or was to tell."""

    name: str
    # Only of those whom somebody may have to tell.
    player: Player | None
    how: str
    is_reached: bool
    told_at: datetime | None
    phone: str
    whatsapp: str
    text: str


@dataclass(frozen=True, slots=True)
class ToldPage:
    """All whom one action told, those to be told by somebody first."""

    union: Union
    to_tell: list[ToldLine]
    reached: list[ToldLine]


def told_page(sending: UUID, reader: User) -> ToldPage | None:
    """Return whom a sending told, as its maker or a planner sees it; None: not theirs.

    Who made it and is no planner sees those alone whom somebody must tell.
    """
    rows = Notice.objects.filter(sending=sending)
    shown = ("person", "player__union", "player__user", "mail")
    notices = list(
        with_subjects(rows)
        .select_related("union", *shown)
        .prefetch_related("person__players")
        .order_by("made_at", "pk")
    )
    if not notices:
        return None
    union = notices[0].union
    is_planner = may_plan(reader, union)
    if not is_planner and all(one.by_id != reader.pk for one in notices):
        return None
    lines = _lines(notices, union, reader)
    to_tell = [one for one in lines if not one.is_reached]
    reached = [one for one in lines if one.is_reached]
    return ToldPage(union, to_tell, reached if is_planner else [])


def _lines(notices: Sequence[Notice], union: Union, reader: User) -> list[ToldLine]:
    of_person: dict[tuple[int | None, int | None], list[Notice]] = defaultdict(list)
    for one in notices:
        of_person[one.person_id, one.player_id].append(one)
    groups = list(of_person.values())
    players = [_player_of(group[0]) for group in groups]
    known = [one for one in players if one is not None]
    seen = contacts_seen_by(reader, union, known)
    return [
        _line(group, player, sees=player is not None and player.pk in seen)
        for group, player in zip(groups, players, strict=True)
    ]


def _player_of(notice: Notice) -> Player | None:
    """Return the player by whom a union knows the person of a notice."""
    if notice.player is not None:
        return notice.player
    assert notice.person is not None, "a notice is for somebody"
    own = [
        one for one in notice.person.players.all() if one.union_id == notice.union_id
    ]
    return own[0] if own else None


def _line(notices: list[Notice], player: Player | None, *, sees: bool) -> ToldLine:
    first = notices[0]
    told_at = max((one.told_at for one in notices if one.told_at), default=None)
    how, is_reached = _how(notices, told_at)
    phone = player.phone if player is not None and sees else ""
    text = "" if is_reached else _text_of(notices)
    return ToldLine(
        name=called_here(first.recipient, first.union_id),
        player=first.player,
        how=how,
        is_reached=is_reached,
        told_at=told_at,
        phone=phone,
        whatsapp=whatsapp_link(phone, text) if text else "",
        text=text,
    )


def _how(notices: list[Notice], told_at: datetime | None) -> tuple[str, bool]:
    """Return in words how a person hears of it, and whether somebody need tell them."""
    if told_at:
        return _("told by phone or in person"), True
    mailed = [one for one in notices if one.by_mail]
    if mailed:
        mail = mailed[0].mail
        words = _("a mail waits to be sent")
        if mail is None:
            return words, True
        is_lost = mail.state in DOUBTFUL
        return _("mail: %(state)s") % {"state": mail.get_state_display()}, not is_lost
    if notices[0].person_id:
        return _("sees it when signing in"), True
    return _("no address"), False


def _text_of(notices: list[Notice]) -> str:
    """Return what to send somebody, in the union's language."""
    with translation.override(notices[0].union.language):
        parts = texts_of(notices)
    return "\n\n".join(f"{one.subject}\n{one.body}".strip() for one in parts)


def may_enter_contacts(reader: Any, union: Union) -> bool:
    """Whether a reader may enter a player's number and address."""
    return may_serve(reader, union)
