"""Our own middleware, in the order in which config/settings.py names it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any
from uuid import UUID

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from config.answers import API
from config.bridge import CROWDED_S, IS_CROWDED, MOST_BYTES_READ
from config.errors import (
    ProblemDetails,
    answer_exception,
    answer_problem,
    too_many,
)
from league.access.addresses import client_address
from league.access.permissions import is_secretary
from league.access.throttling import COUNTED_APART, SAFE, is_over_limit, seconds_left

access_log = logging.getLogger("config.access")
GetResponse = Callable[[HttpRequest], HttpResponse]

# What no page of ours uses, nor any script that got into one.
REFUSED_FEATURES = (
    "accelerometer",
    "browsing-topics",
    "clipboard-read",
    "display-capture",
    "encrypted-media",
    "gamepad",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "X-Permitted-Cross-Domain-Policies": "none",
    "Permissions-Policy": ", ".join(
        ["camera=(self)", *(f"{one}=()" for one in REFUSED_FEATURES)]
    ),
}
# A browser heeds these in what may run or be opened as a page; a style and a font do
# neither, and a phone that comes for the first time waits for each byte of theirs.
PASSIVE = ("text/css", "font/")
OF_PAGES = (
    "Content-Security-Policy",
    "Cross-Origin-Embedder-Policy",
    "Permissions-Policy",
    "X-Frame-Options",
    "X-Permitted-Cross-Domain-Policies",
)
# The ends of the types that are text, besides text/….
TEXTS = ("json", "xml", "javascript", "yaml")
LEAST_PACKED = 1000  # bytes: below them a network gains nothing.
# Pages that show a secret beside what was typed: those of a second factor, and whatever
# says of itself that nobody on the way may change it.
SECRETS = "/accounts/2fa/"
UNCHANGED = "no-transform"
# Pages open to someone without a second factor: to set one up, to leave, or for help.
OPEN = ("/accounts/", "/static/", "/docs/")


class _Middleware:
    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)


class SecurityHeadersMiddleware(_Middleware):
    """Set the security headers that Django has no setting for, on every answer.

    Styles and fonts go out without those that mean something in a page alone.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if response.headers.get("Content-Type", "").startswith(PASSIVE):
            for name in OF_PAGES:
                response.headers.pop(name, None)
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            # No shared cache may keep a personal page.
            response.headers.setdefault("Cache-Control", "no-store")
        return response


class TextGZipMiddleware(GZipMiddleware):
    """Compress longer texts: prints and pictures are compressed as they are made.

    Django adds up to a hundred bytes by chance, so that nobody learns from the length
    of an answer what else stands in a page that repeats the words of an address. A page
    that shows a secret goes out as it is.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        is_text = kind.startswith("text/") or kind.endswith(TEXTS)
        # What is streamed is archives.
        if not is_text or not isinstance(response, HttpResponse):
            return response
        if len(response.content) < LEAST_PACKED or _shows_secret(request, response):
            return response
        return super().process_response(request, response)


def _shows_secret(request: HttpRequest, response: HttpResponse) -> bool:
    is_marked = UNCHANGED in response.headers.get("Cache-Control", "")
    return is_marked or request.path.startswith(SECRETS)


class HttpsOnlyApiMiddleware(_Middleware):
    """Refuse what comes to the API over plain HTTP, where the site is served by TLS.

    A redirect would hide from a program that it sends its key for anyone to read.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_api = request.path.startswith(API)
        if not (settings.SECURE_SSL_REDIRECT and is_api) or request.is_secure():
            return self.get_response(request)
        sentence = _(
            "The API is served over https:// only. If you sent a key, replace it."
        )
        refused = ProblemDetails(403, sentence, kind="https-only")
        return answer_problem(request, refused)


class ErrorsMiddleware(_Middleware):
    """Turn what a view raises into an answer, as a page or a problem."""

    def process_exception(
        self, request: HttpRequest, exc: Exception
    ) -> HttpResponse | None:
        return answer_exception(request, exc)


class UnknownWritersMiddleware(_Middleware):
    """Limit what anonymous senders post to pages; the API counts by itself."""

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        is_api = request.path.startswith(API)
        if request.method in SAFE or is_api or view in COUNTED_APART:
            return None
        at, sender = time.time(), _sender_of(request)
        if sender and is_over_limit(
            sender, most=settings.UNKNOWN_WRITES_A_MINUTE, at=at
        ):
            return answer_problem(request, too_many(seconds_left(at)))
        return None


def _sender_of(request: HttpRequest) -> str:
    """Return whom a write is counted for; "" for a signed-in user.

    A captain's phone has a session of its own from its code, so the captains in a hall
    are not counted together.
    """
    if request.user.is_authenticated:
        return ""
    if not request.session.is_empty():
        return f"session:{request.session.session_key}"
    return f"address:{client_address(request)}"


class UnreadMiddleware(_Middleware):
    """Answer a request that the bridge would not pass on (config/bridge.py)."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if IS_CROWDED in request.META:
            return answer_problem(request, ProblemDetails(503, wait_s=CROWDED_S))
        most = request.META.get(MOST_BYTES_READ)
        if most is None:
            return self.get_response(request)
        sentence = _("This is too large to send here: at most %(most)s.")
        words = sentence % {"most": filesizeformat(most)}
        return answer_problem(request, ProblemDetails(413, words))


class RetryAfterMiddleware(_Middleware):
    """Say in every answer to whoever sends too much how long to wait.

    A refused sign-in has a wait of its own (config/accounts.py); all else is counted
    by the minute.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        wait_s = getattr(request, "wait_s", None)
        if wait_s is not None:
            response.status_code = 429
            response["Retry-After"] = str(wait_s)
        elif response.status_code == 429:
            left_s = seconds_left(time.time())
            response.headers.setdefault("Retry-After", str(left_s))
        return response


class AccessLogMiddleware(_Middleware):
    """Log what a signed-in user was refused, and which files they took out.

    Reading writes nothing, so neither is a row of the database. The line names the page
    and its numbers, never the address, which may hold a token.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 403:
            self.log(request, "refused")
        elif response.has_header("Content-Disposition"):
            self.log(request, "taken out")
        return response

    def log(self, request: HttpRequest, what: str) -> None:
        # A request that was refused before it came to its user has none.
        user = getattr(request, "user", None)
        if user is None or not user.is_authenticated:
            return
        found = request.resolver_match
        given = found.kwargs if found is not None else {}
        # A union's address, and numbers.
        rows = [v for k, v in given.items() if k == "slug" or isinstance(v, int | UUID)]
        access_log.info(
            "%s: user %s, from %s, %s %s %s",
            what,
            user.pk,
            client_address(request) or "unknown",
            request.method,
            found.view_name if found is not None else "unknown",
            " ".join(map(str, rows)),
        )


class SecondFactorMiddleware(_Middleware):
    """Make secretaries in production set up a second factor before anything else."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not (settings.PRODUCTION and self.is_wanted(request)):
            return self.get_response(request)
        if request.path.startswith(API):
            sentence = _("Set up a second factor on the site first.")
            return answer_problem(request, ProblemDetails(403, sentence))
        return redirect("mfa_index")

    def is_wanted(self, request: HttpRequest) -> bool:
        if request.path.startswith(OPEN) or not request.user.is_authenticated:
            return False
        user = request.user
        return (user.is_staff or is_secretary(user)) and not is_mfa_enabled(user)
