"""What waits about fixtures: a list that was made and is not published."""

from __future__ import annotations

from django.db.models import Max
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.desk.groups import (
    DeskAsk,
    SeasonAsk,
    Urgency,
    WaitingGroup,
    WaitingLine,
    group_of,
)
from league.models import FixturePlan, PlanList


def plans_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the lists that are newer than what is published, division by division."""
    plans = (
        FixturePlan.objects.filter(division__season=desk.season, current__isnull=False)
        .exclude(current__origin=PlanList.Origin.PUBLISHED)
        .select_related("division", "current")
        .defer("current__problem", "current__fixtures")
        .annotate(published_at=Max("division__publications__made_at"))
        .order_by("division__level", "pk")
    )
    return group_of(
        Urgency.PLANS,
        _("Fixtures made, not published yet"),
        [
            _line(plan, desk)
            for plan in plans
            if _is_newer(plan.current, plan.published_at)
        ],
    )


def _is_newer(made: PlanList | None, published_at: object) -> bool:
    return made is not None and (
        published_at is None or made.made_at > published_at  # type: ignore[operator]
    )


def _line(plan: FixturePlan, desk: DeskAsk) -> WaitingLine:
    assert plan.current is not None, "only plans with a list were asked for"
    made = plan.current.made_at.astimezone(desk.union.zone)
    return WaitingLine(
        plan.division.name,
        reverse("plan-publish", args=[plan.division_id]),
        _("made %(day)s") % {"day": date_format(made, "j M, H:i")},
    )
