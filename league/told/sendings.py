"""All that a union's people were told, a line for each action, the latest first."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Min

from league.models import Notice, Union
from league.notices.mailing import texts_for_anyone
from league.notices.reached import reaches_by_sending
from league.told.asking import StillAsked
from league.told.pages import foremost, with_all

A_PAGE = 25


@dataclass(frozen=True, slots=True)
class SendingLine:
    """What an action told: its subject, to how many people, and who is left."""

    sending: UUID
    made_at: datetime
    subject: str
    people: int
    to_tell: int


@dataclass(frozen=True, slots=True)
class SendingsPage:
    """A page of these lines; `page` says which others there are."""

    page: Page[UUID | None]
    lines: list[SendingLine]


def sendings_page(union: Union, number: str | None, *, at: datetime) -> SendingsPage:
    """Return a page of a union's sendings; its queries do not grow with them."""
    told = Notice.objects.filter(union=union).exclude(sending=None)
    made = told.values("sending").annotate(made=Min("made_at"))
    ordered = made.order_by("-made", "sending").values_list("sending", flat=True)
    page: Page[UUID | None] = Paginator(ordered, A_PAGE).get_page(number)
    return SendingsPage(page, _lines(union, [one for one in page if one], at=at))


def _lines(union: Union, sendings: list[UUID], *, at: datetime) -> list[SendingLine]:
    notices = list(with_all(Notice.objects.filter(union=union, sending__in=sendings)))
    among: dict[UUID | None, list[Notice]] = defaultdict(list)
    for one in notices:
        among[one.sending].append(one)
    asks = StillAsked.of(notices, at=at)
    found = reaches_by_sending(notices, at=at)
    shown = [one for one in sendings if one in found]
    first = [foremost(among[one]) for one in shown]
    texts = texts_for_anyone(first)
    return [
        SendingLine(
            sending=one,
            made_at=notice.made_at,
            subject=text.subject,
            people=len(found[one]),
            to_tell=len(asks.unreached(found[one])),
        )
        for one, notice, text in zip(shown, first, texts, strict=True)
    ]
