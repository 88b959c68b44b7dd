from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.admission import admit_registrar
from league.lib.forms import data_of, render_form
from league.models import Player, PlayerMerge, Union, User
from league.standings.selectors import current_season
from matches.merging import selectors as merging
from matches.merging.actions import keep_apart, merge_players, unmerge
from matches.merging.forms import MergeForm, PairForm

A_PAGE = 20


def registered_union(request: HttpRequest, slug: str) -> tuple[Union, User]:
    union = get_object_or_404(Union, slug=slug)
    return union, admit_registrar(request, union)


@login_required
@require_GET
def players_alike(request: HttpRequest, slug: str) -> HttpResponse:
    union, _user = registered_union(request, slug)
    page = Paginator(merging.pairs_in(union), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "union": union,
        "page": page,
        "suspects": merging.suspects(page.object_list),
        "merges": merging.merges_in(union),
        "season": current_season(union),
    }
    return render(request, "matches/merging/players_alike.html", context)


def pair_or_404(request: HttpRequest, union: Union) -> tuple[Player, Player]:
    pair = PairForm(request.GET, union=union).pair
    if pair is None:
        raise Http404
    return pair


@login_required
@require_http_methods(["GET", "POST"])
def player_merge(request: HttpRequest, slug: str) -> HttpResponse:
    union, user = registered_union(request, slug)
    one, other = pair_or_404(request, union)
    found = merging.suspects([((one.pk, other.pk), "")])[0]
    form = MergeForm(data_of(request), found=found)
    if form.is_valid():
        return _settled(request, union, form, user)
    context = {"union": union, "form": form, "found": found}
    return render_form(request, "matches/merging/player_merge.html", context)


def _settled(
    request: HttpRequest, union: Union, form: MergeForm, user: User
) -> HttpResponse:
    if form.kept is None:
        keep_apart(*form.both, by=user)
        messages.success(request, _("They stay two players."))
    else:
        merge_players(form.kept, form.merged, by=user)
        values = {"name": form.kept.name}
        messages.success(request, _("%(name)s is one player now.") % values)
    return redirect("players-alike", union.slug)


@login_required
@require_POST
def player_unmerge(request: HttpRequest, pk: int) -> HttpResponse:
    made = get_object_or_404(PlayerMerge.objects.select_related("union"), pk=pk)
    user = admit_registrar(request, made.union)
    unmerge(made, by=user)
    messages.success(request, _("The merge is taken back: they are two again."))
    return redirect("players-alike", made.union.slug)
