"""Repairing published fixtures: what fell away, and the search for the fewest moves."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from league.models import Fixture
from league.models.places import today as today_in
from league.plans.actions.repairs import begin_repair
from league.plans.changes import league_fixtures_of
from league.plans.demands import HallUse, home_halls
from league.plans.forms.edits import RepairForm
from league.plans.forms.rows import with_another_row
from league.plans.repairs import RepairGround, repair_of
from league.plans.views.plans import (
    PlanPage,
    division_to_plan,
    first_the_faults,
    plan_head,
)


class RepairPage(PlanPage):
    """A plan's page with the fixtures that can still move."""

    @property
    def today(self) -> date:
        return today_in(self.division.union)

    def coming(self) -> list[Fixture]:
        """Return the division's fixtures from today on that have a night."""
        found = league_fixtures_of(self.division)
        return [one for one in found if one.night and one.night >= self.today]

    def repair_form(self, data: Any = None) -> RepairForm:
        nights = sorted({str(one.night) for one in self.coming()})
        halls = home_halls(self.cast)
        return RepairForm(
            halls=[(key, self.cast.hall(key)) for key in halls],
            teams=[(key, one.name) for key, one in self.cast.teams.items()],
            listed=nights,
            today=self.today,
            closures=self.closures(nights) if data is None else (),
            data=data,
        )

    def closures(self, nights: list[str]) -> list[dict[str, Any]]:
        """Return halls that are closed already on nights when they have a match."""
        use = HallUse(self.division, self.cast, nights)
        played = {
            (self.cast.hall_id(one.venue), str(one.night)) for one in self.coming()
        }
        hit: dict[str, list[str]] = {}
        for hall, night in sorted(use.closures & played):
            hit.setdefault(hall, []).append(night)
        return [{"hall": hall, "nights": found} for hall, found in hit.items()]


@login_required
@require_http_methods(["GET", "POST"])
def plan_repair(request: HttpRequest, pk: int) -> HttpResponse:
    page = RepairPage(*division_to_plan(request, pk))
    if not league_fixtures_of(page.division):
        raise Http404
    if not page.is_readable:
        return first_the_faults(request, page)
    if request.method == "GET":
        return show_repair(request, page, page.repair_form())
    kind = request.POST.get("step", "").removeprefix("add-")
    if kind in RepairForm.KINDS:
        form = page.repair_form(with_another_row(request.POST, kind))
        form.shows_faults = False
        return show_repair(request, page, form)
    form = page.repair_form(request.POST)
    if not form.is_valid():
        return show_repair(request, page, form, status=422)
    return answer_repair(request, page, form)


def answer_repair(
    request: HttpRequest, page: RepairPage, form: RepairForm
) -> HttpResponse:
    seconds = form.lost.cleaned_data["time_limit_s"]
    demands = page.standing() | {"time_limit_s": seconds}
    ground, fell = RepairGround(page.cast, demands, page.typed()), form.fell_away()
    if not repair_of(page.division, ground, fell, today=page.today).lost:
        return show_repair(request, page, form, status=422, is_whole=True)
    begin_repair(
        page.division,
        fell,
        ground=ground,
        today=page.today,
        by=page.by,
    )
    return redirect("plan-search", page.division.pk)


def show_repair(
    request: HttpRequest,
    page: RepairPage,
    form: RepairForm,
    *,
    status: int = 200,
    is_whole: bool = False,
) -> HttpResponse:
    open_dates = [one for one in league_fixtures_of(page.division) if one.night is None]
    context = plan_head(page, "repair") | {
        "form": form,
        "is_wrong": status == 422 and not is_whole,
        "is_whole": is_whole,
        "open_dates": open_dates,
    }
    return render(request, "league/plans/plan_repair.html", context, status=status)
