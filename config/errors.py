"""Turn faults into answers: a page for people, problem+json under the API."""

from __future__ import annotations

import logging
import re
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    ValidationError,
)
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, Throttled
from rest_framework.exceptions import ValidationError as ApiValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from config.answers import API
from config.docs.help import fault_help_of, language_of
from league.access.api_auth import ApiRefusal
from league.access.link_terms import LinkEnded
from league.access.throttling import WINDOW_S
from league.models import Union, User
from league.sessions.kept_forms import kept_form_of
from matches.record.fault_words import translate_fault
from rules.book import RuleViolation
from rules.faults import Malformed, step

log = logging.getLogger(__name__)

CONTENT_TYPE = "application/problem+json"
PLAIN_TEXT = "text/plain; charset=utf-8"
RETRY_AFTER_S = 2
UNION_PATH = re.compile(r"/(?:unions|desk)/([-\w]{1,50})/", re.ASCII)

# The stable type and the title of each status we answer.
KINDS = {
    400: ("bad-request", gettext_lazy("The request cannot be read")),
    401: ("not-signed-in", gettext_lazy("Sign in first")),
    403: ("not-allowed", gettext_lazy("You may not do this")),
    404: ("not-found", gettext_lazy("There is nothing here")),
    405: ("method-not-allowed", gettext_lazy("This address does not take that method")),
    406: ("not-acceptable", gettext_lazy("This address answers in JSON only")),
    409: ("rule", gettext_lazy("The rules do not allow it")),
    410: ("ended", gettext_lazy("This link has ended")),
    413: ("too-large", gettext_lazy("The request is too large")),
    415: ("unsupported-media-type", gettext_lazy("Send JSON")),
    422: ("malformed", gettext_lazy("Something in it is wrong")),
    429: ("too-many-requests", gettext_lazy("Too many requests; try again in a while")),
    500: ("internal", gettext_lazy("Something went wrong on our side")),
    503: ("busy", gettext_lazy("The system is busy; try again in a moment")),
}
# What Django answers itself, by the handlers below or with 400.
DJANGOS = (
    Http404,
    PermissionDenied,
    SuspiciousOperation,
    BadRequest,
    MultiPartParserError,
)


@dataclass(frozen=True, slots=True)
class ProblemDetails:
    """What went wrong, as answered; `extra` holds `rule`, `errors` or `then`."""

    status: int
    detail: str = ""
    extra: dict[str, Any] = field(default_factory=dict)
    # The stable type, if it says more than the status does.
    kind: str = ""
    wait_s: int = RETRY_AFTER_S

    @property
    def title(self) -> str:
        return str(KINDS.get(self.status, KINDS[400])[1])

    @property
    def headers(self) -> dict[str, str]:
        is_later = self.status in (429, 503)
        return {"Retry-After": str(self.wait_s)} if is_later else {}

    def as_json(self, request: HttpRequest) -> dict[str, Any]:
        kind = self.kind or KINDS.get(self.status, KINDS[400])[0]
        return {
            "type": f"urn:klawerjas:problem:{kind}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail or self.title,
            "instance": request.path,
        } | self.extra


def too_many(seconds: int) -> ProblemDetails:
    """Return the problem for a sender over the limit per minute."""
    words = _("Too much was sent from here. Wait %(seconds)s seconds, then go on.")
    return ProblemDetails(429, words % {"seconds": seconds}, wait_s=seconds)


def _problem_of(exc: BaseException | None) -> ProblemDetails | None:
    """Return the meaning of a fault of our own, or None for any other."""
    match exc:
        case RuleViolation():
            return ProblemDetails(409, exc.detail, {"rule": exc.rule})
        case Malformed():
            return ProblemDetails(422, extra={"errors": list(pointed(exc))})
        case ValidationError():
            return ProblemDetails(422, "; ".join(exc.messages))
        case ApiValidationError():
            return ProblemDetails(
                422, extra={"errors": list(_flattened(exc.detail, ""))}
            )
        case RequestDataTooBig():
            return ProblemDetails(413)
        case LinkEnded():
            return ProblemDetails(410, str(exc), {"then": exc.then})
        case OperationalError() | InterfaceError():
            log.warning("database unavailable: %s", exc)
            return ProblemDetails(503)
    return None


def pointed(exc: Malformed) -> Iterator[dict[str, str]]:
    for fault in exc.faults:
        yield {"pointer": fault.path, "detail": translate_fault(fault.message)}


def _flattened(detail: Any, pointer: str) -> Iterator[dict[str, str]]:
    if isinstance(detail, dict):
        for key, value in detail.items():
            # For a list the REST framework gives faulty rows by index.
            here = f"{pointer}[{key}]" if isinstance(key, int) else step(pointer, key)
            yield from _flattened(value, here)
    elif isinstance(detail, list):
        for value in detail:
            yield from _flattened(value, pointer)
    else:
        yield {"pointer": pointer, "detail": str(detail)}


