"""The desk's front: what waits, the next night, the last one, and the set-up."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from league.access.admission import admit_keeper
from league.models import Union
from league.seasons.checklist import checklist_of
from league.standings.selectors import current_season
from matches.desk.today import today_page


@login_required
@require_GET
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    user = admit_keeper(request, union)
    season = current_season(union)
    context = {
        "union": union,
        "season": season,
        "checklist": checklist_of(union, season),
        "page": today_page(union, season, user=user, at=timezone.now()),
    }
    return render(request, "matches/desk/today.html", context)
