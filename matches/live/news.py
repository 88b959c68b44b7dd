"""The answer to a live page that asks every few seconds whether anything moved."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

# Between two questions of a page, and of the big screen, in seconds.
EVERY, EVERY_ON_SCREEN = 5, 2
_LANGUAGES = dict(settings.LANGUAGES)


def news_response(
    request: HttpRequest, state: str, answer: Callable[[], HttpResponse]
) -> HttpResponse:
    """Answer with a part as it stands, or without a body where nothing moved.

    It is the same for everybody who asks in a language, which the address says: so
    a proxy may give one answer to all who ask within a second.
    """
    language = request.GET.get("language", "")
    if language not in _LANGUAGES:
        language = settings.LANGUAGE_CODE
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
