"""Demands as the form sends them."""

from __future__ import annotations

from typing import Any

from league.models import PlanDraft
from tests.league.plans.make_plans import Planned, nights


def sent(planned: Planned, **changed: Any) -> dict[str, Any]:
    """The form of demands as a browser sends it, for the weekly nights."""
    number = len(planned.teams)
    listed = nights(2 * number - 2)
    values: dict[str, Any] = {
        "version": "0",
        "step": "keep",
        "first": listed[0],
        "last": listed[-1],
        "weekdays": ["1"],
        "listed": ",".join(listed),
        "nights": listed,
        "more": "",
        "start": "19:30",
        "legs": "2",
        "legs_apart": "on",
        "max_run": "3",
        "min_gap": "0",
        "same_club_within": "",
        "aim": "breaks",
        "time_limit_s": "60",
        "seed": "1",
    }
    for team, hall in zip(planned.teams, planned.halls, strict=True):
        values |= {f"team-{team.pk}-hall": hall.code, f"team-{team.pk}-club": "X"}
        values |= {f"team-{team.pk}-free": ""}
        values |= {f"hall-{hall.pk}-matches": "2", f"hall-{hall.pk}-closed": ""}
    return values | changed


def kept(planned: Planned) -> dict[str, Any]:
    return (
        PlanDraft.objects.filter(plan__division=planned.division)
        .latest("version")
        .problem
    )
