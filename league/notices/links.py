"""The links in mails that need no signing in, for whoever holds the mail.

One stops mails of its kinds; by another an official answers. Each is signed by the
installation's key, names what it is about, and does nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.core import signing
from django.shortcuts import get_object_or_404

from league.models import (
    Appointment,
    Notice,
    NoticeMail,
    Official,
    Union,
    User,
)

STOP_SALT = "league.notices.stop"
ANSWER_SALT = "league.appointment.answer"


@dataclass(frozen=True, slots=True)
class Stop:
    """What a link stops: some kinds of one union's notices to one person."""

    person: User
    union: Union
    kinds: tuple[Notice.Kind, ...]


def may_stop(kinds: Iterable[str] = ()) -> tuple[Notice.Kind, ...]:
    """Of these kinds those that someone may leave out; of none, of all kinds."""
    named = set(kinds)
    every = [one for one in Notice.Kind if one.can_be_left_out]
    return tuple(one for one in every if one in named) or tuple(every)


def stop_token(mail: NoticeMail, kinds: Iterable[str]) -> str:
    """Return what a mail's link holds: its own kinds, or all where it must be told."""
    return signing.dumps(
        [mail.person_id, mail.union_id, [str(one) for one in may_stop(kinds)]],
        salt=STOP_SALT,
        compress=True,
    )


def stop_or_none(token: str) -> Stop | None:
    """Return what a link stops; None where we did not make it."""
    try:
        person, union, kinds = signing.loads(token, salt=STOP_SALT)
    except signing.BadSignature:
        return None
    return Stop(
        get_object_or_404(User, pk=person),
        get_object_or_404(Union, pk=union),
        may_stop(kinds),
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """What an official was asked: his or her appointments, as they stand now."""

    official: Official
    appointments: list[Appointment]

    @property
    def can_be_answered(self) -> bool:
        told = [one.state in Appointment.TOLD for one in self.appointments]
        return bool(told) and all(told)


def answer_token(official: int, appointments: list[int]) -> str:
    return signing.dumps([official, appointments], salt=ANSWER_SALT, compress=True)


def asked_or_none(token: str) -> Asked | None:
    """Return what a link asks; None where we did not make it, or it is gone."""
    try:
        official, pks = signing.loads(token, salt=ANSWER_SALT)
    except signing.BadSignature:
        return None
    found = list(
        Appointment.objects.filter(pk__in=pks, official=official)
        .select_related(
            "official__player",
            "union",
            "fixture__union",
            "fixture__home",
            "fixture__away",
            "fixture__venue",
            "fixture__division",
        )
        .order_by("fixture__start", "fixture__home__name")
    )
    return Asked(found[0].official, found) if found else None
