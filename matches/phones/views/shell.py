from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.phones.mark_words import CLAIMING, OFFENCES, marker_words, rule_texts


@require_safe
def mark(request: HttpRequest) -> HttpResponse:
    """Show the marker's screen without user data: one page for all, kept offline.

    The phone itself knows who marks what, and adds it to the page.
    """
    context = {
        "words": marker_words(),
        "offences": rule_texts(OFFENCES),
        "claiming": rule_texts(CLAIMING),
        "time_zone": settings.TIME_ZONE,
    }
    response = render(request, "matches/phones/mark.html", context)
    # It holds nothing personal, so a phone may keep it, signed in or not.
    response.headers["Cache-Control"] = "no-cache"
    return response
