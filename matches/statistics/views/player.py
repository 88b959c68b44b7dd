from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from league.access.permissions import belongs_to
from league.access.persons import name_for
from league.models import Player
from league.registrations.contacts import contact_of
from matches.statistics.career_pages import career_page
from matches.statistics.careers import registrations_of


@require_safe
def player_detail(request: HttpRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("union"), pk=pk)
    if player.merged_into_id is not None:
        return redirect("player-detail", player.merged_into_id)
    is_member = belongs_to(request.user, player.union)
    context = {
        "name": name_for(player, is_member=is_member),
        "union": player.union,
        "is_member": is_member,
        "is_named": player.agreed_to_name,
        "registrations": registrations_of(player),
        "contact": contact_of(request.user, player),
    }
    context |= career_page(player, is_member=is_member, page=request.GET.get("page"))
    return render(request, "matches/statistics/player_detail.html", context)
