"""The season's whole list of matches, filtered and sorted."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from league.access.admission import admit_keeper
from league.models import Union
from league.standings.selectors import current_season
from matches.desk.forms.desk import DeskFilterForm
from matches.desk.selectors import desk_rows
from matches.desk.sorting import columns_for, sorted_rows

A_PAGE = 200


@login_required
@require_GET
def desk_matches(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    admit_keeper(request, union)
    context: dict[str, Any] = {"union": union, "season": current_season(union)}
    if context["season"]:
        rows = desk_rows(context["season"], at=timezone.now())
        form = DeskFilterForm(request.GET, rows=rows, season=context["season"])
        sort = request.GET.get("sort", "")
        kept = sorted_rows(form.kept(), sort)
        asked = request.GET.copy()
        asked.pop("page", None)
        context |= {
            "form": form,
            "page": Paginator(kept, A_PAGE).get_page(request.GET.get("page")),
            "number": len(kept),
            "columns": columns_for(request.GET, sort),
            "sort": sort,
            "asked": asked.urlencode(),
        }
    return render(request, "matches/desk/desk_matches.html", context)
