"""Changes to the solver's worker for the tests: silence told sooner, starts counted.

And the twin: a worker that does not check whether another has the search.
"""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any
from uuid import UUID, uuid4

from django.apps import AppConfig
from django.utils import timezone


class Hasty(AppConfig):
    """No twin: a worker counts as silent after seconds; each start is counted."""

    name = "tests.server"

    def ready(self) -> None:
        from league.models import PlanRun

        searching = import_module("league.plans.actions.plan_worker")
        PlanRun.SILENCE = timedelta(seconds=4)
        solve = searching.solve

        def counted(problem: Any, **given: Any) -> Any:
            from league.models import AuditRow

            AuditRow.objects.create(action="solver", subject="started")
            return solve(problem, **given)

        searching.solve = counted


class WithoutTakeUp(Hasty):
    """Every worker that gets the task searches, even if another already does."""

    def ready(self) -> None:
        super().ready()
        searching = import_module("league.plans.actions.plan_worker")

        def seized(rows: Any, pk: UUID) -> Any:
            now, own = timezone.now(), rows.filter(pk=pk)
            own.update(state="running", token=uuid4(), started_at=now, beat_at=now)
            return own.get()

        searching.take_up = seized
