"""How the API authenticates requests, and which request bodies it accepts.

The REST framework reads this while it is being imported itself, so nothing here may
import its views.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import APIException, AuthenticationFailed, ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.permissions import BasePermission
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from league.access import keys
from league.access.throttling import SAFE
from league.models import ApiKey, Scope
from rules.faults import Malformed, load_json

BEARER = "Bearer"
MOST_BYTES = 64 * 1024
MOST_LEVELS = 10


class ApiRefusal(APIException):
    """A refusal with a stable type, and any further facts that a program needs."""

    def __init__(self, kind: str, sentence: str, *, status: int, **extra: Any) -> None:
        super().__init__(sentence)
        self.kind, self.extra = kind, extra
        self.status_code = status


class BadKey(ApiRefusal, AuthenticationFailed):
    """A key that is unknown, revoked or expired is refused on every endpoint."""

    def __init__(self) -> None:
        sentence = gettext("This key is unknown, was revoked, or is over.")
        super().__init__("bad-key", sentence, status=401)


class Keyed(BaseAuthentication):
    """Authenticate a program by its key: `Authorization: Bearer klw_…`.

    It acts as the key's user, within the key's scopes. Without the read scope it reads
    what an anonymous visitor reads.
    """

    def authenticate(self, request: Request) -> tuple[Any, ApiKey] | None:
        scheme, _space, given = request.META.get("HTTP_AUTHORIZATION", "").partition(
            " "
        )
        if scheme.lower() != BEARER.lower():
            return None
        now = timezone.now()
        key = keys.find_api_key(given.strip(), at=now)
        if key is None:
            raise BadKey
        if keys.lacks_second_factor(key.user):
            raise PermissionDenied(gettext("Set up a second factor on the site first."))
        keys.note_use(key, at=now)
        is_public = request.method in SAFE and Scope.READ not in key.scopes
        return (AnonymousUser() if is_public else key.user), key

    def authenticate_header(self, request: Request) -> str:
        return f"{BEARER}, Session"


class WithinKey(BasePermission):
    """Let a key change only what its scopes cover; `view.scope` is the one needed."""

    def has_permission(self, request: Request, view: Any) -> bool:
        key, scope = request.auth, getattr(view, "scope", None)
        if request.method in SAFE or not isinstance(key, ApiKey):
            return True
        if scope is None or scope not in key.scopes:
            sentence = gettext("This key may not be used for that.")
            raise ApiRefusal("out-of-scope", sentence, status=403, scope=scope)
        return True


class SignedIn(SessionAuthentication):
    """The site's own session; without one the answer is 401."""

    def authenticate_header(self, request: Request) -> str:
        return "Session"


class JSONOnly(DefaultContentNegotiation):
    """Negotiate only when a client's Accept header may rule JSON out."""

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
    """Parse JSON strictly: UTF-8, no NaN, no repeated key, limited depth and size."""

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
            value = load_json(stream.read())
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
