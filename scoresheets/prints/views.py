"""Ask for packs, and list and fetch one's own prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.admission import admit, admit_server
from league.access.permissions import (
    RUNS_ANY_MATCH,
    SCORERS,
    belongs_to,
    may_serve,
    roles_in,
)
from league.lib.background_runs import job_shown
from league.lib.forms import data_of, render_form
from league.models import Division, Fixture, Role, Season, Union
from league.standings.selectors import current_season, round_counts
from matches.live.night import NO_HALL
from referees.access.permissions import day_or_404, fixtures_to_referee, signed_in_user
from scoresheets.models import PrintJob
from scoresheets.prints.actions import ask_again, ask_print
from scoresheets.prints.forms import PackForm, PaperForm
from scoresheets.prints.jobs import print_body_of, print_jobs_of
from scoresheets.prints.pack.nights import nights_ahead
from scoresheets.prints.sheet_views import as_pdf

# Cups and practice matches are played on nights too: a pack leaves out only called-off
# matches.
CALLED_OFF = Fixture.State.VOID
# Whoever runs matches prints their packs.
RUNS_MATCHES = RUNS_ANY_MATCH | Q(kind=Role.Kind.REFEREE)


@dataclass(frozen=True, slots=True)
class PackScope:
    """The matches of a pack, and what they are called."""

    union: Union
    title: str
    fixtures: QuerySet[Fixture]
    has_codes: bool = True
    rounds: list[int] | None = None


def may_print(user: Any, union: Union) -> bool:
    """Return whether a user may print in a union: its secretaries and referees may."""
    is_referee = roles_in(user, union).filter(kind__in=SCORERS).exists()
    return is_referee or may_serve(user, union)


@login_required
@require_GET
def prints(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    sentence = _("Only the union's secretaries and its referees print packs.")
    user = admit(request, union, may_print, sentence=sentence)
    now = timezone.now()
    season = current_season(union)
    context = {
        "union": union,
        "season": season,
        "jobs": [job_shown(one, at=now) for one in print_jobs_of(union, user)],
        "nights": nights_ahead(union),
        "divisions": divisions_of(season) if season else [],
        "form": PaperForm(),
        "serves": may_serve(user, union),
        "runs": roles_in(user, union).filter(RUNS_MATCHES).exists(),
    }
    return render(request, "scoresheets/prints/prints.html", context)


def divisions_of(season: Season) -> QuerySet[Division]:
    """Return a season's divisions of which a pack can be printed."""
    fixtures = Fixture.objects.exclude(state=CALLED_OFF).filter(division=OuterRef("pk"))
    return season.divisions.filter(Exists(fixtures))


def _of_union(union: Union) -> QuerySet[Fixture]:
    return Fixture.objects.filter(union=union).exclude(state=CALLED_OFF)


@login_required
@require_http_methods(["GET", "POST"])
def night_pack(
    request: HttpRequest, slug: str, day: str, hall: int | None = None
) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    night = day_or_404(day)
    fixtures = _of_union(union).filter(night=night)
    title = _("Night pack of %(night)s") % {"night": date_format(night, "j F Y")}
    if hall is not None:
        fixtures = fixtures.filter(venue=hall if hall != NO_HALL else None)
    return asked_pack(request, PackScope(union, title, fixtures))


@login_required
@require_http_methods(["GET", "POST"])
def division_pack(request: HttpRequest, pk: int) -> HttpResponse:
    rows = Division.objects.select_related("union", "season")
    division = get_object_or_404(rows, pk=pk)
    fixtures = _of_union(division.union).filter(division=division)
    title = _("Pack of %(division)s") % {"division": division}
    rounds = [number for number, _count in round_counts(fixtures)]
    scope = PackScope(division.union, title, fixtures, rounds=rounds)
    return asked_pack(request, scope)


@login_required
@require_http_methods(["GET", "POST"])
def season_pack(request: HttpRequest, pk: int) -> HttpResponse:
    season = get_object_or_404(Season.objects.select_related("union"), pk=pk)
    fixtures = _of_union(season.union).filter(division__season=season)
    title = _("Pack of season %(season)s") % {"season": season.name}
    scope = PackScope(season.union, title, fixtures, has_codes=False)
    return asked_pack(request, scope)


def asked_pack(request: HttpRequest, scope: PackScope) -> HttpResponse:
    """Show the form of a pack, and start the pack that it asks for."""
    allowed = run_by(request, scope)
    form = PackForm(data_of(request), rounds=scope.rounds, has_codes=scope.has_codes)
    if form.is_valid():
        number = form.cleaned_data.get("round")
        chosen = [one for one in allowed if number in (None, one.round)]
        title = scope.title
        if number is not None:
            title = _("%(pack)s, round %(number)s") % {"pack": title, "number": number}
        asked = form.asked | {"fixtures": sorted(str(one.pk) for one in chosen)}
        job = ask_print(scope.union, title, asked, by=signed_in_user(request))
        return redirect("print", job.pk)
    context = {"union": scope.union, "scope": scope, "form": form}
    context |= {"number": len(allowed)}
    return render_form(request, "scoresheets/prints/pack.html", context)


def run_by(request: HttpRequest, scope: PackScope) -> list[Fixture]:
    """Return the matches of a pack that the reader may run."""
    if not belongs_to(request.user, scope.union):
        raise Http404
    fixtures = list(scope.fixtures)
    if not fixtures:
        raise Http404
    allowed = fixtures_to_referee(request.user, scope.union, fixtures)
    if not allowed:
        raise PermissionDenied(_("Only those who run a match can print its pack."))
    return allowed


@login_required
@require_POST
def season_cards(request: HttpRequest, pk: int) -> HttpResponse:
    season = get_object_or_404(Season.objects.select_related("union"), pk=pk)
    by = admit_server(request, season.union)
    form = PaperForm(request.POST)
    paper = form.cleaned_data["paper"] if form.is_valid() else "a4"
    asked = {"sort": "cards", "season": season.pk, "paper": paper}
    title = _("Fixture cards of season %(season)s") % {"season": season.name}
    return redirect("print", ask_print(season.union, title, asked, by=by).pk)


def _own_or_404(request: HttpRequest, pk: UUID) -> PrintJob:
    """Return the reader's own print, while they have a role in its union."""
    rows = PrintJob.objects.select_related("union").defer("content")
    job = get_object_or_404(rows, pk=pk, by=signed_in_user(request))
    if not belongs_to(request.user, job.union):
        raise Http404
    return job


@login_required
@require_GET
def print_detail(request: HttpRequest, pk: UUID) -> HttpResponse:
    one = job_shown(_own_or_404(request, pk), at=timezone.now())
    context = {"union": one.job.union, "one": one}
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "scoresheets/prints/print.html", context)
    was_silent = "silent" in request.GET
    if not one.is_unfinished or was_silent != (one.silent_since is not None):
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "scoresheets/prints/_print_progress.html", context)


@login_required
@require_GET
def print_pdf(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Answer with a finished print; if unreadable, redirect to ask for it again."""
    job = _own_or_404(request, pk)
    body = print_body_of(job)
    if body is not None:
        return as_pdf(body, job.title)
    messages.warning(request, _("There are no pages to show: print it again."))
    return redirect("print", pk)


@login_required
@require_POST
def print_again(request: HttpRequest, pk: UUID) -> HttpResponse:
    job = _own_or_404(request, pk)
    return redirect("print", ask_again(job, by=signed_in_user(request)).pk)
