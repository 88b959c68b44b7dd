"""Planning fixtures: saving the demands, and editing the list by hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.models import (
    Division,
    FixturePlan,
    PlanDraft,
    PlanList,
    PlanRun,
    User,
)


class MovedPlan(ValidationError):
    """Raised if someone else changed the plan since it was shown."""


@transaction.atomic
def keep_draft(  # noqa: PLR0913 - demands are all of these
    division: Division,
    *,
    problem: dict[str, Any],
    typed: dict[str, Any],
    start: time,
    version: int | None,
    by: User | None,
) -> PlanDraft:
    """Keep a division's demands as a new version; the former ones stay.

    `version` is the one that they were made from, None for any. Raises MovedPlan if
    another is current by now. Unchanged demands are not kept again.
    """
    plan = lock_plan(division)
    latest = plan.drafts.order_by("-version").first()
    holding = latest.version if latest else 0
    if version is not None and version != holding:
        raise MovedPlan(
            _(
                "Someone else has saved other requirements in the meantime:"
                " version %(version)s."
            )
            % {"version": holding}
        )
    if plan.start != start:
        plan.start = start
        plan.save(update_fields=["start"])
    if latest and (latest.problem, latest.typed) == (problem, typed):
        return latest
    draft = PlanDraft.objects.create(
        union_id=division.union_id,
        plan=plan,
        version=holding + 1,
        problem=problem,
        typed=typed,
        by=by,
    )
    record("plan.draft", plan, by=by, version=draft.version)
    return draft


@transaction.atomic
def restore_draft(draft: PlanDraft, *, by: User | None) -> PlanDraft:
    """Restore an earlier version of the demands, as the newest."""
    return keep_draft(
        draft.plan.division,
        problem=draft.problem,
        typed=draft.typed,
        start=draft.plan.start,
        version=None,
        by=by,
    )


def lock_plan(division: Division) -> FixturePlan:
    """Return a division's plan, made if it has none, its row locked."""
    Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    FixturePlan.objects.get_or_create(
        division=division,
        defaults={"union_id": division.union_id, "start": division.season.start},
    )
    return FixturePlan.objects.select_for_update(no_key=True).get(division=division)


def put_list(  # noqa: PLR0913 - a list is all of these
    plan: FixturePlan,
    fixtures: Sequence[dict[str, Any]],
    *,
    problem: dict[str, Any],
    origin: PlanList.Origin,
    run: PlanRun | None = None,
    by: User | None,
) -> PlanList:
    """Make a list the current one; undoing leads back to the former one.

    The caller has locked the plan's row.
    """
    made = PlanList.objects.create(
        union_id=plan.union_id,
        plan=plan,
        before_id=plan.current_id,
        origin=origin,
        run=run,
        problem=problem,
        fixtures=list(fixtures),
        by=by,
    )
    plan.current = made
    plan.save(update_fields=["current"])
    record("plan.list", plan, by=by, list=made.pk, origin=str(origin))
    return made


@transaction.atomic
def edit_list(
    seen: PlanList,
    fixtures: Sequence[dict[str, Any]],
    *,
    origin: PlanList.Origin,
    by: User,
) -> PlanList:
    """Replace the list that an edited one was made from.

    Raises MovedPlan if that is no longer the current one.
    """
    plan = lock_seen_plan(seen)
    return put_list(
        plan, fixtures, problem=seen.problem, origin=origin, run=seen.run, by=by
    )


@transaction.atomic
def undo_edit(seen: PlanList, *, by: User) -> PlanList:
    """Go back to the previous list; raise ValidationError if there is none."""
    plan = lock_seen_plan(seen)
    if seen.before is None:
        raise ValidationError(_("There is nothing to undo."))
    plan.current = seen.before
    plan.save(update_fields=["current"])
    record("plan.undo", plan, by=by, list=seen.pk)
    return seen.before


@transaction.atomic
def begin_list(
    division: Division,
    fixtures: Sequence[dict[str, Any]],
    *,
    problem: dict[str, Any],
    by: User,
) -> PlanList:
    """Start a list by hand from the published fixtures."""
    plan = lock_plan(division)
    origin = PlanList.Origin.PUBLISHED
    return put_list(plan, fixtures, problem=problem, origin=origin, by=by)


@transaction.atomic
def name_list(kept: PlanList, name: str, *, by: User) -> PlanList:
    """Give a list a name, by which it stays among those to compare; "" takes it."""
    before, kept.name = kept.name, name
    kept.save(update_fields=["name"])
    record("plan.name", kept, by=by, before=before, after=name)
    return kept


@transaction.atomic
def choose_list(kept: PlanList, *, by: User) -> PlanList:
    """Make one of a plan's lists the current one; the others stay as they are."""
    plan = FixturePlan.objects.select_for_update(no_key=True).get(pk=kept.plan_id)
    before, plan.current = plan.current_id, kept
    plan.save(update_fields=["current"])
    record("plan.choose", plan, by=by, before=before, list=kept.pk)
    return kept


def lock_seen_plan(seen: PlanList) -> FixturePlan:
    """Return the plan of the current list, its row locked.

    Raises MovedPlan if another list is current by now.
    """
    plan = FixturePlan.objects.select_for_update(no_key=True).get(pk=seen.plan_id)
    if plan.current_id != seen.pk:
        raise MovedPlan(
            _("This list has been changed meanwhile; here is how it stands now.")
        )
    return plan
