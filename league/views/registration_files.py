from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from league import registrations as reading
from league.actions import registration_files as actions
from league.files.notes import Refused
from league.forms.registrations import ImportForm, SearchForm
from league.models import RegistrationImport
from league.registration_files import MOST_ROWS, as_csv, as_workbook
from league.registry import Registry, registry_of, registry_or_404
from league.views.registrations import of_season, registrars_only

State = RegistrationImport.State
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@login_required
@require_GET
def registrations_export(request: HttpRequest, pk: int) -> HttpResponse:
    """What the list shows, all its pages: as CSV, or as an Excel file."""
    registry = registry_or_404(request, pk)
    rows = reading.found(
        registry.season, SearchForm(request.GET, registry=registry).search
    )
    if registry.own is not None:
        rows = rows.filter(club__in=registry.own)
    is_workbook = request.GET.get("as") == "xlsx"
    response = (
        HttpResponse(as_workbook(rows), WORKBOOK)
        if is_workbook
        else HttpResponse(as_csv(rows), "text/csv; charset=utf-8")
    )
    kind = "xlsx" if is_workbook else "csv"
    name = f"players-{slugify(registry.season.name) or 'season'}.{kind}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@login_required
@require_http_methods(["GET", "POST"])
def registrations_import(request: HttpRequest, pk: int) -> HttpResponse:
    registry = registry_or_404(request, pk)
    registrars_only(registry)
    is_sent = request.method == "POST"
    form = ImportForm(
        request.POST if is_sent else None, request.FILES if is_sent else None
    )
    if is_sent and form.is_valid():
        upload = form.cleaned_data["upload"]
        brought = actions.bring(
            registry.season,
            file_name=upload.name[-150:],
            content=upload.read(),
            late_reason=form.cleaned_data["late_reason"],
            by=registry.user,
        )
        return redirect("registrations-look-through", brought.pk)
    context = of_season(registry) | {"form": form, "most_rows": MOST_ROWS}
    status = 422 if is_sent else 200
    return render(request, "league/registrations_import.html", context, status=status)


def brought_or_404(
    request: HttpRequest, pk: UUID
) -> tuple[Registry, RegistrationImport]:
    rows = RegistrationImport.objects.select_related(
        "season__union", "season__rule_set"
    )
    brought = get_object_or_404(rows, pk=pk)
    registry = registry_of(request, brought.season)
    registrars_only(registry)
    return registry, brought


@login_required
@require_http_methods(["GET", "POST"])
def registrations_look_through(request: HttpRequest, pk: UUID) -> HttpResponse:
    registry, brought = brought_or_404(request, pk)
    answer = request.POST.get("answer", "")
    if answer == "discard":
        actions.discard(brought, by=registry.user)
        messages.success(request, _("The file is discarded; nothing was written."))
        return redirect("registrations-import", registry.season.pk)
    try:
        if answer == "take":
            return done(request, registry, brought)
        told = seen(brought)
    except Refused as refused:
        # Every fault stands on the page, by row and column.
        told = {"faults": refused.faults}
    context = of_season(registry) | {"brought": brought} | told
    status = 422 if request.method == "POST" else 200
    return render(
        request, "league/registrations_look_through.html", context, status=status
    )


def seen(brought: RegistrationImport) -> dict[str, Any]:
    """What the file would do, while it waits; afterwards there is nothing to see."""
    if brought.state != State.BROUGHT:
        return {"is_over": True}
    return {"taken": actions.look_through(brought)}


def done(
    request: HttpRequest, registry: Registry, brought: RegistrationImport
) -> HttpResponse:
    taken = actions.take_in(brought, by=registry.user)
    number = len(taken.new) + len(taken.again)
    sentence = ngettext(
        "%(number)d player is registered.", "%(number)d players are registered.", number
    )
    messages.success(request, sentence % {"number": number})
    return redirect("registrations", registry.season.pk)
