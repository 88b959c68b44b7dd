"""Write notices within the change's transaction, and track the mails that carry them.

A mail is taken up in its own transaction before it goes out, and marked after it. So a
mail whose sender is killed in between is known: nobody gets it twice, and the union's
secretary decides whether it goes out again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import ask, record
from league.models import (
    Division,
    Fixture,
    Notice,
    NoticeChoice,
    NoticeMail,
    Player,
    Union,
    User,
)
from league.models.notices import LOST_AFTER
from league.notices.mailable import mailable
from league.notices.reached import DOUBTFUL, state_of
from league.notices.told import sending_now

SEND = "league.tasks.send_notices"
State = NoticeMail.State


@transaction.atomic
def notify(
    kind: Notice.Kind,
    people: Iterable[User | Player],
    *,
    union: Union,
    about: Fixture | Division | None = None,
    facts: Mapping[str, str] | None = None,
    by: User | None,
) -> None:
    """Notify people of a change once each, leaving out the person who made it.

    Each gets a notice: on the site for those with an account and, if they want that
    kind by mail, have an address and may be mailed it (mailable.py), a mail. All that
    waits for one person goes out in one mail. A player without an account stands for
    those who cannot sign in.
    """
    may_miss = kind.can_be_left_out
    told = [one for one in dict.fromkeys(people) if one != by or not may_miss]
    if not told:
        return
    mailed = _mailed(kind, union=union, people=told)
    of_all: dict[str, Any] = {
        "union": union,
        "kind": kind,
        "fixture": about if isinstance(about, Fixture) else None,
        "division": about if isinstance(about, Division) else None,
        "facts": dict(facts or {}),
        "sending": sending_now(),
        "by": by,
    }
    notices = [Notice(**of_all, **_to(one), by_mail=one in mailed) for one in told]
    Notice.objects.bulk_create(notices)
    if any(one.by_mail for one in notices):
        ask(union, SEND, union_pk=union.pk)


def _to(one: User | Player) -> dict[str, Any]:
    return {"person" if isinstance(one, User) else "player": one}


def _mailed(
    kind: Notice.Kind, *, union: Union, people: Sequence[User | Player]
) -> set[User | Player]:
    """Return those who get a mail: they want it, have an address, may be mailed it."""
    addressed = [one for one in people if one.email]
    refused = _refused(kind, union=union, people=addressed)
    may = mailable(addressed, union)
    return {one for one in addressed if one not in refused and may[one].may(kind)}


def _refused(
    kind: Notice.Kind, *, union: Union, people: Iterable[User | Player]
) -> set[User | Player]:
    """Return the users among people who opted out of this kind by mail."""
    if not kind.can_be_left_out:
        return set()
    users = {one.pk: one for one in people if isinstance(one, User)}
    choices = NoticeChoice.objects.filter(union=union, kind=kind, wanted=False)
    return {
        users[pk]
        for pk in choices.filter(person__in=users).values_list("person", flat=True)
    }


@transaction.atomic
def take_up_mail(union: int, *, at: datetime) -> NoticeMail | None:
    """Claim the next mail of a union for this worker; None if none waits."""
    again = NoticeMail.objects.filter(union=union, state=State.AGAIN)
    mail = again.select_for_update(skip_locked=True).order_by("taken_at").first()
    if mail is not None:
        mail.state, mail.taken_at, mail.attempts = State.SENDING, at, mail.attempts + 1
        mail.save(update_fields=["state", "taken_at", "attempts"])
        return mail
    waiting = Notice.objects.waiting().filter(union=union)
    first = waiting.order_by("made_at").first()
    if first is None:
        return None
    # A second worker waits here, and then finds none of them waiting.
    whose = {"person": first.person_id, "player": first.player_id}
    own = waiting.filter(**whose).select_for_update()
    mine = list(own.order_by("pk").values_list("pk", flat=True))
    if not mine:
        return take_up_mail(union, at=at)
    mail = NoticeMail.objects.create(
        union_id=union,
        person_id=first.person_id,
        player_id=first.player_id,
        taken_at=at,
    )
    Notice.objects.filter(pk__in=mine).update(mail=mail)
    return mail


@transaction.atomic
def leave_out(mail: NoticeMail, notices: Iterable[Notice]) -> None:
    """Take notices out of a mail that goes out without them.

    No mail takes them up again: on the site they stay, others are told by somebody.
    """
    mail.notices.filter(pk__in=[one.pk for one in notices]).update(
        mail=None, by_mail=False
    )


@transaction.atomic
def mark_sent(mail: NoticeMail) -> None:
    """Mark a mail as sent."""
    rows = NoticeMail.objects.filter(pk=mail.pk)
    rows.update(state=State.SENT, sent_at=timezone.now(), fault="")


@transaction.atomic
def mark_failed(mail: NoticeMail, *, fault: str, is_sure: bool) -> None:
    """Mark a mail as not sent, or as unsure."""
    state = State.FAILED if is_sure else State.UNSURE
    most = NoticeMail._meta.get_field("fault").max_length
    NoticeMail.objects.filter(pk=mail.pk).update(state=state, fault=fault[:most])


@transaction.atomic
def give_up_lost(union: int, *, at: datetime) -> int:
    """Mark mails as perhaps sent if their sender is gone; return how many."""
    lost = NoticeMail.objects.filter(
        union=union, state=State.SENDING, taken_at__lt=at - LOST_AFTER
    )
    return lost.update(state=State.UNSURE)


@transaction.atomic
def send_again(mail: NoticeMail, *, by: User) -> NoticeMail:
    """Queue a failed or unsure mail again.

    Raises ValidationError if it was sent or is on its way.
    """
    mail = NoticeMail.objects.select_for_update(of=("self",)).get(pk=mail.pk)
    if state_of(mail, at=timezone.now()) not in DOUBTFUL:
        raise ValidationError(_("This mail is sent, or on its way."))
    mail.state = State.AGAIN
    mail.save(update_fields=["state"])
    record("notices.again", mail, by=by)
    ask(mail.union, SEND, union_pk=mail.union_id)
    return mail


@transaction.atomic
def send_waiting(union: Union, *, by: User) -> None:
    """Start a mail run for all that waits, for use after a mail server was down."""
    record("notices.send", union, by=by)
    ask(union, SEND, union_pk=union.pk)


@transaction.atomic
def ask_for_left(*, at: datetime) -> int:
    """Start a run for each union with mails left behind; return how many.

    Needed when a mail server was down for longer than the outbox tries.
    """
    late = at - LOST_AFTER
    waits = Notice.objects.waiting().filter(made_at__lt=late)
    left = NoticeMail.objects.filter(
        state__in=[State.SENDING, State.AGAIN], taken_at__lt=late
    )
    unions = Union.objects.filter(
        Q(pk__in=waits.values("union")) | Q(pk__in=left.values("union"))
    )
    for union in unions:
        ask(union, SEND, union_pk=union.pk)
    return len(unions)


@transaction.atomic
def choose_notice_kinds(
    person: User, union: Union, *, wanted: Mapping[Notice.Kind, bool], by: User | None
) -> None:
    """Save which kinds a person wants by mail; mandatory kinds cannot be refused."""
    for kind, is_wanted in wanted.items():
        if kind.can_be_left_out:
            NoticeChoice.objects.update_or_create(
                union=union,
                person=person,
                kind=kind,
                defaults={"wanted": is_wanted},
            )
    chosen = {str(kind): is_wanted for kind, is_wanted in wanted.items()}
    record("notices.choose", person, by=by, union=union.pk, **chosen)


@transaction.atomic
def stop_mails(
    person: User | Player, union: Union, *, kinds: Iterable[Notice.Kind]
) -> None:
    """Stop some kinds of mails by the link in one; of a player without account all.

    Such a player's address goes: nothing else of theirs chooses what they get.
    """
    if isinstance(person, User):
        wanted = dict.fromkeys(kinds, False)
        choose_notice_kinds(person, union, wanted=wanted, by=person)
    elif person.email:
        person.email = ""
        person.save(update_fields=["email"])
        record("player.contact", person, by=None, fields=["email"])


@transaction.atomic
def choose_language(person: User, *, language: str) -> None:
    """Save the language of a person's mails; empty is each union's own."""
    if person.language != language:
        person.language = language
        person.save(update_fields=["language"])
        record("user.language", person, by=person, language=language)


@transaction.atomic
def mark_read(person: User, *, until: datetime) -> int:
    """Mark notices up to a moment as read, so that later ones stay new."""
    unread = Notice.objects.filter(person=person, read_at=None, made_at__lte=until)
    return unread.update(read_at=timezone.now())
