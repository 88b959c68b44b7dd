"""One line in the log, and one more in the figures, for each request."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.functional import LazyObject, empty

from config.logs import in_request
from config.state.measures import count_request

log = logging.getLogger(__name__)
GetResponse = Callable[[HttpRequest], HttpResponse]
HEADER = "X-Request-ID"
# An id that a trusted proxy gave may be as it likes, but not as long.
GIVEN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
# They are asked by the machine itself or by its number, not by the site's name.
PROBES = {"/healthz", "/readyz", "/metrics"}
# An address that is none of ours, or an answer that came before it was looked up.
UNKNOWN, STATIC = "unknown", "static"


class QueryCount:
    """Counts the statements that a request sends to the database."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, execute: Callable[..., Any], *given: Any) -> Any:
        self.number += 1
        return execute(*given)


class ProbesMiddleware:
    """Let programs that watch the site ask by any name of its machine."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path in PROBES:
            request.META["HTTP_HOST"] = urlsplit(settings.SITE_ADDRESS).netloc
        return self.get_response(request)


class RequestsMiddleware:
    """Log and count each request; it stands before all others.

    It asks the database nothing: the user is named if the page asked who it is.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began, queries, key = perf_counter(), QueryCount(), _id_of(request)
        with in_request(key), connection.execute_wrapper(queries):
            response = self.get_response(request)
            seconds = perf_counter() - began
            _tell(request, response, seconds=seconds, queries=queries.number)
        response.headers[HEADER] = key
        return response


def _id_of(request: HttpRequest) -> str:
    given = request.headers.get(HEADER, "") if settings.TRUSTED_PROXIES else ""
    return given if GIVEN_ID.fullmatch(given) else uuid4().hex[:16]


def _tell(
    request: HttpRequest, response: HttpResponse, *, seconds: float, queries: int
) -> None:
    route, method, status = (
        route_of(request),
        request.method or "",
        response.status_code,
    )
    count_request(route, method, status, seconds)
    fields = {
        "method": method,
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 1),
        "queries": queries,
        "user": _known_user(request),
        "union": _union_of(request),
    }
    words = "%s %s %s, %s ms, %s queries, user %s, union %s"
    values = ["-" if one is None else one for one in fields.values()]
    log.info(words, *values, extra={"fields": fields})


def route_of(request: HttpRequest) -> str:
    """Return the name of a request's address, never itself: it may hold a token.

    There are as many as the site has kinds of pages, whatever is asked for.
    """
    found = request.resolver_match
    if found is not None:
        return found.view_name
    return STATIC if request.path.startswith(settings.STATIC_URL) else UNKNOWN


def _known_user(request: HttpRequest) -> int | None:
    """Return the number of the user, if this request found out who it is."""
    user = vars(request).get("user")
    is_unread = isinstance(user, LazyObject) and user._wrapped is empty
    if user is None or is_unread:
        return None
    known: int | None = user.pk
    return known


def _union_of(request: HttpRequest) -> str | None:
    """Return the union that an address names."""
    found = request.resolver_match
    return found.kwargs.get("slug") if found is not None else None
