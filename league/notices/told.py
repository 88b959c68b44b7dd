"""Whom an action told, read from its notices, and the one sentence that says so.

A view does its action inside `listening()`, its decorator, and tells the reader of it
by `say()`: no message says that somebody was told, mailed or asked in other words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from league.access.permissions import may_plan
from league.access.persons import account_of
from league.models import Notice, OutboxRow, Player, RoleInvitation, Union
from league.notices.mailable import mailable
from league.notices.reached import Reach, Way, reaches

# So many names are told; of more than these, the first ones.
MOST_NAMED = 20
# The task that mails an invitation.
INVITE = "league.tasks.send_role_invitation"

_listening: ContextVar[UUID | None] = ContextVar("sending", default=None)

# What is said of each number in Told.
WORDS = {
    "by_mail": ngettext_lazy(
        "%(number)s gets a mail", "%(number)s get a mail", "number"
    ),
    "on_site": ngettext_lazy(
        "%(number)s sees it when signing in",
        "%(number)s see it when they sign in",
        "number",
    ),
    "no_address": ngettext_lazy(
        "%(number)s has no e-mail address",
        "%(number)s have no e-mail address",
        "number",
    ),
    "no_consent": ngettext_lazy(
        "%(number)s has not agreed to mails",
        "%(number)s have not agreed to mails",
        "number",
    ),
    "since": ngettext_lazy(
        "no mail went to %(number)s, who can be mailed by now",
        "no mail went to %(number)s, who can be mailed by now",
        "number",
    ),
    "doubtful": ngettext_lazy(
        "the mail to %(number)s did not arrive, or may not have",
        "the mails to %(number)s did not arrive, or may not have",
        "number",
    ),
    "told": ngettext_lazy(
        "%(number)s is told by phone or in person",
        "%(number)s are told by phone or in person",
        "number",
    ),
}

ASKED = ngettext_lazy(
    "%(number)s official is asked.", "%(number)s officials are asked.", "number"
)
REMINDED = ngettext_lazy(
    "%(number)s official is reminded.", "%(number)s officials are reminded.", "number"
)


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


def reached_among(players: Iterable[Player], union: Union) -> set[int]:
    """Return the pks of those players whom a question reaches: on the site or by mail.

    A row that was merged is reached as its person.
    """
    among = list(players)
    signed_in = {one.pk for one in among if account_of(one)}
    others = [one for one in among if one.pk not in signed_in and one.person.email]
    may = mailable(others, union) if others else {}
    asks = Notice.Kind.APPOINTMENT_ASKED
    return signed_in | {one.pk for one in others if may[one].may(asks)}


def can_be_reached(player: Player) -> bool:
    """Whether a question reaches a player."""
    return player.pk in reached_among([player], player.union)


@dataclass(frozen=True, slots=True)
class Told:
    """How many people an action's notices reach, each counted once."""

    by_mail: int = 0
    on_site: int = 0
    no_address: int = 0
    no_consent: int = 0
    since: int = 0
    doubtful: int = 0
    told: int = 0

    @property
    def everyone(self) -> int:
        return self.by_mail + self.on_site + self.told + self.to_tell

    @property
    def to_tell(self) -> int:
        """How many somebody must tell."""
        return self.no_address + self.no_consent + self.since + self.doubtful


def told_by(sending: UUID) -> Told:
    """Return whom a sending reaches, by its notices as they are now."""
    rows = _of(sending)
    notices = rows.select_related("union", "mail", "player__merged_into")
    return told_of(reaches(list(notices), at=timezone.now()))


def _of(sending: UUID) -> QuerySet[Notice]:
    return Notice.objects.filter(sending=sending).order_by()


def told_of(found: Iterable[Reach]) -> Told:
    """Count people by how they hear of what was done."""
    ways = Counter(one.way for one in found)
    return Told(
        by_mail=ways[Way.MAIL],
        on_site=ways[Way.SITE],
        no_address=ways[Way.NO_ADDRESS],
        no_consent=ways[Way.NO_CONSENT],
        since=ways[Way.SINCE],
        doubtful=ways[Way.DOUBTFUL],
        told=ways[Way.TOLD],
    )


def told_words(told: Told) -> str:
    """Return the sentence on whom an action told; what is 0 is left out."""
    counted = [(getattr(told, name), words) for name, words in WORDS.items()]
    said = [words % {"number": number} for number, words in counted if number]
    return ", ".join(said) + "." if said else _("Nobody else was told.")


def say(request: HttpRequest, done: str, *, level: int = messages.SUCCESS) -> None:
    """Tell the reader what was done and whom it told, with the list of these people."""
    sending = sending_now()
    assert sending is not None, "a view that says whom it told listens"
    told = told_by(sending)
    words: str = f"{done} {told_words(told)}"
    if told.everyone and _has_a_page(request.user, sending, told):
        label = _("Tell them yourself") if told.to_tell else _("Who they are")
        page = reverse("told", args=[sending])
        words = format_html('{} <a href="{}">{}</a>', words, page, label)
    messages.add_message(request, level, words)


def say_asked(request: HttpRequest, *, again: bool = False) -> None:
    """Tell the reader how many officials are asked, or reminded, by the notices."""
    sending = sending_now()
    assert sending is not None, "a view that says whom it asked listens"
    told = told_by(sending)
    if not told.everyone:
        left = _("Nobody is left to remind.") if again else _("Nobody is left to ask.")
        messages.info(request, left)
        return
    words = REMINDED if again else ASKED
    nobody = _("Nobody is reminded yet.") if again else _("Nobody is asked yet.")
    reached = told.by_mail + told.on_site
    done = words % {"number": reached} if reached else nobody
    say(request, done)


def _has_a_page(user: Any, sending: UUID, told: Told) -> bool:
    """Whether the page of a sending shows its maker somebody (league/told/pages.py)."""
    if not user.is_authenticated or told.to_tell:
        return bool(user.is_authenticated)
    unions = Union.objects.filter(pk__in=_of(sending).values("union"))
    return any(may_plan(user, one) for one in unions)


def first_of(names: Sequence[str], *, most: int = MOST_NAMED) -> str:
    """Return names as one text; of many the first ones, and how many more there are."""
    rest = len(names) - most
    if rest <= 0:
        return ", ".join(names)
    words = _("%(names)s and %(number)d more")
    return words % {"names": ", ".join(names[:most]), "number": rest}


def say_invited(request: HttpRequest, *invitations: RoleInvitation) -> None:
    """Tell the reader whom a link goes to, of several also how many: by the outbox.

    An address that is invited to two roles counts once.
    """
    by_pk = {str(one.pk): one for one in invitations}
    rows = OutboxRow.objects.filter(task=INVITE, arguments__invitation__in=[*by_pk])
    asked = set(rows.values_list("arguments__invitation", flat=True))
    mailed = {
        one.email.casefold(): one.email for pk, one in by_pk.items() if pk in asked
    }
    if len(invitations) == 1:
        goes = _("A mail with a link goes to %(email)s.")
        stays = _("No mail goes to %(email)s.")
        words = (goes if mailed else stays) % {"email": invitations[0].email}
    else:
        goes = ngettext(
            "A mail with a link goes to %(number)d address: %(emails)s.",
            "A mail with a link goes to %(number)d addresses: %(emails)s.",
            len(mailed),
        )
        told = {"number": len(mailed), "emails": first_of([*mailed.values()])}
        words = goes % told
    messages.success(request, words)
