"""Search for officials in the background, and save the result as proposals."""

from __future__ import annotations

from collections import defaultdict
from datetime import date

from django.core.exceptions import ValidationError
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import ask, record
from league.models import AppointingRun, Appointment, Season, User
from league.officials.proposing import (
    AppointingProblem,
    AppointmentProposal,
    Duty,
    hindrance,
    propose,
)
from league.officials.selectors import (
    Work,
    active_officials,
    count_halls,
    people_of_season,
    proposing_rules,
    spot_of,
    to_begin,
    works_between,
)

SECONDS = 20
TASK = "league.tasks.propose_officials"
State = AppointingRun.State


@transaction.atomic
def ask_for_proposal(
    season: Season, first: date, last: date, *, by: User | None
) -> AppointingRun:
    """Start a search between two nights; proposals that were not sent are redone.

    Raises ValidationError if a search is on already, the nights are out of order,
    nothing is to be filled, or the union has no officials.
    """
    Season.objects.select_for_update(no_key=True).get(pk=season.pk)
    if last < first:
        raise ValidationError({"last": _("The last night lies before the first.")})
    if AppointingRun.objects.filter(season=season, state=State.WAITING).exists():
        raise ValidationError(_("A search is on already; wait for its end."))
    if not to_fill(season, first, last):
        raise ValidationError(_("No match of these nights is without its officials."))
    if not active_officials(season.union_id).exists():
        raise ValidationError(_("The union has no officials yet; add them first."))
    run = AppointingRun.objects.create(
        union_id=season.union_id, season=season, first=first, last=last, by=by
    )
    record("appointments.search", run, by=by, season=season.pk)
    ask(season.union, TASK, run=run.pk)
    return run


def to_fill(season: Season, first: date, last: date) -> list[Work]:
    """Return the works to come for which nobody has been asked."""
    works = works_between(season, first, last)
    return to_begin((one for one in works if not one.is_told), at=timezone.now())


def finish_proposals(pk: int) -> None:
    """Run a search and save its proposals; do nothing if it is done already.

    What ends it by a fault of ours stands in its row, for the page.
    """
    run = AppointingRun.objects.select_related("season__union", "by").get(pk=pk)
    if run.state != State.WAITING:
        return
    try:
        works = to_fill(run.season, run.first, run.last)
        proposal = propose(_problem_of(run.season, works), seconds=SECONDS)
        keep_proposal(run, proposal, by=run.by)
    except (OperationalError, InterfaceError):
        # A busy database: the task runs again.
        raise
    except Exception as error:
        _fail(run, type(error).__name__)
        raise


def _problem_of(season: Season, works: list[Work]) -> AppointingProblem:
    """Return the search's input."""
    halls = count_halls(season)
    officials = active_officials(season.union_id)
    standing = [one.pk for work in works for one in work.standing]
    people = people_of_season(season, officials, halls=halls, apart_from=standing)
    return AppointingProblem(
        spots=tuple(spot_of(one, halls=halls) for one in works),
        people=tuple(people),
        rules=proposing_rules(season.union_id),
    )


@transaction.atomic
def keep_proposal(
    run: AppointingRun, proposal: AppointmentProposal, *, by: User | None
) -> AppointingRun:
    """Save a search's proposals for every work that is still to be filled."""
    run = AppointingRun.objects.select_for_update(of=("self",)).get(pk=run.pk)
    if run.state != State.WAITING:
        return run
    works = to_fill(run.season, run.first, run.last)
    former = [one.pk for work in works for one in work.standing]
    Appointment.objects.filter(pk__in=former).delete()
    kept = still_fit(run.season, works, proposal)
    Appointment.objects.bulk_create(
        Appointment(
            union_id=run.union_id, fixture=fixture, official_id=who, task=work.task
        )
        for work, who in kept
        for fixture in work.fixtures
    )
    filled = {work.key for work, _who in kept}
    run.state, run.done_at, run.proposed = State.DONE, timezone.now(), len(kept)
    run.left_open = [
        {
            "task": one.task,
            "night": one.night.isoformat(),
            "fixtures": [str(fixture.pk) for fixture in one.fixtures],
            "reasons": proposal.left_open.get(one.key, {}),
        }
        for one in works
        if one.key not in filled
    ]
    run.save(update_fields=["state", "done_at", "proposed", "left_open"])
    record("appointments.found", run, by=by, proposed=len(kept))
    return run


def still_fit(
    season: Season, works: list[Work], proposal: AppointmentProposal
) -> list[tuple[Work, int]]:
    """Return each work and official found who still fits after changes meanwhile."""
    problem = _problem_of(season, works)
    people = {one.key: one for one in problem.people}
    beside: dict[str, list[Duty]] = defaultdict(list)
    fit = []
    for work, spot in zip(works, problem.spots, strict=True):
        person = people.get(proposal.filled.get(work.key, ""))
        if person is None or spot.task not in person.tasks:
            continue
        if hindrance(person, spot, problem.rules, beside=beside[person.key]) is None:
            beside[person.key].append(Duty(spot.night, spot.task, spot.places))
            fit.append((work, int(person.key)))
    return fit


def _fail(run: AppointingRun, fault: str) -> None:
    waiting = AppointingRun.objects.filter(pk=run.pk, state=State.WAITING)
    waiting.update(state=State.FAILED, done_at=timezone.now(), fault=fault)


@transaction.atomic
def give_up(run: AppointingRun, *, by: User | None) -> None:
    """Mark a search that does not end by itself as failed."""
    waiting = AppointingRun.objects.filter(pk=run.pk, state=State.WAITING)
    if waiting.update(state=State.FAILED, done_at=timezone.now()):
        record("appointments.give_up", run, by=by)
