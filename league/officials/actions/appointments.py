"""Appoint officials: propose, ask, record answers, replace.

Matches that one official does together (a referee in one hall) are asked and answered
together. An official who accepts gets a role at the match, and loses it with the
appointment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.models import Appointment, Fixture, Notice, Official, Season, User
from league.models.places import today
from league.notices import recipients
from league.notices.actions import notify
from league.notices.told import can_be_reached
from league.officials.actions.roles import settle_roles
from league.officials.asking import asking_of, together
from league.officials.proposing import Hindrance
from league.officials.selectors import (
    WORDS,
    Work,
    appointing_settings,
    candidates_for,
    has_begun,
    work_of,
)

State = Appointment.State
Task = Appointment.Task
# Even a secretary cannot override these: nobody is in two places at once. That an
# official is away is what that official said, and may have changed.
FIRM = {Hindrance.BUSY, Hindrance.PLAYS}


@transaction.atomic
def appoint(work: Work, official: Official, *, by: User | None) -> list[Appointment]:
    """Propose an official for a work, replacing any other official there.

    Raises ValidationError if they do not do the task, play or have other work that
    night, or have the other task at a match. Any other doubt is the secretary's to
    weigh.
    """
    _lock(work.fixtures)
    check_appointable(work, official)
    standing = _live(work.fixtures, work.task)
    kept = [one for one in standing if one.official_id == official.pk]
    end_appointments([one for one in standing if one not in kept], by=by)
    has_one = {one.fixture_id for one in kept}
    for fixture in work.fixtures:
        if fixture.pk not in has_one:
            one = Appointment.objects.create(
                union_id=fixture.union_id,
                fixture=fixture,
                official=official,
                task=work.task,
            )
            record("appointment.propose", one, by=by, official=official.pk)
            kept.append(one)
    return kept


def check_appointable(work: Work, official: Official) -> None:
    """Raise ValidationError if an official cannot do a work at all."""
    season = work.fixtures[0].division.season
    among = {one.official.pk: one for one in candidates_for(work, season)}
    candidate = among.get(official.pk)
    if candidate is None:
        raise ValidationError(_("This official cannot be given this appointment."))
    if candidate.hindrance in FIRM:
        raise ValidationError(
            _("%(official)s: %(reason)s."),
            params={
                "official": official.player.name,
                "reason": WORDS[candidate.hindrance],
            },
        )
    others = Appointment.objects.filter(
        fixture__in=work.fixtures, official=official, state__in=Appointment.LIVE
    )
    if others.exclude(task=work.task).exists():
        raise ValidationError(_("Nobody is referee and marker of the same match."))


@transaction.atomic
def ask_officials(season: Season, first: date, last: date, *, by: User | None) -> int:
    """Ask all officials proposed between two nights; return how many appointments.

    Matches that have begun are left out. They are counted as a search counts what it
    found: the matches of a hall's night that go to one official are one. Whom no notice
    reaches stays proposed, with a notice that somebody is to tell them; as long as
    nobody marked that one as told they get no other.
    """
    proposed = _of_nights(season, first, last, State.PROPOSED)
    asking = asking_of(proposed, season.union)
    wanted = [one for one in proposed if not asking.is_listed(one)]
    asked = [one for one in wanted if asking.reaches(one)]
    for one in asked:
        _mark_asked(one, by=by)
    tell_asked(wanted, by=by)
    return len(together(asked))


@transaction.atomic
def remind(season: Season, first: date, last: date, *, by: User | None) -> int:
    """Remind officials who have not answered; return how many appointments."""
    asked = _of_nights(season, first, last, State.ASKED)
    tell_asked(asked, is_reminder=True, by=by)
    record("appointments.remind", season, by=by, matches=len(asked))
    return len(together(asked))


def _of_nights(
    season: Season, first: date, last: date, state: State
) -> list[Appointment]:
    among = _locked().filter(
        state=state,
        fixture__division__season=season,
        fixture__state=Fixture.State.PLANNED,
        fixture__night__range=(first, last),
    )
    now = timezone.now()
    return [one for one in among if not has_begun(one.fixture, at=now)]


def ask_official(appointment: Appointment, *, by: User | None) -> None:
    """Mark an official as asked, also again; the caller notifies them.

    Whom no notice reaches is not asked by it, and stays a proposal until somebody asks
    them in person.
    """
    if can_be_reached(appointment.official.player):
        _mark_asked(appointment, by=by)
    elif appointment.state != State.PROPOSED:
        _propose_again(appointment, by=by)


def _propose_again(appointment: Appointment, *, by: User | None) -> None:
    _move(appointment, State.PROPOSED, asked_at=None)
    record("appointment.propose", appointment, by=by)


@transaction.atomic
def ask_in_person(
    appointments: Iterable[Appointment],
    *,
    by: User | None,
    at: datetime | None = None,
) -> int:
    """Mark proposed officials as asked by phone or in person; return how many matches.

    Appointments that are no proposal any more stay as they are. `at` is when they were
    asked: now, if it is not given.
    """
    proposed = _locked().filter(
        pk__in=[one.pk for one in appointments], state=State.PROPOSED
    )
    for one in proposed:
        _mark_asked(one, by=by, at=at)
    return len(proposed)


@transaction.atomic
def take_back_asking(
    appointments: Iterable[Appointment], *, at: datetime, by: User | None
) -> None:
    """Make proposals again of those whom `ask_in_person` marked as asked at a moment.

    Raises ValidationError if one of them has answered since.
    """
    marked = _locked().filter(pk__in=[one.pk for one in appointments], asked_at=at)
    for one in marked:
        if one.answered_at is not None:
            raise ValidationError(_("The official has answered already."))
        if one.state == State.ASKED:
            _propose_again(one, by=by)


def _mark_asked(
    appointment: Appointment, *, by: User | None, at: datetime | None = None
) -> None:
    _move(appointment, State.ASKED, asked_at=at or timezone.now())
    record("appointment.ask", appointment, by=by, official=appointment.official_id)


def _move(
    appointment: Appointment, state: Appointment.State, *, asked_at: datetime | None
) -> None:
    appointment.state, appointment.reason = state, ""
    appointment.asked_at, appointment.answered_at = asked_at, None
    appointment.save(
        update_fields=["state", "reason", "asked_at", "answered_at", "changed_at"]
    )


def tell_asked(
    appointments: Iterable[Appointment], *, is_reminder: bool = False, by: User | None
) -> None:
    """Notify officials what they are asked, once for all matches of a hall's night."""
    now = timezone.now()
    for among in together(appointments):
        days = appointing_settings(among[0].union_id).days_to_answer
        until = among[0].answer_by(days=days, asked_at=now)
        facts = {
            # Whoever is reminded late answers today.
            "until": max(until, today(among[0].union)).isoformat(),
            "appointments": ",".join(str(one.pk) for one in among),
            "official": str(among[0].official_id),
        }
        facts |= {"reminds": "yes"} if is_reminder else {}
        tell_official(Notice.Kind.APPOINTMENT_ASKED, among, facts, by=by)


