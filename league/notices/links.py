"""Signed links in mails that work without signing in.

One kind stops mails; by the other an official answers. Each is signed by the
installation's key, names what it is about, does nothing else, and ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.core import signing
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from league.access.link_terms import ANSWER, STOP_MAILS, LinkEnded
from league.models import Appointment, Notice, NoticeMail, Official, Player, Union, User
from league.models.places import today

STOP_SALT = "league.notices.stop"
# Before the number of a player without an account.
A_PLAYER = "player:"
ANSWER_SALT = "league.appointment.answer"
# What a page shows of an appointment beside its own row.
WITH_MATCH = (
    "official__player",
    "union",
    "fixture__union",
    "fixture__home",
    "fixture__away",
    "fixture__venue",
    "fixture__division",
)


@dataclass(frozen=True, slots=True)
class Stop:
    """What a link stops: some kinds of one union's notices to one person.

    Of a player without an account it stops all: their address goes.
    """

    person: User | Player
    union: Union
    kinds: tuple[Notice.Kind, ...]


def may_stop(kinds: Iterable[str] = ()) -> tuple[Notice.Kind, ...]:
    """Return those of these kinds that may be refused; all such kinds if none is."""
    named = set(kinds)
    every = [one for one in Notice.Kind if one.can_be_left_out]
    return tuple(one for one in every if one in named) or tuple(every)


def stop_token(mail: NoticeMail, kinds: Iterable[str]) -> str:
    """Return a stop token for a mail's optional kinds, or for all if it has none."""
    whose = mail.person_id or f"{A_PLAYER}{mail.player_id}"
    return signing.dumps(
        [whose, mail.union_id, [str(one) for one in may_stop(kinds)]],
        salt=STOP_SALT,
        compress=True,
    )


def stop_or_none(token: str) -> Stop | None:
    """Return what a token stops; None if we did not sign it. Raises LinkEnded."""
    try:
        signed = signing.loads(token, salt=STOP_SALT, max_age=STOP_MAILS)
    except signing.SignatureExpired:
        raise _stop_ended() from None
    except signing.BadSignature:
        return None
    whose, union, kinds = signed
    return Stop(_person_of(whose), get_object_or_404(Union, pk=union), may_stop(kinds))


def _person_of(whose: int | str) -> User | Player:
    if isinstance(whose, str):
        return get_object_or_404(Player, pk=whose.removeprefix(A_PLAYER)).person
    return get_object_or_404(User, pk=whose)


def _stop_ended() -> LinkEnded:
    sentence = _(
        "The link that stops these mails works for %(days)s days. Sign in and choose "
        "which mails you get."
    )
    return LinkEnded(
        sentence % {"days": STOP_MAILS.days}, then=reverse("notice-choices")
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """What an official was asked: the appointments to come, in their current state."""

    official: Official
    appointments: list[Appointment]

    @property
    def can_be_answered(self) -> bool:
        told = [one.state in Appointment.TOLD for one in self.appointments]
        return bool(told) and all(told)


def answer_token(official: int, appointments: list[int]) -> str:
    return signing.dumps([official, appointments], salt=ANSWER_SALT, compress=True)


def asked_or_none(token: str) -> Asked | None:
    """Return what a token asks; None if we did not sign it or nothing is left.

    Raises LinkEnded if the token is too old, or all that it asks is over.
    """
    try:
        official, pks = signing.loads(token, salt=ANSWER_SALT, max_age=ANSWER)
    except signing.SignatureExpired:
        raise _answer_ended() from None
    except signing.BadSignature:
        return None
    found = (
        Appointment.objects.filter(pk__in=pks, official=official)
        .select_related(*WITH_MATCH)
        .order_by("fixture__start", "fixture__home__name")
    )
    if not found:
        return None
    coming = still_to_come(found)
    if not coming:
        raise _answer_ended()
    return Asked(coming[0].official, coming)


def still_to_come(appointments: Iterable[Appointment]) -> list[Appointment]:
    """Return the appointments that a link may still answer: their night is not over."""
    return [one for one in appointments if not _is_over(one)]


def _is_over(appointment: Appointment) -> bool:
    night = appointment.fixture.night
    return night is not None and night < today(appointment.union)


@dataclass(frozen=True, slots=True)
class AnswerLinks:
    """The paths where officials answer what a page of notices asks them."""

    alive: frozenset[int]

    @classmethod
    def of(cls, notices: Iterable[Notice]) -> AnswerLinks:
        """Look up once which of the notices' appointments may still be answered."""
        pks = [pk for one in notices for pk in asked_in(one)]
        rows = Appointment.objects.filter(pk__in=pks).select_related("union", "fixture")
        coming = still_to_come(rows) if pks else []
        return cls(frozenset(one.pk for one in coming))

    def path_of(self, notice: Notice) -> str:
        """Return where the notice is answered; "" if it asks nothing any more."""
        asked = asked_in(notice)
        if self.alive.isdisjoint(asked):
            return ""
        token = answer_token(int(notice.facts["official"]), asked)
        return reverse("appointment-answer", args=[token])


def asked_in(notice: Notice) -> list[int]:
    """Return the appointments that a notice asks an official about."""
    facts = notice.facts
    if "appointments" not in facts or "official" not in facts:
        return []
    return [int(one) for one in facts["appointments"].split(",")]


def _answer_ended() -> LinkEnded:
    sentence = _(
        "The link in a mail that asks you is good until the night is over, and for "
        "%(days)s days at most. Sign in to see what you are asked."
    )
    return LinkEnded(sentence % {"days": ANSWER.days}, then=reverse("my-appointments"))
