"""Points given to or taken from a team in the log, and their reversal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.models import Adjustment, Division, Notice, Standing, Team, User
from league.notices.actions import notify
from league.notices.recipients import people_of_team
from league.results.actions.results import adjust


@transaction.atomic
def deduct(
    division: Division,
    *,
    team: Team,
    figures: Mapping[str, Any],
    reason: str,
    by: User | None,
) -> Adjustment:
    """Give or take `points`, `points_for` and `points_against`; tell the team's people.

    Raises ValidationError if the team is not in the division, or nothing moves.
    """
    if not Standing.objects.filter(division=division, team=team).exists():
        raise ValidationError(_("This team has not entered the division."))
    if not any(figures.values()):
        raise ValidationError(_("Give or take at least one point."))
    adjustment = adjust(division, team, reason=reason, by=by, **figures)
    _tell(adjustment, by=by)
    return adjustment


@transaction.atomic
def reverse(adjustment: Adjustment, *, reason: str, by: User | None) -> Adjustment:
    """Reverse an adjustment by another one of today; the log follows.

    Raises ValidationError if it was reversed already, or reverses another.
    """
    adjustment = (
        Adjustment.objects.select_for_update(of=("self",), no_key=True)
        .select_related("division", "team", "union")
        .get(pk=adjustment.pk)
    )
    stands = not_reversible_because(adjustment)
    if stands:
        raise ValidationError(stands)
    back = adjust(
        adjustment.division,
        adjustment.team,
        reason=reason,
        points=-adjustment.points,
        points_for=-adjustment.points_for,
        points_against=-adjustment.points_against,
        reverses=adjustment,
        by=by,
    )
    _tell(back, by=by)
    return back


def not_reversible_because(adjustment: Adjustment) -> str:
    """Return why an adjustment cannot be reversed, as a sentence; "" if it can."""
    if Adjustment.objects.filter(reverses=adjustment).exists():
        return _("This adjustment was taken back already.")
    if adjustment.reverses_id:
        return _("It takes another one back: make a new adjustment instead.")
    return ""


def _tell(adjustment: Adjustment, *, by: User | None) -> None:
    notify(
        Notice.Kind.LOG_ADJUSTED,
        people_of_team(adjustment.team, adjustment.division.season),
        union=adjustment.union,
        about=adjustment.division,
        facts={"team": adjustment.team.name, "reason": adjustment.reason},
        by=by,
    )
