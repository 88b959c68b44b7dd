"""Searches for fixtures: asked for, taken up by one worker, beating, ended.

The search itself runs outside any transaction (league/plans/plan_worker.py). Each
step here is short, and checks that the search is still the caller's.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.audit.journal import ask, record
from league.models import Division, FixturePlan, PlanList, PlanRun, User
from league.plans.actions.plans import locked_plan, put_list
from league.plans.runs import silent_since

SEARCH = "league.tasks.search_fixtures"
State = PlanRun.State


class Heard(StrEnum):
    """What a worker is to do after its beat was written."""

    GO_ON = "go on"
    STOP = "stop"
    GONE = "gone"


@transaction.atomic
def begin_search(
    division: Division,
    problem: dict[str, Any],
    *,
    purpose: PlanRun.Purpose = PlanRun.Purpose.LIST,
    notes: Sequence[str] = (),
    by: User,
) -> PlanRun:
    """Ask the background worker for a list; one search a division at a time.

    One whose worker is silent is given up for it. Raises ValidationError where one
    is under way.
    """
    plan = locked_plan(division)
    now = timezone.now()
    for former in plan.runs.filter(state__in=PlanRun.UNFINISHED):
        if silent_since(former, at=now) is None:
            raise ValidationError(
                _("A search for %(division)s is under way; stop it, or wait for it.")
                % {"division": division.name}
            )
        _give_up(former, at=now, by=by)
    run = PlanRun.objects.create(
        union_id=plan.union_id,
        plan=plan,
        purpose=purpose,
        problem=problem,
        notes=list(notes),
        by=by,
    )
    record("plan.search", run, by=by, purpose=str(purpose))
    ask(division.union, SEARCH, run=str(run.pk), language=get_language() or "en")
    return run


def _give_up(run: PlanRun, *, at: datetime, by: User) -> None:
    run.state, run.ended_at = State.LOST, at
    run.save(update_fields=["state", "ended_at"])
    record("plan.search_lost", run, by=by)


@transaction.atomic
def stop_search(run: PlanRun, *, by: User) -> PlanRun:
    """Ask a search to stop with its best list; one that waits is over at once."""
    run = PlanRun.objects.select_for_update(no_key=True).get(pk=run.pk)
    if run.state not in PlanRun.UNFINISHED:
        return run
    record("plan.stop", run, by=by)
    if run.state == State.WAITING:
        run.state, run.ended_at = State.DONE, timezone.now()
        run.result = {"status": "unknown", "fixtures": [], "conflicts": []}
        run.save(update_fields=["state", "ended_at", "result"])
        return run
    run.stop_asked = True
    run.save(update_fields=["stop_asked"])
    return run


@transaction.atomic
def take_up(pk: UUID, *, token: UUID) -> PlanRun | None:
    """Take a search up for one worker; None where it is no longer to be had.

    The task may come twice, and to two workers at once: the row's lock lets one in.
    """
    run = (
        PlanRun.objects.select_for_update(no_key=True)
        .filter(pk=pk, state=State.WAITING)
        .first()
    )
    if run is None:
        return None
    now = timezone.now()
    run.state, run.token, run.started_at, run.beat_at = State.RUNNING, token, now, now
    run.save(update_fields=["state", "token", "started_at", "beat_at"])
    return run


def beat(pk: UUID, *, token: UUID, news: dict[str, Any]) -> Heard:
    """Write that a worker is alive, with what is new; return what it is to do."""
    own = PlanRun.objects.filter(pk=pk, token=token, state=State.RUNNING)
    if not own.update(beat_at=timezone.now(), **news):
        return Heard.GONE
    asked = own.values_list("stop_asked", flat=True).first()
    return Heard.STOP if asked else Heard.GO_ON


@transaction.atomic
def end_search(pk: UUID, *, token: UUID, result: dict[str, Any]) -> PlanRun | None:
    """Keep what a search found, and make its list the one that is worked on.

    None where the search was given up meanwhile: another may be under way.
    """
    run = _own(pk, token)
    if run is None:
        return None
    run.state, run.ended_at, run.result = State.DONE, timezone.now(), result
    run.progress |= _figures(result)
    run.save(update_fields=["state", "ended_at", "result", "progress"])
    if result["fixtures"]:
        _put(run, result["fixtures"])
    return run


@transaction.atomic
def fail_search(pk: UUID, *, token: UUID, fault: str) -> PlanRun | None:
    """Say that a search ended by a fault of ours; its best list so far stays."""
    run = _own(pk, token)
    if run is None:
        return None
    most = PlanRun._meta.get_field("fault").max_length
    run.state, run.ended_at, run.fault = State.FAILED, timezone.now(), fault[:most]
    run.save(update_fields=["state", "ended_at", "fault"])
    return run


@transaction.atomic
def take_best(run: PlanRun, *, by: User) -> PlanList:
    """Work on the best list of a search that did not come to its end.

    Raises ValidationError where it found none, or goes on.
    """
    plan = FixturePlan.objects.select_for_update(no_key=True).get(pk=run.plan_id)
    run = PlanRun.objects.select_for_update(no_key=True).get(pk=run.pk)
    if run.state == State.RUNNING and silent_since(run, at=timezone.now()):
        _give_up(run, at=timezone.now(), by=by)
    if run.state in PlanRun.UNFINISHED or not run.best:
        raise ValidationError(_("This search has no list to go on with."))
    run.result = _kept_best(run)
    run.save(update_fields=["result"])
    return put_list(
        plan,
        run.best,
        problem=run.problem,
        origin=PlanList.Origin.RUN,
        run=run,
        by=by,
    )


def _kept_best(run: PlanRun) -> dict[str, Any]:
    figures = {key: run.progress.get(key) for key in FIGURES}
    return figures | {"status": "feasible", "fixtures": run.best, "conflicts": []}


FIGURES = ("breaks", "penalty", "bound", "moved")


def _figures(result: dict[str, Any]) -> dict[str, Any]:
    return {key: result.get(key) for key in FIGURES if result.get(key) is not None}


def _own(pk: UUID, token: UUID) -> PlanRun | None:
    return (
        PlanRun.objects.select_for_update(of=("self",), no_key=True)
        .select_related("plan", "by")
        .filter(pk=pk, token=token, state=State.RUNNING)
        .first()
    )


def _put(run: PlanRun, fixtures: Sequence[dict[str, Any]]) -> None:
    plan = FixturePlan.objects.select_for_update(no_key=True).get(pk=run.plan_id)
    put_list(
        plan,
        fixtures,
        problem=run.problem,
        origin=PlanList.Origin.RUN,
        run=run,
        by=run.by,
    )