def tell_resumed(appointments: Iterable[Appointment], *, by: User | None) -> None:
    """Notify officials who had accepted that their appointments hold again."""
    for among in together(appointments):
        tell_official(Notice.Kind.APPOINTMENT_RESUMED, among, {}, by=by)


@transaction.atomic
def answer_appointments(
    appointments: Sequence[Appointment],
    *,
    is_accepted: bool,
    reason: str = "",
    by: User | None,
) -> list[Appointment]:
    """Save an official's answer; after a decline, propose the next best official.

    An official who accepted may still decline, also with a reason. Raises
    ValidationError if the appointment was taken back meanwhile, or a decline has no
    reason.
    """
    asked = list(_locked().filter(pk__in=[one.pk for one in appointments]))
    if not asked or any(one.state not in Appointment.TOLD for one in asked):
        raise ValidationError(_("This appointment has changed; look at it again."))
    reason = reason.strip()
    if not is_accepted and not reason:
        raise ValidationError({"reason": _("Say why, so that we know next time.")})
    state = State.ACCEPTED if is_accepted else State.DECLINED
    for one in asked:
        one.state, one.reason = state, reason
        one.answered_at = timezone.now()
        one.save(update_fields=["state", "reason", "answered_at", "changed_at"])
        record(f"appointment.{state}", one, by=by, official=one.official_id)
        settle_roles(one.fixture)
    _tell_answered(asked, by=by)
    if not is_accepted:
        for among in together(asked):
            propose_next(among, by=by)
    return asked


