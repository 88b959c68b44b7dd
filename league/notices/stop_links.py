"""The link in each mail that stops mails of its kind, for whoever holds the mail.

It is signed by the installation's key and names a user, a union and kinds; nobody
signs in for it, and it does nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.core import signing
from django.shortcuts import get_object_or_404

from league.models import Notice, NoticeMail, Union, User

SALT = "league.notices.stop"


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


def token_of(mail: NoticeMail, kinds: Iterable[str]) -> str:
    """Return what a mail's link holds: its own kinds, or all where it must be told."""
    return signing.dumps(
        [mail.person_id, mail.union_id, [str(one) for one in may_stop(kinds)]],
        salt=SALT,
        compress=True,
    )


def stop_or_none(token: str) -> Stop | None:
    """Return what a link stops; None where we did not make it."""
    try:
        person, union, kinds = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return Stop(
        get_object_or_404(User, pk=person),
        get_object_or_404(Union, pk=union),
        may_stop(kinds),
    )
