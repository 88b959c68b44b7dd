"""The worker's side of a search for several divisions."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial
from time import monotonic
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from league.lib.background_runs import Heart, fail_run, faults_told, take_up
from league.models import JointRun
from league.plans.actions.joint import end_joint
from league.plans.actions.plan_worker import GRACE_S
from league.plans.joint.sharing import JointCast
from league.plans.scheduling import FixtureList, aim_count, counts, list_as_json
from league.plans.scheduling.together.checking import shared_clashes
from league.plans.scheduling.together.turns import TogetherProgress, plan_together


def plan(pk: UUID) -> None:
    """Run a search that was asked for, unless another worker has it."""
    run = take_up(JointRun.objects.select_related("season__union", "by"), pk)
    if run is None:
        return
    with faults_told(run, partial(fail_joint, run)):
        cast = JointCast.of(run)
        found = _planned(run, cast)
        lists = [one.fixtures for one in found]
        values = [
            aim_count(problem, counts(problem, one.fixtures)) if one.fixtures else None
            for problem, one in zip(cast.problems, found, strict=True)
        ]
        clashes = [one.text for one in shared_clashes(cast.union(), lists)]
        told = {
            "values": values,
            "bounds": [one.bound for one in found],
            "phase": "done",
            "clashes": clashes,
        }
        kept = [
            list_as_json(replace(one, fixtures=cast.as_kept(place, one.fixtures)))
            for place, one in enumerate(found)
        ]
        end_joint(run, result=kept, told=told)


def _planned(run: JointRun, cast: JointCast) -> tuple[FixtureList, ...]:
    until = monotonic() + float(run.shared["time_limit_s"]) + GRACE_S
    with Heart(run) as heart:

        def hear(progress: TogetherProgress) -> None:
            told: dict[str, Any] = {
                "phase": progress.phase,
                "values": list(progress.values),
                "bounds": list(progress.bounds),
            }
            best = [
                [asdict(one) for one in cast.as_kept(place, found or ())]
                for place, found in enumerate(progress.lists)
            ]
            heart.hear(progress=told, best=best)

        return plan_together(
            cast.union(),
            on_progress=hear,
            should_stop=lambda: heart.is_stopped or monotonic() > until,
        )


def fail_joint(run: JointRun, fault: str) -> None:
    """Mark a search as failed; no division's list changes."""
    sentence = _("The search ended by a fault of ours: %(fault)s.")
    fail_run(run, sentence % {"fault": fault})
