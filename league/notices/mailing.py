"""Notices as text, and the mail run: one mail per person for all their notices.

A notice's template is named for its kind: its first line is the subject. Mails are in
the person's language, pages in the reader's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from smtplib import SMTPException, SMTPServerDisconnected
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import QuerySet
from django.template import Context, engines
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from league.lib.faults import without_addresses
from league.models import Appointment, Fixture, Notice, NoticeMail, User
from league.notices import actions
from league.notices.links import AnswerLinks, asked_in, stop_token
from league.notices.mailable import mailable

SHOWN = (
    "union",
    "fixture__home",
    "fixture__away",
    "fixture__venue",
    "fixture__division__season",
    "division__season",
)
# The template of each kind's text; its first line is the subject.
MAIL_OF_KIND: dict[Notice.Kind, str] = {
    Notice.Kind.FIXTURES_PUBLISHED: "mail/fixtures-published.txt",
    Notice.Kind.FIXTURES_CHANGED: "mail/fixtures-changed.txt",
    Notice.Kind.FIXTURE_MOVED: "mail/fixture-moved.txt",
    Notice.Kind.APPOINTMENT_ASKED: "mail/appointment-asked.txt",
    Notice.Kind.APPOINTMENT_CHANGED: "mail/appointment-changed.txt",
    Notice.Kind.APPOINTMENT_RESUMED: "mail/appointment-resumed.txt",
    Notice.Kind.APPOINTMENT_ANSWERED: "mail/appointment-answered.txt",
    Notice.Kind.CUP_DRAWN: "mail/cup-drawn.txt",
    Notice.Kind.CUP_TIE: "mail/cup-tie.txt",
    Notice.Kind.CUP_INVITED: "mail/cup-invited.txt",
    Notice.Kind.CUP_ANSWERED: "mail/cup-answered.txt",
    Notice.Kind.REGISTRATION_ASKED: "mail/registration-asked.txt",
    Notice.Kind.REGISTRATION_DECIDED: "mail/registration-decided.txt",
    Notice.Kind.TRANSFER_ASKED: "mail/transfer-asked.txt",
    Notice.Kind.TRANSFER_DECIDED: "mail/transfer-decided.txt",
    Notice.Kind.POSTPONEMENT_ASKED: "mail/postponement-asked.txt",
    Notice.Kind.POSTPONEMENT_CHANGED: "mail/postponement-changed.txt",
    Notice.Kind.TEAM_WITHDRAWN: "mail/team-withdrawn.txt",
    Notice.Kind.TEAM_REINSTATED: "mail/team-reinstated.txt",
    Notice.Kind.RESULT_DECIDED: "mail/result-decided.txt",
    Notice.Kind.LOG_ADJUSTED: "mail/log-adjusted.txt",
    Notice.Kind.QUERY_LODGED: "mail/query-lodged.txt",
    Notice.Kind.QUERY_RULED: "mail/query-ruled.txt",
    Notice.Kind.QUERY_APPEALED: "mail/query-appealed.txt",
    Notice.Kind.QUERY_DUE: "mail/query-due.txt",
    Notice.Kind.PERSON_ASKED: "mail/person-asked.txt",
    Notice.Kind.PERSON_DECIDED: "mail/person-decided.txt",
    Notice.Kind.ROLE_GIVEN: "mail/role-given.txt",
    Notice.Kind.ROLE_ENDED: "mail/role-ended.txt",
    Notice.Kind.RULES_PROPOSED: "mail/rules-proposed.txt",
    Notice.Kind.RULES_DECIDED: "mail/rules-decided.txt",
    Notice.Kind.HEADS_PUBLISHED: "mail/heads-published.txt",
}


@dataclass(frozen=True, slots=True)
class NoticeText:
    """A notice in words: a subject line, and the rest."""

    subject: str
    body: str


def with_subjects(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Fetch notices with all that their texts name."""
    return notices.select_related(*SHOWN)


def texts_of(
    notices: Sequence[Notice],
    *,
    links: AnswerLinks | None = None,
    matches: Mapping[int, Fixture] | None = None,
) -> list[NoticeText]:
    """Return the notices' texts in the active language.

    `links` and `matches` are those of all the notices of a page, of which these are
    some: what they ask, by the pk of the appointment.
    """
    links = links or AnswerLinks.of(notices)
    found = matches_asked(notices) if matches is None else matches
    return [_text_of(one, found, answer=links.path_of(one)) for one in notices]


def texts_for_anyone(
    notices: Sequence[Notice], *, matches: Mapping[int, Fixture] | None = None
) -> list[NoticeText]:
    """Return the notices' texts without the links by which only one may answer."""
    found = matches_asked(notices) if matches is None else matches
    return [_text_of(one, found, answer=None) for one in notices]


def matches_asked(notices: Sequence[Notice]) -> dict[int, Fixture]:
    """Return the matches that notices ask about, where one asks for several."""
    asked = [asked_in(one) for one in notices]
    pks = [pk for among in asked if len(among) > 1 for pk in among]
    rows = Appointment.objects.filter(pk__in=pks).select_related(
        "fixture__home", "fixture__away", "fixture__venue", "fixture__division"
    )
    by_start = rows.order_by("fixture__start", "fixture__home__name")
    return {one.pk: one.fixture for one in by_start} if pks else {}


