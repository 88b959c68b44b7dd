from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.access.admission import admit_keeper
from league.lib.forms import data_of, render_form
from league.models import Union
from matches.desk.views.desk import desk_user
from matches.live.night import night_settings_of
from referees.night.actions.settings import choose_night_settings
from referees.night.forms.night import NightSettingsForm


@login_required
@require_http_methods(["GET", "POST"])
def night_settings(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    admit_keeper(request, union)
    initial = model_to_dict(night_settings_of(union))
    form = NightSettingsForm(data_of(request), initial=initial)
    if form.is_valid():
        choose_night_settings(union, **form.cleaned_data, by=desk_user(request))
        messages.success(request, _("The settings are saved."))
        return redirect("night-settings", union.slug)
    context = {"union": union, "form": form}
    return render_form(request, "referees/night/night_settings.html", context)
