from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from league.access.admission import admit_planner
from league.access.permissions import belongs_to
from league.access.persons import name_for
from league.models import Player, Union, User
from league.told import pages
from league.told.actions import mark_told, take_back_told
from league.told.sendings import sendings_page


def _page_or_404(request: HttpRequest, pk: UUID) -> tuple[pages.ToldPage, User]:
    assert isinstance(request.user, User), "the page is for those who signed in"
    found = pages.told_page(pk, request.user)
    if found is None:
        raise Http404
    return found, request.user


@never_cache
@login_required
@require_GET
def told_list(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    admit_planner(request, union)
    found = sendings_page(union, request.GET.get("page"), at=timezone.now())
    context = {"union": union, "page": found.page, "lines": found.lines}
    return render(request, "league/told/told_list.html", context)


@never_cache
@login_required
@require_GET
def told(request: HttpRequest, pk: UUID) -> HttpResponse:
    found, _user = _page_or_404(request, pk)
    context = {"union": found.union, "page": found, "sending": pk}
    return render(request, "league/told/told.html", context)


@login_required
@require_POST
def told_mark(request: HttpRequest, pk: UUID, player: int) -> HttpResponse:
    """Mark a player as told by whoever rang or wrote to them."""
    words = _("Noted: %(name)s knows of it from you.")
    return _note(request, pk, player, mark_told, words)


@login_required
@require_POST
def told_take_back(request: HttpRequest, pk: UUID, player: int) -> HttpResponse:
    """Take back that a player was told: they stand on the list again."""
    words = _("Taken back: %(name)s is on the list again.")
    return _note(request, pk, player, take_back_told, words)


def _note(
    request: HttpRequest, pk: UUID, player: int, act: Callable[..., int], words: str
) -> HttpResponse:
    """Change what is noted of a player; say so if there was anything to change."""
    found, user = _page_or_404(request, pk)
    person = get_object_or_404(Player, pk=player, union__in=found.unions)
    if act(pk, person, by=user):
        name = name_for(person, is_member=belongs_to(user, person.union))
        messages.success(request, words % {"name": name})
    return redirect("told", pk)
