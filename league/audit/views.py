from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from league.access.admission import union_of_secretary
from league.audit.account_events import KEPT, events_in, events_of
from league.audit.forms import EventFilterForm
from league.models import User

A_PAGE = 50


@login_required
@require_GET
def account_events(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the sign-ins of those with a role in a union."""
    union, _by = union_of_secretary(request, slug)
    form = EventFilterForm(union, request.GET)
    rows = form.filtered(events_in(union))
    asked = request.GET.copy()
    asked.pop("page", None)
    context = {
        "union": union,
        "form": form,
        "page": Paginator(rows, A_PAGE).get_page(request.GET.get("page")),
        "asked": asked.urlencode(),
        "days": KEPT.days,
    }
    return render(request, "league/audit/account_events.html", context)


@login_required
@require_GET
def my_sign_ins(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User), "only someone who signed in comes here"
    context = {"events": events_of(request.user)[:A_PAGE], "days": KEPT.days}
    return render(request, "league/audit/my_sign_ins.html", context)