def _text_of(
    notice: Notice, matches: Mapping[int, Fixture], *, answer: str | None
) -> NoticeText:
    fixture = notice.fixture
    asked = set(asked_in(notice))
    among: list[Fixture | None] = [one for pk, one in matches.items() if pk in asked]
    context = {
        "has_link": answer is not None,
        "notice": notice,
        "union": notice.union,
        "fixture": fixture,
        "matches": among or [fixture],
        "division": notice.division or (fixture and fixture.division),
        "facts": notice.facts,
        "answer": answer,
        "site": settings.SITE_ADDRESS,
    }
    first, _newline, rest = render_mail(
        MAIL_OF_KIND[Notice.Kind(notice.kind)], context
    ).partition("\n")
    return NoticeText(" ".join(first.split()), _tidy(rest))


def render_mail(name: str, context: dict[str, Any]) -> str:
    """Render a mail as plain text, unescaped: an apostrophe in a name stays one."""
    template: Any = engines["django"].get_template(name)
    text: str = template.template.render(Context(context, autoescape=False))
    return text.strip()


def _tidy(text: str) -> str:
    """Return the text with blank lines left by template tags collapsed."""
    # A name may hold what splitlines() also takes for the end of a line.
    lines = [line.strip() for line in text.strip().split("\n")]
    kept = [
        one for one, before in zip(lines, ["", *lines], strict=False) if one or before
    ]
    return "\n".join(kept)


def message_of(mail: NoticeMail) -> EmailMessage:
    """Return the mail to send: all its notices, in the person's language."""
    person = mail.recipient
    own = person.language if isinstance(person, User) else ""
    language = own or mail.union.language
    with translation.override(language):
        notices = list(with_subjects(mail.notices.order_by("made_at", "pk")))
        parts = texts_of(notices)
        stop = settings.SITE_ADDRESS + reverse(
            "notice-stop", args=[stop_token(mail, {one.kind for one in notices})]
        )
        body = render_mail("mail/_mail.txt", _frame(mail, parts) | {"stop": stop})
        return EmailMessage(
            subject=_subject(mail, parts),
            body=body,
            to=[person.email],
            headers={
                # The same when a mail goes out again: some readers then show it once.
                "Message-ID": f"<{mail.pk}@{urlsplit(settings.SITE_ADDRESS).hostname}>",
                "List-Unsubscribe": f"<{stop}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
        )


def _frame(mail: NoticeMail, parts: list[NoticeText]) -> dict[str, Any]:
    return {
        "union": mail.union,
        "parts": parts,
        "site": settings.SITE_ADDRESS,
        "has_account": mail.person_id is not None,
    }


def _subject(mail: NoticeMail, parts: list[NoticeText]) -> str:
    if len(parts) == 1:
        return parts[0].subject
    words = _("%(union)s: %(number)s notices")
    return words % {"union": mail.union.name, "number": len(parts)}


def send_all(union: int) -> None:
    """Send all of a union's waiting mails; if the server is down, they stay."""
    actions.give_up_lost(union, at=timezone.now())
    if not _is_waiting(union):
        return
    with get_connection() as connection:
        while mail := actions.take_up_mail(union, at=timezone.now()):
            send_one(mail, connection)


def _is_waiting(union: int) -> bool:
    again = NoticeMail.objects.filter(union=union, state=NoticeMail.State.AGAIN)
    waiting = Notice.objects.waiting().filter(union=union)
    return waiting.exists() or again.exists()


def send_one(mail: NoticeMail, connection: BaseEmailBackend) -> None:
    """Send a mail that was taken up, and save the outcome.

    If the server refuses it, it was not sent. If the server falls silent, it may have
    been: the run ends here, and the next one sends what still waits.
    """
    refused = _not_agreed_to(mail)
    if why := _not_to_be_mailed(mail, refused):
        actions.mark_failed(mail, fault=why, is_sure=True)
        return
    actions.leave_out(mail, refused)
    try:
        connection.send_messages([message_of(mail)])
    except (SMTPException, OSError) as fault:
        is_sure = _is_refusal(fault)
        actions.mark_failed(mail, fault=mail_fault(fault), is_sure=is_sure)
        if not is_sure:
            raise
    else:
        actions.mark_sent(mail)


def _not_agreed_to(mail: NoticeMail) -> list[Notice]:
    """Return the notices of a mail that may not be mailed to its person any more."""
    allowed = mailable([mail.recipient], mail.union)[mail.recipient]
    notices = mail.notices.order_by("pk")
    return [one for one in notices if not allowed.may(Notice.Kind(one.kind))]


def _not_to_be_mailed(mail: NoticeMail, refused: Sequence[Notice]) -> str:
    """Return why a mail that waited does not go out any more; "" if it does."""
    if not mail.recipient.email:
        return _("The person has no address any more.")
    if refused and len(refused) == mail.notices.count():
        return _("The person no longer agrees to these mails.")
    return ""


def _is_refusal(fault: Exception) -> bool:
    """Whether the server answered, and refused."""
    return isinstance(fault, SMTPException) and not isinstance(
        fault, SMTPServerDisconnected
    )


def mail_fault(fault: Exception) -> str:
    """Return a mail server's error in one line, without addresses: planners read it."""
    words = " ".join(str(fault).split()) or type(fault).__name__
    return without_addresses(words)
