"""Data of the officials' pages: a season's work by night, one's own appointments."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db.models import Count, Max, Min, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access.persons import is_own_row
from league.models import (
    AppointingRun,
    Appointment,
    Fixture,
    Official,
    OfficialSettings,
    Season,
    Union,
    User,
    Venue,
)
from league.models.places import today
from league.notices.links import WITH_MATCH
from league.officials.asking import (
    Asking,
    AskingCounts,
    asking_of,
    counts_of,
    together,
)
from league.officials.proposing import Hindrance
from league.officials.selectors import (
    WORDS,
    Work,
    appointing_settings,
    to_begin,
    works_between,
)
from league.standings.tonight import tonight

State = Appointment.State
Task = Appointment.Task
A_WHILE = timedelta(weeks=6)


@dataclass(frozen=True, slots=True)
class NightSpan:
    """The nights that a page shows."""

    first: date
    last: date


def usual_span(season: Season) -> NightSpan:
    """Return six weeks from the season's next planned night.

    If none is ahead: the nights that it had, and without any six weeks from today.
    """
    now = tonight(season.union)
    nights = Fixture.objects.filter(division__season=season).aggregate(
        ahead=Min("night", filter=Q(state=Fixture.State.PLANNED, night__gte=now)),
        first=Min("night"),
        last=Max("night"),
    )
    if nights["ahead"] is None and nights["last"] is not None:
        return NightSpan(nights["first"], nights["last"])
    first = nights["ahead"] or now
    return NightSpan(first, first + A_WHILE)


def to_the_end(season: Season, span: NightSpan) -> NightSpan | None:
    """Return the nights from a span's first to the season's last, if it ends before."""
    last = Fixture.objects.filter(
        division__season=season, state=Fixture.State.PLANNED
    ).aggregate(last=Max("night"))["last"]
    return NightSpan(span.first, last) if last and last > span.last else None


@dataclass(frozen=True, slots=True)
class WorkLine:
    """A work as the secretary sees it: its official, or why there is none."""

    work: Work
    task: str
    official: Official | None
    state: str
    words: str
    reason: str
    is_late: bool
    # Whether a notice reaches the official.
    is_reached: bool = True
    # When they were last asked and reminded, while they have not answered.
    asked_on: date | None = None
    reminded_on: date | None = None


@dataclass(frozen=True, slots=True)
class HallLines:
    """The work in one hall on one night."""

    night: date
    venue: Venue | None
    lines: list[WorkLine]


@dataclass(frozen=True, slots=True)
class SpanPage:
    """A season's work between two nights, by night and hall, and what buttons do."""

    halls: list[HallLines]
    counts: AskingCounts
    # Whether the union keeps any officials who could be proposed.
    has_officials: bool


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why nobody has an appointment yet."""

    # By match, task, and the night that a search was for.
    found: dict[tuple[UUID, str, str], str]
    # By match and task: why the last one asked declined.
    refused: dict[tuple[UUID, str], str]


def span_page(season: Season, span: NightSpan) -> SpanPage:
    """Return what the page of a season's appointments shows between two nights."""
    works = works_between(season, span.first, span.last)
    standing = [one for work in works for one in work.standing]
    asking = asking_of(standing, season.union)
    why = Reasons(_reasons(season), _refusals(works))
    now = today(season.union)
    days = appointing_settings(season.union_id).days_to_answer
    coming = to_begin(works, at=timezone.now())
    ahead = {(one.task, match.pk) for one in coming for match in one.fixtures}
    halls = [
        HallLines(
            night,
            among[0].venue,
            [
                _line(
                    one, why, asking, now=now, days=days, is_ahead=_is_ahead(one, ahead)
                )
                for one in among
            ],
        )
        for (night, _venue), group in groupby(
            works, lambda one: (one.night, one.venue and one.venue.pk)
        )
        for among in [list(group)]
    ]
    keeps = Official.objects.filter(union=season.union_id, is_active=True)
    return SpanPage(halls, counts_of(coming, asking), has_officials=keeps.exists())


def _is_ahead(work: Work, ahead: Collection[tuple[str, UUID]]) -> bool:
    return any((work.task, one.pk) in ahead for one in work.fixtures)


def halls_between(season: Season, span: NightSpan) -> list[HallLines]:
    """Return a season's work between two nights, by night and hall."""
    return span_page(season, span).halls


def _line(
    work: Work,
    reasons: Reasons,
    asking: Asking,
    *,
    now: date,
    days: int,
    is_ahead: bool,
) -> WorkLine:
    appointment = work.appointment
    task = str(Task(work.task).label)
    if appointment is None or work.is_open:
        first = work.fixtures[0].pk
        why = reasons.refused.get((first, work.task)) or reasons.found.get(
            (first, work.task, work.night.isoformat()), ""
        )
        # What has begun misses nobody any more.
        said, state = (_("nobody yet"), "open") if is_ahead else (_("nobody"), "past")
        return WorkLine(work, task, None, state, said, why, False)
    state = State(appointment.state)
    is_late = state == State.ASKED and appointment.answer_by(days=days) < now
    words = _("no answer yet") if is_late else str(state.label)
    official = appointment.official
    line = WorkLine(
        work, task, official, state, words, "", is_late, asking.reaches(appointment)
    )
    if state != State.ASKED or appointment.asked_at is None:
        return line
    asked_on = appointment.asked_at.astimezone(appointment.union.zone).date()
    reminded_on = asking.reminded.get(appointment.pk)
    return replace(line, asked_on=asked_on, reminded_on=reminded_on)


