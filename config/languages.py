"""The languages of each page: Dutch exists for the card evenings only.

Readers who chose Dutch, or whose browser asks for it, get every other page in English,
dates included, and Dutch again on the next evening's page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

EVENINGS = "drives."
WHOLE = [code for code, _name in settings.WHOLE_LANGUAGES]


class EveningLanguagesMiddleware:
    """Fall back to the site's language if the page lacks the chosen one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> None:
        if translation.get_language() not in languages_of(request):
            translation.activate(settings.LANGUAGE_CODE)
            request.LANGUAGE_CODE = settings.LANGUAGE_CODE


def languages_of(request: HttpRequest) -> list[str]:
    """Return the languages available for the requested page."""
    match = request.resolver_match
    if match is not None and match.func.__module__.startswith(EVENINGS):
        return [code for code, _name in settings.LANGUAGES]
    return WHOLE


def languages(request: HttpRequest) -> dict[str, list[str]]:
    """Return the languages that the page head offers."""
    return {"languages": languages_of(request)}