def problem(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Answer a fault raised in an API view, as the REST framework's handler."""
    found = _problem_of(exc)
    if found is None:
        response = exception_handler(exc, context)
        if response is None:
            return None
        found = _spoken(exc, response.status_code)
    else:
        set_rollback()
        response = Response(status=found.status, headers=found.headers)
    response.data = found.as_json(context["request"])
    response.content_type = CONTENT_TYPE
    return response


def _spoken(exc: Exception, status: int) -> ProblemDetails:
    """Return the problem for a fault that the REST framework answers itself."""
    detail = str(exc.detail) if isinstance(exc, APIException) else ""
    wait = getattr(exc, "wait", None)
    if isinstance(exc, Throttled) and wait is not None:
        return too_many(ceil(wait))
    if isinstance(exc, ApiRefusal):
        return ProblemDetails(status, detail, exc.extra, exc.kind)
    return ProblemDetails(status, detail)


def answer_exception(request: HttpRequest, exc: Exception) -> HttpResponse | None:
    """Return the answer to what a view raised; None if Django has one for it."""
    found = _problem_of(exc)
    if found is None and isinstance(exc, DJANGOS):
        return None
    return answer_problem(request, found or internal(request, exc))


def internal(request: HttpRequest, exc: BaseException | None) -> ProblemDetails:
    """Log an unexpected fault under a number that the reader is told."""
    number = uuid.uuid4().hex[:12]
    log.error("request %s failed: %s", number, request.path, exc_info=exc)
    return ProblemDetails(500, _("Tell your secretary number %s.") % number)


def answer_problem(request: HttpRequest, found: ProblemDetails) -> HttpResponse:
    """Answer with a page, or problem+json under the API.

    What asks for no page gets no page: scripts, pictures and those who try addresses.
    """
    response: HttpResponse
    if request.path.startswith(API):
        response = JsonResponse(
            found.as_json(request), status=found.status, content_type=CONTENT_TYPE
        )
    else:
        is_page = _takes_pages(request)
        text = page(request, found) if is_page else sentences(found)
        content_type = None if is_page else PLAIN_TEXT
        response = HttpResponse(text, status=found.status, content_type=content_type)
        patch_vary_headers(response, ["Accept"])
    for name, value in found.headers.items():
        response.headers[name] = value
    return response


def _takes_pages(request: HttpRequest) -> bool:
    """Return whether a request names pages as what it takes, as every browser does."""
    return "text/html" in request.headers.get("Accept", "text/html")


def sentences(found: ProblemDetails) -> str:
    """Return in plain text what a page would say of a problem, a line each."""
    detail = found.detail or _listed(found)
    return "".join(f"{one}\n" for one in (found.title, detail) if one)


def page(request: HttpRequest, found: ProblemDetails) -> str:
    context = {
        "status": found.status,
        "title": found.title,
        "detail": found.detail or _listed(found),
        "rule": found.extra.get("rule", ""),
        "then": found.extra.get("then", ""),
    }
    if found.status >= 500:
        # The page's head queries the database, which may be what failed.
        named = UNION_PATH.match(request.path)
        away = {
            "union": None,
            "is_impersonal": True,
            "slug": named and named[1],
            "fault_help": fault_help_of(request.resolver_match, language_of(request)),
        }
        return render_to_string("error.html", context | away)
    return render_to_string("error.html", context | _union_of(request), request=request)


def _union_of(request: HttpRequest) -> dict[str, Any]:
    """Return the union that an address names, for the head of a page that is not."""
    named = UNION_PATH.match(request.path)
    union = Union.objects.filter(slug=named[1]).first() if named else None
    return {"union": union} if union else {}


def _listed(found: ProblemDetails) -> str:
    errors = found.extra.get("errors", [])
    return "; ".join(f"{one['pointer']}: {one['detail']}" for one in errors)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    # What else is suspicious may quote what was sent.
    said = str(exception) if isinstance(exception, BadRequest) else ""
    return answer_problem(request, _problem_of(exception) or ProblemDetails(400, said))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer_problem(request, ProblemDetails(403, str(exception)))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer_problem(request, ProblemDetails(404))


def too_many_requests(request: HttpRequest) -> HttpResponse:
    return answer_problem(request, too_many(WINDOW_S))


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault raised outside views, where process_exception is not called."""
    exc = sys.exc_info()[1]
    return answer_problem(request, _problem_of(exc) or internal(request, exc))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Refuse a form; one that our own page sent may be sent again as it is.

    A page's token ends when somebody signs in in another tab. Which site sent a form
    its browser says, and no page can have it say otherwise.
    """
    kept = None
    is_ours = request.headers.get("Sec-Fetch-Site") == "same-origin"
    is_page = request.headers.get("Sec-Fetch-Dest") == "document"
    if is_ours and is_page and isinstance(request.user, User):
        kept = kept_form_of(request, request.user.pk)
    if kept is not None:
        name = "league/sessions/kept_form.html"
        return render(request, name, {"kept": kept}, status=403)
    sentence = _("This page was open too long. Go back, reload it, try again.")
    return answer_problem(request, ProblemDetails(403, sentence))
