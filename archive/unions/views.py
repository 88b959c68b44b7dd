"""Request a union's archive at its desk, and download it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from archive.unions.actions.jobs import ask_archive, note_download
from archive.unions.jobs import archive_jobs_of, bytes_of
from league.access.admission import union_of_secretary
from league.lib.background_runs import job_shown
from league.sessions.proof import require_proof


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def archives(request: HttpRequest, slug: str) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    require_proof(request)
    if request.method == "POST":
        ask_archive(union, by=by)
        messages.success(request, _("The archive is being written."))
        return redirect("archives", union.slug)
    now = timezone.now()
    jobs = [job_shown(one, at=now) for one in archive_jobs_of(union)]
    context = {"union": union, "jobs": jobs}
    context |= {"is_waiting": any(one.is_unfinished for one in jobs)}
    return render(request, "archive/unions/archives.html", context)


@never_cache
@login_required
@require_GET
def archive_file(request: HttpRequest, slug: str, pk: UUID) -> HttpResponseBase:
    union, by = union_of_secretary(request, slug)
    require_proof(request)
    job = get_object_or_404(archive_jobs_of(union), pk=pk)
    body = bytes_of(job) if job.is_ready else None
    if body is None:
        raise Http404
    note_download(job, by=by)
    response = StreamingHttpResponse(body, content_type="application/zip")
    name = f"{union.slug}-{job.asked_at:%Y-%m-%d}.zip"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Content-Length"] = str(job.size)
    return response
