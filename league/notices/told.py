"""Whom an action told, read from its notices, and the one sentence that says so.

A view does its action inside `listening()`, its decorator, and tells the reader of it
by `say()`: no message says that somebody was told, mailed or asked in other words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Notice, OutboxRow, Player, RoleInvitation, User

# The task that mails an invitation.
INVITE = "league.tasks.send_role_invitation"

_listening: ContextVar[UUID | None] = ContextVar("sending", default=None)


@contextmanager
def listening() -> Iterator[UUID]:
    """Give all notices that are written inside one number, and yield that number.

    Also a decorator of a view: `@listening()`.
    """
    sending = _listening.get() or uuid4()
    token = _listening.set(sending)
    try:
        yield sending
    finally:
        _listening.reset(token)


def sending_now() -> UUID | None:
    """Return the number of the sending that is listened to; None: nobody listens."""
    return _listening.get()


def has_account(person: User | Player) -> bool:
    """Whether somebody can sign in, and so finds a notice on the site."""
    return isinstance(person, User) or bool(person.user and person.user.is_active)


def can_be_reached(player: Player) -> bool:
    """Whether a notice reaches a player: on the site, or by mail."""
    return has_account(player) or bool(player.email)


@dataclass(frozen=True, slots=True)
class Told:
    """How many people an action's notices reach, each counted once."""

    by_mail: int = 0
    on_site: int = 0
    no_address: int = 0

    @property
    def everyone(self) -> int:
        return self.by_mail + self.on_site + self.no_address


def told_by(sending: UUID) -> Told:
    """Return whom a sending reaches, by its notices."""
    rows = Notice.objects.filter(sending=sending).order_by()
    mailed: dict[tuple[int | None, int | None], bool] = {}
    for person, player, by_mail in rows.values_list("person", "player", "by_mail"):
        mailed[person, player] = mailed.get((person, player), False) or by_mail
    return Told(
        by_mail=sum(mailed.values()),
        on_site=sum(not is_ and key[0] is not None for key, is_ in mailed.items()),
        no_address=sum(not is_ and key[0] is None for key, is_ in mailed.items()),
    )


def told_words(told: Told) -> str:
    """Return the sentence on whom an action told; what is 0 is left out."""
    parts = [
        (
            told.by_mail,
            ngettext("%(number)s gets a mail", "%(number)s get a mail", told.by_mail),
        ),
        (
            told.on_site,
            ngettext(
                "%(number)s sees it when signing in",
                "%(number)s see it when they sign in",
                told.on_site,
            ),
        ),
        (
            told.no_address,
            ngettext(
                "%(number)s has no address",
                "%(number)s have no address",
                told.no_address,
            ),
        ),
    ]
    said = [words % {"number": number} for number, words in parts if number]
    return ", ".join(said) + "." if said else _("Nobody else gets a notice of it.")


def say(request: HttpRequest, done: str, *, level: int = messages.SUCCESS) -> None:
    """Tell the reader what was done and whom it told, with the list of these people."""
    sending = sending_now()
    assert sending is not None, "a view that says whom it told listens"
    told = told_by(sending)
    words: str = f"{done} {told_words(told)}"
    if told.everyone and request.user.is_authenticated:
        label = _("Tell them yourself") if told.no_address else _("Who they are")
        page = reverse("told", args=[sending])
        words = format_html('{} <a href="{}">{}</a>', words, page, label)
    messages.add_message(request, level, words)


def say_all_invited(
    request: HttpRequest, invitations: Iterable[RoleInvitation]
) -> None:
    """Tell the reader how many addresses a link goes to: those with a mail waiting."""
    asked = OutboxRow.objects.filter(
        task=INVITE, arguments__invitation__in=[str(one.pk) for one in invitations]
    )
    number = asked.count()
    goes = ngettext(
        "A mail with a link goes to %(number)d address.",
        "A mail with a link goes to %(number)d addresses.",
        number,
    )
    messages.success(request, goes % {"number": number})


def say_invited(request: HttpRequest, invitation: RoleInvitation) -> None:
    """Tell the reader whom a link goes to, if the outbox holds the mail."""
    asked = OutboxRow.objects.filter(
        task=INVITE, arguments__invitation=str(invitation.pk)
    )
    goes = _("A mail with a link goes to %(email)s.")
    stays = _("No mail goes to %(email)s.")
    words = goes if asked.exists() else stays
    messages.success(request, words % {"email": invitation.email})
