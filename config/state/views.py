"""Addresses for programs that watch the site, and the page that says the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hmac import compare_digest
from ipaddress import ip_address

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from config.state import checks, measures
from config.version import version
from league.board import is_of_board

View = Callable[[HttpRequest], HttpResponse]
# What a proxy adds: such a request came from elsewhere, whatever its last step.
PASSED_ON = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_FORWARDED")


def watchers_only(view: View) -> View:
    """Let in this machine itself and whoever brings the token; for others, 404."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        if not (_is_from_here(request) or _has_token(request)):
            raise Http404
        return view(request)

    return guarded


def _is_from_here(request: HttpRequest) -> bool:
    if any(name in request.META for name in PASSED_ON):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _has_token(request: HttpRequest) -> bool:
    kind, _, given = request.headers.get("Authorization", "").partition(" ")
    is_bearer = bool(settings.WATCH_TOKEN) and kind.lower() == "bearer"
    return is_bearer and compare_digest(given.encode(), settings.WATCH_TOKEN.encode())


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that this process answers; the database is not asked."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


@require_safe
@never_cache
@watchers_only
def readyz(request: HttpRequest) -> HttpResponse:
    # Programs read it, and people beside them: one language, whatever they ask for.
    with translation.override("en"):
        found = checks.readiness()
    is_ready = all(one.is_ok for one in found)
    told = {one.name: {"ok": one.is_ok, "what": one.words} for one in found}
    answer = JsonResponse(
        {"ready": is_ready, "version": version(), "checks": told},
        status=200 if is_ready else 503,
    )
    # Django would log each 503 as an error of ours, and have it reported as one.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


@require_safe
@never_cache
@watchers_only
def metrics(request: HttpRequest) -> HttpResponse:
    return HttpResponse(measures.exposition(), content_type=CONTENT_TYPE_LATEST)


@require_safe
@login_required
def system_state(request: HttpRequest) -> HttpResponse:
    if not is_of_board(request):
        raise PermissionDenied
    found = checks.state()
    shown = {
        "found": found,
        "wrong": sum(not one.is_ok for one in found),
        "at": timezone.now(),
        "version": version(),
    }
    return render(request, "config/system_state.html", shown)
