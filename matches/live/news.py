"""The answer to a live page that polls for changes every few seconds."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

# Seconds between two polls, of a page and of the big screen.
EVERY, EVERY_ON_SCREEN = 5, 2
_LANGUAGES = dict(settings.LANGUAGES)


def news_response(
    request: HttpRequest, state: str, answer: Callable[[], HttpResponse]
) -> HttpResponse:
    """Answer with the current part of a page, or without a body if nothing moved.

    The answer is the same for everyone in a language, which is in the address, so a
    proxy may give one answer to all who ask within a second.
    """
    language = asked_language(request)
    if request.GET.get("since") == state:
        response = HttpResponse(status=204)
    else:
        with translation.override(language):
            response = answer()
    response.headers["Content-Language"] = language
    response.headers["Cache-Control"] = "public, max-age=1"
    response.headers["X-State"] = state
    # The server's clock, in milliseconds: the pages count down by it.
    response.headers["X-Now"] = str(int(timezone.now().timestamp() * 1000))
    return response


def asked_language(request: HttpRequest) -> str:
    """Return the language of a poll's address, or else the site's."""
    language = request.GET.get("language", "")
    return language if language in _LANGUAGES else settings.LANGUAGE_CODE
