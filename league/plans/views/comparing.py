"""The lists of a division side by side; one is named, or gone on with."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from league.lib.forms import read_whole
from league.models import PlanList
from league.plans.actions.plans import choose_list, name_list
from league.plans.comparing.naming import list_title
from league.plans.comparing.pairs import chosen_pair, compared_lists
from league.plans.forms.edits import ListNameForm
from league.plans.views.plans import PlanPage, division_to_plan, plan_head

DIGITS = 12


@login_required
@require_GET
def plan_lists(request: HttpRequest, pk: int) -> HttpResponse:
    return show_lists(request, PlanPage(*division_to_plan(request, pk)))


def show_lists(
    request: HttpRequest,
    page: PlanPage,
    *,
    named: tuple[int, ListNameForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the lists, and two of them side by side; `named` is a refused name."""
    lists = compared_lists(page.division, page.plan, page.cast)
    one, other = asked_pair(request).values()
    context = plan_head(page, "lists") | {
        "lists": lists,
        "pair": chosen_pair(lists, one, other),
        "named": named,
    }
    return render(request, "league/plans/plan_lists.html", context, status=status)


def asked_pair(request: HttpRequest) -> dict[str, int | None]:
    """Return which two lists are compared, by their ids; a name's form says it too."""
    given = request.POST if request.method == "POST" else request.GET
    return {
        name: read_whole(given.get(name, ""), digits=DIGITS)
        for name in ("one", "other")
    }


def _list_or_404(page: PlanPage, number: int) -> PlanList:
    rows = PlanList.objects.select_related("union", "plan")
    return get_object_or_404(rows, plan__division=page.division, pk=number)


@login_required
@require_POST
def plan_list_name(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    kept = _list_or_404(page, number)
    form = ListNameForm(request.POST)
    if not form.is_valid():
        return show_lists(request, page, named=(number, form), status=422)
    name_list(kept, form.cleaned_data["name"], by=page.by)
    said = _("The list is called %(name)s.") if kept.name else _("It has no name now.")
    messages.success(request, said % {"name": kept.name})
    pair = {name: pk for name, pk in asked_pair(request).items() if pk is not None}
    return redirect(reverse("plan-lists", args=[pk], query=pair))


@login_required
@require_POST
def plan_list_choose(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    kept = choose_list(_list_or_404(page, number), by=page.by)
    said = _("You go on with: %(list)s. Nothing is published by that.")
    messages.success(request, said % {"list": list_title(kept)})
    return redirect("plan-list", pk)