def propose_next(declined: Sequence[Appointment], *, by: User | None) -> None:
    """Propose the best free official for matches whose official declined."""
    fixtures, task = [one.fixture for one in declined], Task(declined[0].task)
    night = fixtures[0].night
    if night is None:
        return
    work = Work(task, night, fixtures[0].venue, fixtures)
    refused = Appointment.objects.filter(
        fixture__in=fixtures, task=task, state=State.DECLINED
    ).values_list("official", flat=True)
    season = fixtures[0].division.season
    free = [
        one.official
        for one in candidates_for(work, season, without=set(refused))
        if one.hindrance is None and not _is_there(one.official, fixtures)
    ]
    if free:
        appoint(work, free[0], by=by)


def _is_there(official: Official, fixtures: Sequence[Fixture]) -> bool:
    live = Appointment.objects.filter(state__in=Appointment.LIVE)
    return live.filter(official=official, fixture__in=fixtures).exists()


@transaction.atomic
def take_back_appointment(
    fixture: Fixture, task: Task, *, reason: str = "", by: User | None
) -> None:
    """Take back an appointment, for all matches that go with it."""
    work = work_of(fixture, task)
    _lock(work.fixtures)
    end_appointments(_live(work.fixtures, task), reason=reason, by=by)


def end_appointments(
    appointments: Iterable[Appointment], *, reason: str = "", by: User | None
) -> None:
    """End appointments: delete proposals, notify officials who were already asked."""
    told = []
    for one in appointments:
        record("appointment.end", one, by=by, official=one.official_id)
        if one.state == State.PROPOSED:
            one.delete()
            continue
        one.state, one.reason = State.REPLACED, reason
        one.save(update_fields=["state", "reason", "changed_at"])
        settle_roles(one.fixture)
        told.append(one)
    for among in together(told):
        facts = {"reason": reason}
        tell_official(Notice.Kind.APPOINTMENT_CHANGED, among, facts, by=by)


def tell_official(
    kind: Notice.Kind,
    among: Sequence[Appointment],
    facts: dict[str, str],
    *,
    by: User | None,
) -> None:
    """Notify the official of appointments that are asked and answered together."""
    person, fixture = recipients.person_of(among[0].official.player), among[0].fixture
    facts = {"task": str(among[0].task), "matches": str(len(among))} | facts
    notify(kind, [person], union=fixture.union, about=fixture, facts=facts, by=by)


def _tell_answered(appointments: Sequence[Appointment], *, by: User | None) -> None:
    for among in together(appointments):
        first = among[0]
        facts = {
            "task": str(first.task),
            "state": str(first.state),
            "matches": str(len(among)),
            "reason": first.reason,
            "official": str(first.official_id),
        }
        notify(
            Notice.Kind.APPOINTMENT_ANSWERED,
            recipients.planners_of(first.union),
            union=first.union,
            about=first.fixture,
            facts=facts,
            by=by,
        )


def _lock(fixtures: Sequence[Fixture]) -> None:
    """Lock the matches' rows, so that two who appoint at once wait for each other."""
    among = Fixture.objects.filter(pk__in=[one.pk for one in fixtures])
    list(among.select_for_update(no_key=True).order_by("pk").values_list("pk"))


def _locked() -> Any:
    return (
        Appointment.objects.select_for_update(of=("self",))
        .select_related(
            "fixture__union",
            "fixture__home",
            "fixture__away",
            "fixture__venue",
            "fixture__division__season",
            "official__player__user",
            "official__player__union",
            "official__player__merged_into__user",
            "union",
        )
        .order_by("pk")
    )


def _live(fixtures: Sequence[Fixture], task: Task) -> list[Appointment]:
    rows = _locked().filter(fixture__in=fixtures, task=task)
    return list(rows.filter(state__in=Appointment.LIVE))
