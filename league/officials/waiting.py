"""What waits about officials: nobody there yet, not asked yet, no answer yet."""

from __future__ import annotations

from datetime import timedelta

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from league.desk.groups import (
    DeskAsk,
    DeskPost,
    SeasonAsk,
    Urgency,
    WaitingGroup,
    WaitingLine,
    group_of,
)
from league.models import Appointment
from league.officials.asking import (
    Asking,
    AskingCounts,
    asking_of,
    counts_of,
    nights_in_words,
)
from league.officials.pages import A_WHILE, NightSpan
from league.officials.selectors import (
    Task,
    Work,
    appointing_settings,
    missing_of,
    to_begin,
    works_between,
)

State = Appointment.State
# Until so long before a night nobody misses an official yet; ours.
SOON = timedelta(weeks=2)


def officials_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the work of the next nights that has no official, question or answer."""
    span = NightSpan(desk.today, desk.today + A_WHILE)
    works = to_begin(works_between(desk.season, span.first, span.last), at=desk.at)
    by_state: dict[str, list[Work]] = {}
    for one in works:
        by_state.setdefault(_state_of(one), []).append(one)
    standing = [one for work in works for one in work.standing]
    asking = asking_of(standing, desk.union)
    counts = counts_of(works, asking)
    soon = [one for one in missing_of(works) if one.night <= desk.today + SOON]
    return [
        *_missing(desk, soon),
        *_to_ask(desk, by_state.get(State.PROPOSED, []), span, counts),
        *_unanswered(desk, by_state.get(State.ASKED, []), span, asking, counts),
    ]


def _state_of(work: Work) -> str:
    """Return how far a work's appointment is; "" if a match of it has none."""
    if work.appointment is None or work.is_open:
        return ""
    return work.appointment.state


def _missing(desk: SeasonAsk, works: list[Work]) -> list[WaitingGroup]:
    lines = (_line(one, is_late=one.night == desk.today) for one in works)
    span = NightSpan(desk.today, desk.today + SOON)
    words = _("Propose officials")
    open_to_all = [one for one in works if not one.is_told]
    nights = nights_in_words(one.night for one in open_to_all)
    post = _post("appointments-search", words, desk, span, nights)
    return group_of(
        Urgency.OFFICIALS_MISSING,
        ngettext_lazy("Official missing", "Officials missing"),
        lines,
        whole=_whole(desk, span),
        posts=[post] if open_to_all else [],
    )


def _to_ask(
    desk: SeasonAsk, works: list[Work], span: NightSpan, counts: AskingCounts
) -> list[WaitingGroup]:
    number = counts.to_ask
    words = ngettext(
        "Ask %(number)s who is proposed", "Ask %(number)s who are proposed", number
    ) % {"number": number}
    post = _post("appointments-send", words, desk, span, counts.to_ask_nights)
    return group_of(
        Urgency.OFFICIALS_TO_ASK,
        ngettext_lazy(
            "Official proposed, not asked yet", "Officials proposed, not asked yet"
        ),
        (_line(one, who=_who(one)) for one in works),
        whole=_whole(desk, span),
        posts=[post] if number else [],
    )


def _unanswered(
    desk: SeasonAsk,
    works: list[Work],
    span: NightSpan,
    asking: Asking,
    counts: AskingCounts,
) -> list[WaitingGroup]:
    number = counts.asked
    days = appointing_settings(desk.union).days_to_answer if works else 0
    words = ngettext(
        "Remind %(number)s who has not answered",
        "Remind %(number)s who have not answered",
        number,
    ) % {"number": number}
    post = _post("appointments-remind", words, desk, span, counts.asked_nights)
    return group_of(
        Urgency.OFFICIALS_UNANSWERED,
        ngettext_lazy(
            "Official who has not answered", "Officials who have not answered"
        ),
        (
            _line(
                one,
                who=_who(one),
                is_late=_is_late(one, desk, days=days),
                more=_reminded(one, asking),
            )
            for one in works
        ),
        whole=_whole(desk, span),
        posts=[post] if number else [],
    )


def _is_late(work: Work, desk: DeskAsk, *, days: int) -> bool:
    asked = (one for one in work.standing if one.asked_at is not None)
    return any(one.answer_by(days=days) < desk.today for one in asked)


def _reminded(work: Work, asking: Asking) -> str:
    days = [asking.reminded.get(one.pk) for one in work.standing]
    last = max((one for one in days if one), default=None)
    if last is None:
        return ""
    return _("reminded on %(day)s") % {"day": date_format(last, "j M")}


def _who(work: Work) -> str:
    return work.standing[0].official.player.name if work.standing else ""


def _whole(desk: SeasonAsk, span: NightSpan) -> str:
    """Return the page of the nights that a group is about, where it counts the same."""
    page = reverse("appointments", args=[desk.season.pk])
    return f"{page}?first={span.first}&last={span.last}"


def _post(
    route: str, words: str, desk: SeasonAsk, span: NightSpan, nights: str
) -> DeskPost:
    fields = (("first", span.first.isoformat()), ("last", span.last.isoformat()))
    address = reverse(route, args=[desk.season.pk])
    return DeskPost(words, address, fields, nights)


def _line(
    work: Work, *, who: str = "", is_late: bool = False, more: str = ""
) -> WaitingLine:
    fixture = work.fixtures[0]
    match = f"{fixture.home.name} – {fixture.away.name}"
    if len(work.fixtures) > 1:
        number = len(work.fixtures)
        words = ngettext("%(number)s match", "%(number)s matches", number)
        match = words % {"number": number}
    hall = work.venue.name if work.venue else _("No hall yet")
    told = [date_format(work.night, "j M"), str(Task(work.task).label), hall, more]
    return WaitingLine(
        f"{who}: {match}" if who else match,
        reverse("appointment", args=[fixture.pk, work.task]),
        ", ".join(one for one in told if one),
        is_late=is_late,
    )
