from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.access.admission import admit_server
from league.lib.forms import data_of, render_form
from league.models import Player
from league.registrations.actions.players import save_contact
from league.registrations.forms import ContactForm
from league.registrations.selectors import latest_of


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def player_contact(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter how a player, captain or official is reached."""
    rows = Player.objects.filter(erased_at=None).select_related("union", "merged_into")
    player = get_object_or_404(rows, pk=pk).person
    by = admit_server(request, player.union)
    now = {"phone": player.phone, "email": player.email}
    form = ContactForm(data_of(request), initial=now)
    back = _back(request, player)
    if form.is_valid():
        save_contact(player, **form.cleaned_data, by=by)
        messages.success(request, _("Saved."))
        return redirect(back)
    context = {"union": player.union, "player": player, "form": form, "back": back}
    return render_form(request, "league/registrations/player_contact.html", context)


def _back(request: HttpRequest, player: Player) -> str:
    """Return the page that led here: whom an action told, the registration, or none."""
    given = request.GET.get("told", "")
    try:
        return reverse("told", args=[UUID(given)])
    except ValueError:
        pass
    if latest := latest_of(player):
        return reverse("registration", args=[latest.pk])
    return reverse("officials", args=[player.union.slug])
