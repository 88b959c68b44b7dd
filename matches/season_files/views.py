from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.admission import union_of_secretary
from league.lib.forms import data_of, render_form
from matches.desk.views.desk import desk_user
from matches.models import ImportJob
from matches.season_files.actions import begin_import, discard_import, open_import
from matches.season_files.forms import SeasonImportForm
from matches.season_files.import_report import report_of

SHOWN = 10


def kept_job(request: HttpRequest, slug: str, pk: UUID) -> ImportJob:
    jobs = ImportJob.objects.select_related("union", "by")
    return get_object_or_404(jobs, pk=pk, union=union_of_secretary(request, slug)[0])


@login_required
@require_http_methods(["GET", "POST"])
def season_import(request: HttpRequest, slug: str) -> HttpResponse:
    union, _by = union_of_secretary(request, slug)
    form = SeasonImportForm(data_of(request), request.FILES or None)
    if form.is_valid():
        job = open_import(
            union,
            files=form.cleaned_data["upload"],
            season_name=form.cleaned_data["season"],
            by=desk_user(request),
        )
        return redirect("season-import-job", union.slug, job.pk)
    jobs = ImportJob.objects.filter(union=union).select_related("by")[:SHOWN]
    context = {"union": union, "form": form, "jobs": jobs}
    return render_form(request, "matches/season_files/season_import.html", context)


@login_required
@require_GET
def season_import_job(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    job = kept_job(request, slug, pk)
    context = {"union": job.union, "job": job, "report": report_of(job)}
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "matches/season_files/_import_job.html", context)
    return render(request, "matches/season_files/season_import_job.html", context)


@login_required
@require_POST
def season_import_apply(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    job = kept_job(request, slug, pk)
    begin_import(job, by=desk_user(request))
    return redirect("season-import-job", slug, job.pk)


@login_required
@require_POST
def season_import_discard(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    job = kept_job(request, slug, pk)
    discard_import(job, by=desk_user(request))
    return redirect("season-import", slug)
