from __future__ import annotations

import uuid
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from league.access.admission import admit_keeper
from league.models import Fixture, Union, User
from league.standings.selectors import current_season
from matches.desk.forms.desk import DeskFilterForm
from matches.desk.selectors import (
    by_night,
    desk_rows,
    missing_sheets,
    waiting_rows,
)

# Fields of a form itself, which are not passed on.
OWN = ("csrfmiddlewaretoken", "step", "token")


def desk_user(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "the desk is for those who signed in"
    return request.user


def fixture_for_keeper(request: HttpRequest, pk: uuid.UUID) -> Fixture:
    fixture = get_object_or_404(
        Fixture.objects.select_related(
            "union", "home", "away", "venue", "division__season__rule_set"
        ),
        pk=pk,
    )
    admit_keeper(request, fixture.union)
    return fixture


@login_required
@require_GET
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    admit_keeper(request, union)
    context: dict[str, Any] = {"union": union, "season": current_season(union)}
    if context["season"]:
        now = timezone.now()
        today = now.astimezone(union.zone).date()
        rows = desk_rows(context["season"], today=today, now=now)
        form = DeskFilterForm(request.GET, season=context["season"], rows=rows)
        waiting = waiting_rows(rows)
        context |= {"form": form, "nights": by_night(form.kept()), "waiting": waiting}
        context["missing"] = missing_sheets(rows)
    return render(request, "matches/desk/desk.html", context)


def form_token(request: HttpRequest) -> str:
    """Return the form's token, under which it is written only once, or a new one."""
    try:
        return uuid.UUID(request.POST.get("token", "")).hex
    except ValueError:
        return uuid.uuid4().hex


def kept_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the filled-in fields, for a form that sends them again."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        if name not in OWN
        for value in values
    ]


def sent_id(request: HttpRequest) -> str:
    """Return the id of what a form writes.

    A form sent twice has the same, and another once a field was changed.
    """
    said = repr(sorted(kept_fields(request)))
    return uuid.uuid5(uuid.UUID(form_token(request)), said).hex
