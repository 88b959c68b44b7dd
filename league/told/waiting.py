"""What waits about people: those whom no notice reached, to be told by somebody."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from itertools import chain
from uuid import UUID

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import ngettext, ngettext_lazy

from league.access.permissions import may_plan
from league.desk.groups import DeskAsk, Urgency, WaitingGroup, WaitingLine, group_of
from league.models import CupDraw, Fixture, Notice, NoticeMail
from league.notices.mailing import texts_for_anyone
from league.notices.reached import DOUBTFUL, reaches_by_sending, with_states
from league.officials.selectors import has_begun
from league.told.asking import StillAsked
from league.told.pages import foremost, with_all

# After so long a notice is old news; ours.
OLD_NEWS = timedelta(days=14)

Kind = Notice.Kind
# What is of no use to anybody once its match has begun.
OF_A_MATCH_TO_COME = {
    Kind.FIXTURE_MOVED,
    Kind.CUP_TIE,
    Kind.POSTPONEMENT_ASKED,
    Kind.POSTPONEMENT_CHANGED,
    Kind.APPOINTMENT_CHANGED,
    Kind.APPOINTMENT_RESUMED,
}

TO_BE_PLAYED = (Fixture.State.PLANNED, Fixture.State.POSTPONED)


def people_to_tell(desk: DeskAsk) -> list[WaitingGroup]:
    """Return for each sending how many somebody must still tell, as its page does."""
    sendings = _untold(desk).values("sending")
    rows = with_all(Notice.objects.filter(sending__in=sendings, told_at=None))
    plans: dict[int, bool] = {}
    seen = []
    for one in rows:
        if one.union_id not in plans:
            plans[one.union_id] = may_plan(desk.user, one.union)
        if plans[one.union_id] or one.by_id == desk.user.pk:
            seen.append(one)
    return group_of(
        Urgency.PEOPLE_TO_TELL,
        ngettext_lazy("Person to tell", "People to tell"),
        _lines(seen, desk),
        whole=reverse("told-list", args=[desk.union.slug]),
    )


def _untold(desk: DeskAsk) -> QuerySet[Notice]:
    """Return a union's notices of late that reached nobody, or may not have."""
    mails = NoticeMail.objects.filter(union=desk.union)
    doubtful = with_states(mails, at=desk.at).filter(shown__in=DOUBTFUL)
    unmailed = Q(by_mail=False) & ~Q(player=None)
    return Notice.objects.filter(
        unmailed | Q(mail__in=doubtful.values("pk")),
        union=desk.union,
        told_at=None,
        made_at__gte=desk.at - OLD_NEWS,
    ).exclude(sending=None)


def _lines(notices: list[Notice], desk: DeskAsk) -> Iterable[WaitingLine]:
    asks = StillAsked.of(notices, at=desk.at)
    draws = _last_draws(notices)
    waiting: dict[UUID, list[list[Notice]]] = {}
    for sending, found in reaches_by_sending(notices, at=desk.at).items():
        left = asks.unreached(found)
        if any(not _is_past(one, desk, draws) for said in left for one in said):
            waiting[sending] = left
    first = [foremost([*chain(*left)]) for left in waiting.values()]
    abouts = texts_for_anyone(first, matches=asks.matches)
    for (sending, left), about in zip(waiting.items(), abouts, strict=True):
        words = ngettext(
            "%(number)s person still to tell",
            "%(number)s people still to tell",
            len(left),
        )
        page = reverse("told", args=[sending])
        note = words % {"number": len(left)}
        yield WaitingLine(about.subject, page, note, number=len(left))


def _last_draws(notices: list[Notice]) -> set[tuple[str, str]]:
    """Return the cups of the notices with the draws to tell of: what there is now.

    Each is the seed of a draw that stands, or the key of the last one, if undone.
    """
    cups = {one.facts["cup"] for one in notices if one.kind == Kind.CUP_DRAWN}
    if not cups:
        return set()
    draws = CupDraw.objects.filter(cup__in=cups).order_by("number")
    last = {(one.cup_id, one.kind): one for one in draws}
    return {
        (str(one.cup_id), str(one.pk) if one.undone_because else one.seed)
        for one in last.values()
    }


def _is_past(notice: Notice, desk: DeskAsk, draws: set[tuple[str, str]]) -> bool:
    """Whether a notice is of use no more: its match is void, or has begun since.

    So is a draw's that was undone, and of an undoing once there is another draw. A
    match that was moved to a moment already past has not begun since.
    """
    match, facts = notice.fixture, notice.facts
    if notice.kind == Kind.CUP_DRAWN:
        return (facts["cup"], facts.get("draw", facts["seed"])) not in draws
    if match is None or notice.kind not in OF_A_MATCH_TO_COME:
        return False
    if match.state == Fixture.State.VOID:
        return True
    start, waits = match.starts_at, match.state in TO_BE_PLAYED
    was_past = waits and start is not None and start <= notice.made_at
    return match.is_under_way if was_past else has_begun(match, at=desk.at)
