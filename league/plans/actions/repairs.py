"""Repairing a published list: what fell away is kept, and a search for it begins."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.models import Division, HallClosure, PlanRun, User
from league.plans.actions.plans import keep_draft
from league.plans.actions.searches import begin_search
from league.plans.cast import Cast
from league.plans.demands import plan_of_division
from league.plans.repairs import FellAway, RepairGround, ground_after, repair_of
from league.postponements.actions.closures import close_hall


@transaction.atomic
def begin_repair(
    division: Division, fell: FellAway, *, ground: RepairGround, today: date, by: User
) -> PlanRun:
    """Keep what fell away in the demands, and search for the fewest moves.

    A hall that falls away is closed for every division. Raises ValidationError if every
    match can stay as it is, or a search is running.
    """
    repair = repair_of(division, ground, fell, today=today)
    if not repair.lost:
        raise ValidationError(
            _("Nothing has to move: every match can stay where it is.")
        )
    for hall, night in fell.halls:
        _close(ground.cast, hall, night, fell.reasons.get((hall, night), ""), by=by)
    after = ground_after(ground, fell)
    keep_draft(
        division,
        problem=after.demands,
        typed=dict(after.typed),
        start=plan_of_division(division).start,
        version=None,
        by=by,
    )
    return begin_search(
        division,
        repair.problem,
        purpose=PlanRun.Purpose.REPAIR,
        notes=repair.notes,
        by=by,
    )


def _close(cast: Cast, hall: str, night: str, reason: str, *, by: User) -> None:
    venue, day = cast.venues[hall], date.fromisoformat(night)
    if not HallClosure.objects.filter(venue=venue, night=day).exists():
        close_hall(venue, first=day, last=day, reason=reason, by=by)
