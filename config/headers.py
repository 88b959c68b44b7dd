from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=()",
}


class SecurityHeadersMiddleware:
    """Set the security headers that Django has no setting for, on every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            # No shared cache may keep a personal page.
            response.headers.setdefault("Cache-Control", "no-store")
        return response