def _reasons(season: Season) -> dict[tuple[UUID, str, str], str]:
    """Return why the last search left spots open, by match, task and night.

    A match that moved since has none.
    """
    run = last_appointing_run(season)
    return {
        (UUID(fixture), one["task"], one.get("night", "")): reasons_in_words(
            one["task"], one["reasons"]
        )
        for one in (run.left_open if run else ())
        for fixture in one["fixtures"]
    }


def _refusals(works: list[Work]) -> dict[tuple[UUID, str], str]:
    """Return the last decliner's reason, by match and task."""
    declined = Appointment.objects.filter(
        fixture__in=[one.fixtures[0].pk for one in works], state=State.DECLINED
    ).order_by("answered_at")
    return {
        (one.fixture_id, one.task): _("declined: %(reason)s") % {"reason": one.reason}
        for one in declined
    }


def reasons_in_words(task: str, reasons: dict[str, int]) -> str:
    """Return one line on why nobody was found for a spot."""
    if not reasons:
        return _("No official can take this appointment.")
    counted = (
        f"{WORDS[Hindrance(reason)]} ({number})" for reason, number in reasons.items()
    )
    return _("Not free: %(reasons)s.") % {"reasons": ", ".join(counted)}


def last_appointing_run(season: Season) -> AppointingRun | None:
    return AppointingRun.objects.filter(season=season).first()


def officials_of_union(union: Union) -> QuerySet[Official]:
    """Return a union's officials, each with counts of all nights and of those ahead."""
    now = today(union)
    told = Q(appointments__state__in=Appointment.TOLD)
    nights = Count("appointments__fixture__night", filter=told, distinct=True)
    ahead = Count(
        "appointments__fixture__night",
        filter=told & Q(appointments__fixture__night__gte=now),
        distinct=True,
    )
    return (
        Official.objects.filter(union=union)
        .select_related("player__user", "club")
        .annotate(nights=nights, ahead=ahead)
        .order_by("-is_active", "player__name", "pk")
    )


@dataclass(frozen=True, slots=True)
class Engagement:
    """Matches of one night that an official is asked for, or does, together."""

    official: Official
    appointments: list[Appointment]
    task: str
    state: str
    words: str
    until: date | None

    @property
    def fixture(self) -> Fixture:
        return self.appointments[0].fixture

    @property
    def pks(self) -> str:
        return ",".join(str(one.pk) for one in self.appointments)

    @property
    def is_asked(self) -> bool:
        return self.state == State.ASKED


def engagements(appointments: Iterable[Appointment]) -> list[Engagement]:
    """Return appointments grouped as they are asked and answered, night by night."""
    among = together(appointments)
    days = days_to_answer({one[0].union_id for one in among})
    return [_engagement(one, days=days[one[0].union_id]) for one in among]


def days_to_answer(unions: Collection[int]) -> dict[int, int]:
    """Return how many days an official has to answer, by union."""
    chosen = OfficialSettings.objects.filter(union__in=unions)
    usual = OfficialSettings().days_to_answer
    found = dict(chosen.values_list("union", "days_to_answer"))
    return {union: found.get(union, usual) for union in unions}


def _engagement(among: list[Appointment], *, days: int) -> Engagement:
    first = among[0]
    state = State(first.state)
    return Engagement(
        official=first.official,
        appointments=among,
        task=str(Task(first.task).label),
        state=state,
        words=str(state.label),
        until=first.answer_by(days=days) if state == State.ASKED else None,
    )


def officials_of_user(user: User) -> list[Official]:
    """Return a user's officials, one for each union where they officiate."""
    own = Official.objects.filter(is_own_row(user))
    return list(own.select_related("player", "union").prefetch_related("away"))


def own_appointments(officials: list[Official]) -> QuerySet[Appointment]:
    """Return all appointments officials were told of, with what their page shows."""
    return (
        Appointment.objects.filter(official__in=officials)
        .exclude(state=State.PROPOSED)
        .select_related(*WITH_MATCH)
        .order_by("fixture__night", "fixture__start", "pk")
    )


@dataclass(frozen=True, slots=True)
class OwnPage:
    """An official's page: questions to answer, work to come, and the past."""

    asked: list[Engagement]
    coming: list[Engagement]
    former: list[Engagement]


def own_page(officials: list[Official]) -> OwnPage:
    ahead: dict[bool, list[Any]] = {True: [], False: []}
    days = {one.union_id: today(one.union) for one in officials}
    for one in own_appointments(officials):
        night = one.fixture.night
        is_ahead = night is None or night >= days[one.union_id]
        ahead[is_ahead and one.state in Appointment.TOLD].append(one)
    coming = engagements(ahead[True])
    return OwnPage(
        asked=[one for one in coming if one.is_asked],
        coming=[one for one in coming if not one.is_asked],
        former=engagements(ahead[False])[::-1],
    )
