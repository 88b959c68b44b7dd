"""What waits about mails: those that did not go out, or perhaps did not."""

from __future__ import annotations

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from league.desk.groups import (
    DeskAsk,
    DeskPost,
    Urgency,
    WaitingGroup,
    WaitingLine,
    group_of,
)
from league.models import NoticeMail
from league.notices.inbox import MailLine, mail_lines
from league.notices.reached import DOUBTFUL, with_states


def mails_waiting(desk: DeskAsk) -> list[WaitingGroup]:
    """Return the mails that may be sent again, the newest first."""
    mails = NoticeMail.objects.filter(union=desk.union)
    rows = (
        with_states(mails, at=desk.at)
        .filter(shown__in=DOUBTFUL)
        .select_related("person", "player__merged_into")
        .prefetch_related("notices", "person__players")
    )
    return group_of(
        Urgency.MAILS,
        ngettext_lazy("E-mail that did not go out", "E-mails that did not go out"),
        (_line(one, desk) for one in mail_lines(rows, at=desk.at)),
        whole=reverse("union-notices", args=[desk.union.slug]),
    )


def _line(one: MailLine, desk: DeskAsk) -> WaitingLine:
    taken = date_format(one.mail.taken_at.astimezone(desk.union.zone), "j M, H:i")
    told = [one.words, taken, *([one.mail.fault] if one.mail.fault else [])]
    again = reverse("notice-again", args=[desk.union.slug, one.mail.pk])
    subjects = ", ".join(one.about)
    return WaitingLine(
        f"{one.to}: {subjects}" if subjects else one.to,
        note=", ".join(told),
        post=DeskPost(_("Send again"), again),
    )
