"""How a fault becomes an answer: a page for people, problem+json under the API."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable, Iterator
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.exceptions import ValidationError as ApiValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from rules.book import RuleViolation
from rules.faults import Malformed

log = logging.getLogger(__name__)

API = "/api/"
RETRY_AFTER_S = 2


def titles() -> dict[int, tuple[str, str]]:
    """Return the stable type and the title of each status that is answered."""
    return {
        400: ("bad-request", _("The request cannot be read")),
        401: ("not-signed-in", _("Sign in first")),
        403: ("not-allowed", _("You may not do this")),
        404: ("not-found", _("There is nothing here")),
        405: ("method-not-allowed", _("This address does not take that method")),
        406: ("not-acceptable", _("This address answers in JSON only")),
        409: ("rule", _("The rules do not allow it")),
        413: ("too-large", _("The request is too large")),
        415: ("unsupported-media-type", _("Send JSON")),
        422: ("malformed", _("Something in it is wrong")),
        429: ("too-many-requests", _("Too many requests; try again in a while")),
        500: ("internal", _("Something went wrong on our side")),
        503: ("busy", _("The system is busy; try again in a moment")),
    }


def problem_body(
    status: int, *, detail: str, instance: str, **extra: Any
) -> dict[str, Any]:
    kind, title = titles().get(status, ("fault", _("The request failed")))
    return {
        "type": f"urn:klawerjas:problem:{kind}",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": instance,
    } | extra


def problem_response(
    request: HttpRequest, status: int, detail: str = "", **extra: Any
) -> JsonResponse:
    body = problem_body(
        status,
        detail=detail or titles()[status][1],
        instance=request.path,
        **extra,
    )
    response = JsonResponse(
        body, status=status, content_type="application/problem+json"
    )
    if status == 503:
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    return response


def problem(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Answer a fault met in an API view; the REST framework's handler."""
    request = context["request"]
    if isinstance(exc, Malformed):
        status, detail, extra = 422, "", {"errors": list(pointed(exc))}
    elif isinstance(exc, RuleViolation):
        status, detail, extra = 409, exc.detail, {"rule": exc.rule}
    elif isinstance(exc, OperationalError):
        log.warning("database unavailable: %s", exc)
        status, detail, extra = 503, "", {}
    else:
        answer = exception_handler(exc, context)
        if answer is None:
            return None
        status, (detail, extra) = answer.status_code, described(exc)
    response = Response(
        problem_body(
            status,
            detail=detail or titles().get(status, ("", _("The request failed")))[1],
            instance=request.path,
            **extra,
        ),
        status=status,
        content_type="application/problem+json",
    )
    if status == 503:
        response["Retry-After"] = str(RETRY_AFTER_S)
    if isinstance(exc, APIException) and getattr(exc, "wait", None):
        response["Retry-After"] = str(int(exc.wait) + 1)
    return response


def described(exc: Exception) -> tuple[str, dict[str, Any]]:
    if isinstance(exc, ApiValidationError):
        return "", {"errors": list(flattened(exc.detail, ""))}
    if isinstance(exc, APIException):
        return str(exc.detail), {}
    return "", {}


def pointed(exc: Malformed) -> Iterator[dict[str, str]]:
    for fault in exc.faults:
        yield {"pointer": fault.path, "detail": fault.message}


def flattened(detail: Any, pointer: str) -> Iterator[dict[str, str]]:
    if isinstance(detail, dict):
        for key, value in detail.items():
            yield from flattened(value, f"{pointer}.{key}".lstrip("."))
    elif isinstance(detail, list):
        for value in detail:
            yield from flattened(value, pointer)
    else:
        yield {"pointer": pointer, "detail": str(detail)}


class ErrorsMiddleware:
    """Turn what a view raises into the answer that it means, page or problem."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exc: Exception
    ) -> HttpResponse | None:
        if isinstance(exc, RuleViolation):
            return answer(request, 409, exc.detail, rule=exc.rule)
        if isinstance(exc, Malformed):
            return answer(request, 422, str(exc))
        if isinstance(exc, ValidationError):
            return answer(request, 422, "; ".join(exc.messages))
        if isinstance(exc, OperationalError):
            log.warning("database unavailable: %s", exc)
            return answer(request, 503)
        if isinstance(exc, (Http404, PermissionDenied)):
            return None
        return failed(request, exc)


def failed(request: HttpRequest, exc: Exception) -> HttpResponse:
    number = uuid.uuid4().hex[:12]
    log.error("request %s failed: %s", number, request.path, exc_info=exc)
    return answer(request, 500, _("Tell your secretary number %s.") % number)


def answer(
    request: HttpRequest, status: int, detail: str = "", **extra: Any
) -> HttpResponse:
    if request.path.startswith(API):
        return problem_response(request, status, detail, **extra)
    context = {
        "status": status,
        "title": titles()[status][1],
        "detail": detail,
        "rule": extra.get("rule", ""),
    }
    response = render(request, "error.html", context, status=status)
    if status == 503:
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, 403, str(exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    return answer(request, 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return answer(
        request, 403, _("This page was open too long. Go back, reload it, try again.")
    )
