"""Queries for the notice pages: a person's notices and choices, a union's mails."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from league.access.permissions import unions_of
from league.models import (
    Notice,
    NoticeChoice,
    NoticeMail,
    OutboxRow,
    Player,
    Union,
    User,
)
from league.models.notices import ASKED_FOR
from league.notices.mailing import NoticeText, texts_of, with_subjects
from league.notices.reached import DOUBTFUL, state_of, with_states

A_PAGE = 40
State = NoticeMail.State


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """A notice on a person's own page."""

    notice: Notice
    text: NoticeText
    is_new: bool


def notice_lines(page: Iterable[Notice]) -> list[NoticeLine]:
    notices = list(page)
    return [
        NoticeLine(one, text, is_new=one.read_at is None)
        for one, text in zip(notices, texts_of(notices), strict=True)
    ]


def notices_page(person: User, number: str | None) -> Page[Notice]:
    """Return a page of a person's notices, the latest first."""
    own = with_subjects(Notice.objects.filter(person=person))
    return Paginator(own, A_PAGE).get_page(number)


def unread(person: User) -> int:
    return Notice.objects.filter(person=person, read_at=None).count()


def unions_telling(person: User) -> list[Union]:
    """Return the unions that may notify a person: those of their roles or players."""
    own = Q(pk__in=unions_of(person)) | Q(pk__in=person.players.values("union"))
    return list(Union.objects.filter(own).distinct())


def unwanted_kinds(person: User, union: Union) -> set[str]:
    """Return the kinds that a person refused by mail, or never asked for."""
    choices = NoticeChoice.objects.filter(person=person, union=union)
    chosen = dict(choices.values_list("kind", "wanted"))
    refused = {kind for kind, is_wanted in chosen.items() if not is_wanted}
    return refused | {kind.value for kind in ASKED_FOR if kind not in chosen}


@dataclass(frozen=True, slots=True)
class MailSubject:
    """What a mail is about, and the sending whose page says whom else it told."""

    words: str
    sending: UUID | None


@dataclass(frozen=True, slots=True)
class MailLine:
    """A mail as the union's secretary sees it."""

    mail: NoticeMail
    state: str
    words: str
    to: str
    subjects: list[MailSubject]
    can_go_again: bool

    @property
    def about(self) -> list[str]:
        return [*dict.fromkeys(one.words for one in self.subjects)]


@dataclass(frozen=True, slots=True)
class ComingMail:
    """A mail that the next run makes of the notices that wait for one person."""

    to: str
    about: list[str]


@dataclass(frozen=True, slots=True)
class Post:
    """A union's mails: those that wait, how many in which state, the last fault."""

    coming: list[ComingMail]
    counts: dict[str, int]
    fault: str


def mails_page(
    union: Union, *, show: str, number: str | None, at: datetime
) -> Page[NoticeMail]:
    """Return a page of a union's mails, the latest first; `show` may name a state."""
    mails = (
        with_states(NoticeMail.objects.filter(union=union), at=at)
        .select_related("person", "player__merged_into")
        .prefetch_related("notices", "person__players")
    )
    if show in State.values:
        mails = mails.filter(shown=show)
    return Paginator(mails, A_PAGE).get_page(number)


def mail_lines(mails: Iterable[NoticeMail], *, at: datetime) -> list[MailLine]:
    return [_mail_line(one, at=at) for one in mails]


def _mail_line(mail: NoticeMail, *, at: datetime) -> MailLine:
    state = state_of(mail, at=at)
    subjects = [MailSubject(label_of(one), one.sending) for one in mail.notices.all()]
    return MailLine(
        mail=mail,
        state=state,
        words=str(state.label),
        to=called_here(mail.recipient, mail.union_id),
        subjects=sorted(set(subjects), key=lambda one: (one.words, str(one.sending))),
        can_go_again=state in DOUBTFUL,
    )


def label_of(notice: Notice) -> str:
    """Return what a notice is about in a list; a reminder is named as one."""
    label = str(Notice.Kind(notice.kind).label)
    if "reminds" in notice.facts:
        return _("Reminder: %(about)s") % {"about": label}
    return label


def mails_coming(union: Union) -> list[ComingMail]:
    """Return the mails that wait for the next run, the one that waits longest first."""
    waiting = (
        Notice.objects.waiting()
        .filter(union=union)
        .select_related("person", "player__merged_into")
        .prefetch_related("person__players")
        .order_by("made_at", "pk")
    )
    kinds: dict[User | Player, set[str]] = defaultdict(set)
    for one in waiting:
        kinds[one.recipient].add(label_of(one))
    return [
        ComingMail(called_here(to, union.pk), sorted(about))
        for to, about in kinds.items()
    ]


def called_here(person: User | Player, union: int) -> str:
    """Return the name by which a union plays a person, else their username."""
    if isinstance(person, Player):
        return person.name
    own = [one.name for one in person.players.all() if one.union_id == union]
    return own[0] if own else person.get_username()


def post_of(union: Union, *, at: datetime) -> Post:
    """Return the state of a union's mails; a fault is of a run that is not done."""
    mails = with_states(NoticeMail.objects.filter(union=union), at=at)
    counted = mails.order_by().values_list("shown")
    run = (
        OutboxRow.objects.filter(
            union=union, task="league.tasks.send_notices", done_at=None
        )
        .exclude(fault="")
        .order_by("-asked_at")
        .first()
    )
    return Post(
        coming=mails_coming(union),
        counts=dict(counted.annotate(number=Count("pk"))),
        fault=run.fault if run else "",
    )


def states_to_show() -> list[tuple[str, str]]:
    """Return the states that the list of mails can be filtered by."""
    return [("", _("All mails")), *((one.value, str(one.label)) for one in State)]
