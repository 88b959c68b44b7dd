"""Pages of a union's published heads: public to read, published by the secretary."""

from __future__ import annotations

import time
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from league.access.addresses import client_address
from league.access.admission import union_of_secretary
from league.access.permissions import may_keep
from league.access.throttling import is_over_limit
from league.lib.forms import data_of, render_form
from league.models import Union
from league.notices.told import listening, say
from referees.access.permissions import day_or_404
from scoresheets.fingerprints.actions import publish_day
from scoresheets.fingerprints.forms import CheckForm, PublishForm, last_night
from scoresheets.fingerprints.heads import compare_heads
from scoresheets.models import PublishedHeads

A_PAGE = 50
# A minute and address: each is read against the record.
MOST_TEXTS = 30


@require_safe
def heads(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    return _listed(request, union, PublishForm(initial={"day": last_night(union)}))


def _listed(request: HttpRequest, union: Union, form: PublishForm) -> HttpResponse:
    published = PublishedHeads.objects.filter(union=union).defer("text")
    context = {
        "union": union,
        "page": Paginator(published, A_PAGE).get_page(request.GET.get("page")),
        "form": form if may_keep(request.user, union) else None,
    }
    return render_form(request, "scoresheets/fingerprints/heads.html", context)


@login_required
@require_POST
@listening()
def heads_publish(request: HttpRequest, slug: str) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _listed(request, union, form)
    made = publish_day(union, form.cleaned_data["day"], by=by)
    say(request, _("The fingerprints of the day are published."))
    return redirect("heads-detail", union.slug, made.day, made.number)


@require_safe
def heads_detail(
    request: HttpRequest, slug: str, day: str, number: int
) -> HttpResponse:
    made = published_or_404(slug, day, number)
    context = {"union": made.union, "made": made}
    return render(request, "scoresheets/fingerprints/heads_detail.html", context)


@require_safe
def heads_text(request: HttpRequest, slug: str, day: str, number: int) -> HttpResponse:
    """Answer with the text alone, byte for byte as its digest covers it."""
    made = published_or_404(slug, day, number)
    name = f"heads-{made.union.slug}-{made.day}-{made.number}.txt"
    return HttpResponse(
        made.text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def published_or_404(slug: str, day: str, number: int) -> PublishedHeads:
    kept = PublishedHeads.objects.select_related("union").filter(union__slug=slug)
    return get_object_or_404(kept, day=day_or_404(day), number=number)


@require_http_methods(["GET", "HEAD", "POST"])
def heads_check(request: HttpRequest, slug: str) -> HttpResponse:
    """Check a published text against the record; nothing is changed."""
    union = get_object_or_404(Union, slug=slug)
    data = data_of(request)
    form = CheckForm(data, union=union)
    context: dict[str, Any] = {"union": union, "form": form}
    status = 200
    sender = f"checked-texts:{client_address(request)}"
    if data is not None and is_over_limit(sender, most=MOST_TEXTS, at=time.time()):
        form.add_error(None, _("Too many texts came from here. Try again later."))
        status = 429
    elif data is not None and form.is_valid():
        faults = compare_heads(form.cleaned_data["text"])
        context |= {"is_checked": True, "faults": faults, "at": timezone.now()}
    elif data is not None:
        status = 422
    return render(
        request, "scoresheets/fingerprints/heads_check.html", context, status=status
    )
