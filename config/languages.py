"""The languages of each page: Dutch exists for the card evenings only.

Readers who chose Dutch, or whose browser asks for it, get every other page in English,
dates included, and Dutch again on the next evening's page.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

EVENINGS = "drives."
WHOLE = [code for code, _name in settings.WHOLE_LANGUAGES]


def languages_of(request: HttpRequest) -> list[str]:
    """Return the languages available for the requested page."""
    match = request.resolver_match
    if match is not None and match.func.__module__.startswith(EVENINGS):
        return [code for code, _name in settings.LANGUAGES]
    return WHOLE


def languages(request: HttpRequest) -> dict[str, list[str]]:
    """Return the languages that the page head offers."""
    return {"languages": languages_of(request)}
