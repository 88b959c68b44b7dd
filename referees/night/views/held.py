from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from matches.models import HeldEntry, Match
from matches.record.rows import uuid_of
from referees.access.permissions import night_fixture_or_404, signed_in_user
from referees.night.actions.held import settle_held

RELEASE, DISMISS = "release", "dismiss"


@login_required
@require_POST
def held_settle(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """Release or dismiss the held presses that the button names."""
    fixture = night_fixture_or_404(request, pk)
    match = get_object_or_404(Match, pk=fixture.pk)
    step, _colon, wanted = request.POST.get("do", "").partition(":")
    chosen = [one for one in wanted.split(",") if uuid_of(one)]
    held = list(HeldEntry.objects.filter(match=match, pk__in=chosen))
    if step not in (RELEASE, DISMISS) or not held:
        messages.error(request, _("Choose what is let in, or left out."))
        return redirect("referee-match", fixture.pk)
    number = settle_held(
        match, held, is_released=step == RELEASE, by=signed_in_user(request)
    )
    if step == RELEASE:
        told = ngettext(
            "%(number)s entry is let in.", "%(number)s entries are let in.", number
        )
    else:
        told = ngettext(
            "%(number)s entry is left out.", "%(number)s entries are left out.", number
        )
    messages.success(request, told % {"number": number})
    return redirect("referee-match", fixture.pk)
