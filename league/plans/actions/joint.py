"""Starting and stopping a search for several divisions; their lists at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.audit.journal import ask, record
from league.lib.background_runs import ask_to_stop, end_run, locked_own, unfinished_run
from league.models import Division, JointRun, PlanRun, Season, User
from league.plans.actions.plans import lock_plan
from league.plans.actions.searches import put_found
from league.plans.joint.sharing import joint_problem, shared_by

PLAN = "league.tasks.plan_divisions_together"


@transaction.atomic
def begin_joint(  # noqa: PLR0913 - a search for several is all of these
    season: Season,
    divisions: Sequence[Division],
    *,
    matches: int | None,
    alternates: bool,
    seconds: int,
    by: User,
) -> JointRun:
    """Ask the background worker for the lists of these divisions; one search a season.

    `matches` is for how many a night there are referees. Raises ValidationError if
    there are not two, or if a search is still running.
    """
    if len(divisions) < 2:
        raise ValidationError(_("Choose at least two divisions."))
    _give_up_former(season)
    problems = [joint_problem(division) for division in divisions]
    run = JointRun.objects.create(
        union_id=season.union_id,
        season=season,
        problems=[
            {"division": division.pk, "problem": problem}
            for division, problem in zip(divisions, problems, strict=True)
        ],
        shared=shared_by(
            divisions,
            problems,
            matches=matches,
            alternates=alternates,
            seconds=seconds,
        ),
        by=by,
    )
    record("plan.search_together", run, by=by, divisions=len(divisions))
    ask(season.union, PLAN, run=str(run.pk), language=get_language() or "en")
    return run


def _give_up_former(season: Season) -> None:
    """End a season's search whose worker is silent; refuse while one goes on."""
    Season.objects.select_for_update(no_key=True).get(pk=season.pk)
    former = unfinished_run(season.joint_runs.all())
    if former is None:
        return
    if former.is_under_way(at=timezone.now()):
        raise ValidationError(
            _("A search for several divisions is under way; stop it, or wait.")
        )
    end_run(former, JointRun.State.LOST)


@transaction.atomic
def stop_joint(run: JointRun, *, by: User) -> JointRun | None:
    """Ask a search to stop with its best lists; None if it is over."""
    stopped = ask_to_stop(run, JointRun.State.DONE)
    if stopped is not None:
        record("plan.stop_together", stopped, by=by)
    return stopped


@transaction.atomic
def end_joint(
    run: JointRun, *, result: list[dict[str, Any]], told: dict[str, Any]
) -> JointRun | None:
    """Keep what a search found, and make each list its division's current one.

    None if the search was given up meanwhile.
    """
    own = locked_own(run)
    if own is None:
        return None
    progress = own.progress | told
    end_run(own, JointRun.State.DONE, result=result, progress=progress)
    keys = [one["division"] for one in own.problems]
    divisions = Division.objects.select_related("season").in_bulk(keys)
    # In order of their keys, so that two never wait for each other.
    for place in sorted(range(len(keys)), key=keys.__getitem__):
        if result[place]["fixtures"]:
            problem = own.problems[place]["problem"]
            _keep_list(own, divisions[keys[place]], problem, result[place])
    return own


def _keep_list(
    joint: JointRun, division: Division, problem: dict[str, Any], found: dict[str, Any]
) -> None:
    """Keep a division's part as a search of its own that is over."""
    plan = lock_plan(division)
    figures = {key: found[key] for key in ("breaks", "penalty", "bound")}
    run = PlanRun.objects.create(
        union_id=plan.union_id,
        plan=plan,
        state=PlanRun.State.DONE,
        problem=problem | {"time_limit_s": joint.shared["time_limit_s"]},
        best=found["fixtures"],
        result=found,
        progress=figures,
        started_at=joint.started_at,
        ended_at=timezone.now(),
        by=joint.by,
    )
    put_found(plan, run, found["fixtures"], by=joint.by)
