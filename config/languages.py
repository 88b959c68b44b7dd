"""Which languages a page is had in: Dutch is there for the card evenings alone.

Whoever chose Dutch, or whose browser asks for it, reads every other page in English,
dates and all, and finds Dutch again on the next evening's page.
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
    """Sets the site's own language where a page does not have the one chosen."""

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
    """The languages that the page asked for is had in."""
    match = request.resolver_match
    if match is not None and match.func.__module__.startswith(EVENINGS):
        return [code for code, _name in settings.LANGUAGES]
    return WHOLE


def languages(request: HttpRequest) -> dict[str, list[str]]:
    """What the head offers to choose from."""
    return {"languages": languages_of(request)}
