"""What the API takes: who asks, by the site's own session, and which bodies.

The REST framework reads this while it is being imported itself, so nothing here may
import its views.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import APIException, ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from rules.faults import Malformed, loads

MOST_BYTES = 64 * 1024
MOST_LEVELS = 10


class SignedIn(SessionAuthentication):
    """The site's own session; whoever has none is asked to sign in, with 401."""

    def authenticate_header(self, request: Request) -> str:
        return "Session"


class JSONOnly(DefaultContentNegotiation):
    """Weigh what a client accepts only where it says that JSON may not be it."""

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        accepted = request.META.get("HTTP_ACCEPT", "*/*")
        is_plain = not format_suffix and not request.META.get("QUERY_STRING")
        if is_plain and accepted in ("*/*", first.media_type):
            return first, first.media_type
        return super().select_renderer(request, renderers, format_suffix)


class TooLarge(APIException):
    status_code = 413
    default_detail = _("The body may have 64 KiB at most.")


class StrictJSONParser(BaseParser):
    """JSON and nothing but: UTF-8, no NaN, no key twice, not deep, not large."""

    media_type = "application/json"

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Any = None,
    ) -> Any:
        length = parser_context["request"].META.get("CONTENT_LENGTH") or "0"
        if int(length) > MOST_BYTES:
            raise TooLarge
        try:
            value = loads(stream.read())
        except Malformed as fault:
            raise ParseError(f"The body {fault}.") from None
        if is_deeper(value, MOST_LEVELS):
            raise ParseError(_("The body is nested too deeply."))
        return value


def is_deeper(value: object, levels: int) -> bool:
    if isinstance(value, dict):
        return not levels or any(is_deeper(one, levels - 1) for one in value.values())
    if isinstance(value, list):
        return not levels or any(is_deeper(one, levels - 1) for one in value)
    return False
