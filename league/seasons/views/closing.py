"""Closing a season at its end, and opening it again."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from league.access.admission import admit_keeper
from league.access.permissions import may_plan
from league.lib.forms import ReasonForm, data_of, render_form
from league.models import Season, User
from league.seasons.actions.closing import close_season, reopen_season
from league.seasons.closing import (
    final_logs,
    left_behind,
    what_keeps_open,
)
from league.seasons.views.seasons import season_or_404
from league.standings.selectors import seasons_ahead

READ_BY = gettext_lazy("It stays in the union’s journal, for its secretaries.")

NO_REASON = gettext_lazy("Say why the season is opened again.")


@login_required
@require_http_methods(["GET", "POST"])
def season_close(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what keeps a season open and what closing makes final; close it on POST."""
    season = season_or_404(pk)
    by = admit_keeper(request, season.union)
    if request.method != "POST":
        return show(request, season, by=by)
    try:
        closed = close_season(season, by=by)
    except ValidationError as fault:
        return show(request, season, by=by, faults=fault.messages)
    words = _("Season %(season)s is closed. Its log is final.")
    messages.success(request, words % {"season": closed.name})
    return redirect("season-close", season.pk)


def show(
    request: HttpRequest, season: Season, *, by: User, faults: list[str] | None = None
) -> HttpResponse:
    is_closed = season.closed_at is not None
    context = {
        "union": season.union,
        "season": season,
        "faults": faults,
        "logs": final_logs(season),
        "open": [] if is_closed else what_keeps_open(season),
        "left": left_behind(season, user=by, at=timezone.now()),
        "following": seasons_ahead(season).first() if is_closed else None,
        "may_plan": may_plan(by, season.union),
    }
    status = 422 if faults else 200
    return render(request, "league/seasons/season_close.html", context, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def season_reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask why a closed season is opened again, and open it."""
    season = season_or_404(pk)
    by = admit_keeper(request, season.union)
    if season.closed_at is None:
        return redirect("season-close", season.pk)
    form = ReasonForm(data_of(request), help_text=READ_BY, fault=NO_REASON)
    if not form.is_valid():
        context = {"union": season.union, "season": season, "form": form}
        return render_form(request, "league/seasons/season_reopen.html", context)
    reopen_season(season, reason=form.cleaned_data["reason"], by=by)
    words = _("Season %(season)s is open again: its results can change.")
    messages.success(request, words % {"season": season.name})
    return redirect("season-close", season.pk)
