from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from league.access.admission import union_of_secretary
from league.lib.forms import data_of, render_form
from league.models import Crest, Union
from league.public import actions
from league.public.forms import ColourForm, CrestForm
from league.public.looks.sheet import look_sheet

YEAR_S = 365 * 24 * 60 * 60
POLICY = "default-src 'none'; sandbox"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def union_look(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a union's crest and colour to its secretary, and set the colour."""
    union, by = union_of_secretary(request, slug)
    form = ColourForm(data_of(request), initial={"colour": union.colour})
    if form.is_valid():
        actions.set_colour(union, form.cleaned_data["colour"], by=by)
        messages.success(request, _("Saved."))
        return redirect("union-look", slug)
    return show_look(request, union, colour_form=form, crest_form=CrestForm())


@login_required
@require_POST
def union_look_crest(request: HttpRequest, slug: str) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    form = CrestForm(request.POST, request.FILES)
    if form.is_valid():
        actions.set_crest(union, form.cleaned_data["crest"], by=by)
        messages.success(request, _("Saved."))
        return redirect("union-look", slug)
    colour_form = ColourForm(initial={"colour": union.colour})
    return show_look(request, union, colour_form=colour_form, crest_form=form)


@login_required
@require_POST
def union_look_crest_remove(request: HttpRequest, slug: str) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    actions.remove_crest(union, by=by)
    messages.success(request, _("The crest is removed."))
    return redirect("union-look", slug)


def show_look(request: HttpRequest, union: Union, **forms: Any) -> HttpResponse:
    context = {"union": union, **forms}
    return render_form(request, "league/public/union_look.html", context)


@require_safe
def union_look_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union.objects.exclude(colour=""), slug=slug)
    response = HttpResponse(look_sheet(union.colour), "text/css; charset=utf-8")
    return kept_by_browsers(request, response, union.colour.removeprefix("#"))


@require_safe
def union_crest(request: HttpRequest, slug: str) -> HttpResponse:
    crest = Crest.objects.select_related("union").filter(union__slug=slug).first()
    if crest is None:
        raise Http404
    response = HttpResponse(bytes(crest.icon), "image/png")
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    # Programs of other sites that show a union's log may show its crest.
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return kept_by_browsers(request, response, crest.union.crest_version)


def kept_by_browsers(
    request: HttpRequest, response: HttpResponse, version: str
) -> HttpResponse:
    """Let browsers keep what its address names by version; the rest they ask for."""
    is_named = request.GET.get("v") == version
    fresh = f"public, max-age={YEAR_S}, immutable" if is_named else "no-cache"
    response.headers["Cache-Control"] = fresh
    return response
