"""The list of whom an action told: how each hears of it, how to reach the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from league.access.permissions import belongs_to, may_plan, may_register, may_serve
from league.access.persons import name_for
from league.models import Notice, Player, Union, User
from league.models.places import today
from league.notices.links import AnswerLinks
from league.notices.mailing import (
    NoticeText,
    texts_for_anyone,
    texts_of,
    with_subjects,
)
from league.notices.reached import Reach, Way, reaches
from league.notices.told import told_of, told_words
from league.registrations.contacts import contacts_seen_by
from league.registrations.phones import international, whatsapp_link


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A person whom an action told, or was to tell."""

    name: str
    # By whom the union knows them; None: an account without a player.
    player: Player | None
    how: str
    is_reached: bool
    # Whether a consent to mails would reach them the next time.
    lacks_consent: bool
    told_at: datetime | None
    phone: str
    whatsapp: str
    # What anybody may read: without a link by which they alone answer.
    text: str


@dataclass(frozen=True, slots=True)
class ToldPage:
    """All whom one action told, those to be told by somebody first."""

    union: Union
    words: str
    to_tell: list[ToldLine]
    reached: list[ToldLine]


def told_page(sending: UUID, reader: User) -> ToldPage | None:
    """Return whom a sending told, as its maker or a planner sees it; None: not theirs.

    Who made it and is no planner sees those alone whom somebody must tell.
    """
    rows = Notice.objects.filter(sending=sending)
    shown = ("person", "player__merged_into", "player__user", "mail")
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
    found = reaches(notices, at=timezone.now())
    lines = _lines(found, union, reader)
    to_tell = [one for one in lines if not one.is_reached]
    reached = [one for one in lines if one.is_reached]
    words = told_words(told_of(found))
    return ToldPage(union, words, to_tell, reached if is_planner else [])


@dataclass(frozen=True, slots=True)
class _Sight:
    """What a reader sees of the people on the page."""

    plans: bool
    is_member: bool
    # The players whose number and address they see, by pk.
    contacts: set[int]
    links: AnswerLinks

    def name_of(self, person: User | Player, player: Player | None) -> str:
        """Return what somebody is called; a user name is for planners alone."""
        if player is not None:
            return name_for(player, is_member=self.is_member)
        return str(person) if self.plans else _("somebody of the union")


def _lines(found: Sequence[Reach], union: Union, reader: User) -> list[ToldLine]:
    players = [_player_of(one.notices[0]) for one in found]
    known = [one for one in players if one is not None]
    sight = _Sight(
        plans=may_plan(reader, union),
        is_member=belongs_to(reader, union),
        contacts=contacts_seen_by(reader, union, known),
        links=AnswerLinks.of([notice for one in found for notice in one.notices]),
    )
    return [
        _line(one, player, sight) for one, player in zip(found, players, strict=True)
    ]


def _player_of(notice: Notice) -> Player | None:
    """Return the player by whom a union knows the person of a notice."""
    if notice.player is not None:
        return notice.player.person
    assert notice.person is not None, "a notice is for somebody"
    own = [
        one for one in notice.person.players.all() if one.union_id == notice.union_id
    ]
    return own[0] if own else None


def _line(reach: Reach, player: Player | None, sight: _Sight) -> ToldLine:
    first = reach.notices[0]
    is_reached = reach.way.is_reached
    phone = player.phone if player and player.pk in sight.contacts else ""
    text = "" if is_reached else _texts(reach, first.union)
    return ToldLine(
        name=sight.name_of(first.recipient, player),
        player=player,
        how=_how(reach, player),
        is_reached=is_reached,
        lacks_consent=reach.way is Way.NO_CONSENT,
        told_at=max(
            (one.told_at for one in reach.notices if one.told_at), default=None
        ),
        phone=phone,
        whatsapp="" if is_reached else _whatsapp(reach, phone, text, sight.links),
        text=text,
    )


def _how(reach: Reach, player: Player | None) -> str:
    """Return in words how a person hears of it, or why they do not."""
    if reach.mail and reach.way in (Way.MAIL, Way.DOUBTFUL):
        return _("mail: %(state)s") % {"state": reach.mail.label}
    day = today(reach.notices[0].union)
    if reach.way is Way.NO_CONSENT and player and player.is_minor(on=day):
        return _("a minor: the guardian has not agreed to mails")
    return {
        Way.MAIL: _("a mail waits to be sent"),
        Way.SITE: _("sees it when signing in"),
        Way.TOLD: _("told by phone or in person"),
        Way.NO_ADDRESS: _("no address"),
        Way.NO_CONSENT: _("has not agreed to mails"),
        Way.SINCE: _("no mail went; they can be mailed by now"),
    }[reach.way]


def _whatsapp(reach: Reach, phone: str, text: str, links: AnswerLinks) -> str:
    """Return the link to write to a person; the own answer only to their number."""
    own = _texts(reach, reach.notices[0].union, links) if international(phone) else text
    return whatsapp_link(phone, own)


def _texts(reach: Reach, union: Union, links: AnswerLinks | None = None) -> str:
    """Return what to send somebody, in the union's language."""
    with translation.override(union.language):
        parts: list[NoticeText] = (
            texts_of(reach.notices, links=links)
            if links
            else texts_for_anyone(reach.notices)
        )
    return "\n\n".join(f"{one.subject}\n{one.body}".strip() for one in parts)


def may_enter_contacts(reader: Any, union: Union) -> bool:
    """Whether a reader may enter a player's number and address."""
    return may_serve(reader, union)


def may_note_consents(reader: Any, union: Union) -> bool:
    """Whether a reader may note that a player agrees to mails."""
    return may_register(reader, union)
