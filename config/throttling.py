from __future__ import annotations

import time
from collections.abc import Callable

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from config.errors import API, answer_problem, too_many
from league.access.throttling import SAFE, is_over_limit, seconds_left


class UnknownWritersMiddleware:
    """Limit what anonymous senders post to pages; the API counts by itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in SAFE or request.path.startswith(API):
            return self.get_response(request)
        at, sender = time.time(), sender_of(request)
        if sender and is_over_limit(
            sender, most=settings.UNKNOWN_WRITES_A_MINUTE, at=at
        ):
            return answer_problem(request, too_many(seconds_left(at)))
        return self.get_response(request)


def sender_of(request: HttpRequest) -> str:
    """Return whom a write is counted for; "" for a signed-in user.

    A captain's phone has a session of its own from its code, so the captains in a hall
    are not counted together.
    """
    if request.user.is_authenticated:
        return ""
    if not request.session.is_empty():
        return f"session:{request.session.session_key}"
    return f"address:{get_adapter().get_client_ip(request)}"
