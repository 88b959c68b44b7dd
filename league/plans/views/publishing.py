"""Publishing the current list: what would change, and doing it."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Division, Publication
from league.models.places import today
from league.notices.told import listening, say
from league.plans.actions.publishing import publish_list
from league.plans.audience import audience_of
from league.plans.changes import (
    ChangeShown,
    Proposing,
    PublicationProposal,
    changes_with_names,
    proposed_changes,
)
from league.plans.forms.edits import SeenListForm
from league.plans.lists import ShownList
from league.plans.views.lists import current_list, named_on, seen_list
from league.plans.views.plans import (
    PlanPage,
    division_to_plan,
    plan_head,
)
from league.standings.fetching import SHOWN, division_or_404


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def plan_publish(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    shown = current_list(page)
    if request.method == "GET":
        return show_proposal(request, page, shown)
    form = SeenListForm(request.POST)
    seen = seen_list(request, page)
    is_despite = form.is_valid() and form.cleaned_data["despite"]
    if shown.found and not is_despite:
        return show_proposal(request, page, shown, status=422)
    publication = publish_list(seen, despite_clashes=is_despite, by=page.by)
    text = _("Version %(version)s of the fixtures is published.")
    say(request, text % {"version": publication.version})
    return redirect("fixture-version", pk, publication.version)


def show_proposal(
    request: HttpRequest, page: PlanPage, shown: ShownList, *, status: int = 200
) -> HttpResponse:
    proposal = Proposing(page.division, page.cast, page.plan.start).of(shown.fixtures)
    context = plan_head(page, "publish") | proposal_context(page.division, proposal)
    context |= {"list": shown, "kept": shown.kept, "is_wrong": status == 422}
    context["named"] = named_on(page, shown)
    context["past"] = _on_past_nights(context, today(page.division.union))
    if context["publication"] is None:
        context["audience"] = audience_of(page.division, by=page.by)
    return render(request, "league/plans/plan_publish.html", context, status=status)


def _on_past_nights(proposed: dict[str, Any], day: date) -> int:
    """Return how many of the proposed matches would be on a night before a day."""
    places = [one.after for one in [*proposed["made"], *proposed["changed"]]]
    return sum(bool(one.night and one.night < day) for one in places)


def proposal_context(
    division: Division, proposal: PublicationProposal
) -> dict[str, Any]:
    changes = changes_with_names(division.union_id, proposed_changes(proposal))
    return sorted_changes(changes) | {
        "proposal": proposal,
        "passed_over": proposal.passed_over,
        "stays": proposal.stays,
    }


def sorted_changes(changes: list[ChangeShown]) -> dict[str, Any]:
    return {
        "made": [one for one in changes if one.before is None],
        "changed": [one for one in changes if one.before and one.after],
        "dropped": [one for one in changes if one.after is None],
    }


@require_safe
def fixture_versions(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    kept = Publication.objects.filter(division=division).defer("fixtures")
    context = {"division": division, "union": division.union, "tab": "fixtures"}
    versions = [(one, len(one.changes)) for one in kept]
    return render(
        request, "league/plans/fixture_versions.html", context | {"versions": versions}
    )


@require_safe
def fixture_version(request: HttpRequest, pk: int, version: int) -> HttpResponse:
    kept = Publication.objects.select_related(*(f"division__{one}" for one in SHOWN))
    publication = get_object_or_404(kept, division=pk, version=version)
    division = publication.division
    changes = changes_with_names(division.union_id, publication.changes)
    context = {
        "division": division,
        "union": division.union,
        "tab": "fixtures",
        "publication": publication,
        **sorted_changes(changes),
    }
    return render(request, "league/plans/fixture_version.html", context)
