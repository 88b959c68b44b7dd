"""What makes the marker's screen an app: its service worker, manifest and token."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from django.contrib.staticfiles.finders import get_finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from league.pages import build
from matches.views.mark_shell import mark

# What the pages that a phone keeps need: files, and folders with all in them.
SHELL = (
    "css/mark.css",
    "css/parts.css",
    "css/print.css",
    "css/rulebook.css",
    "css/site.css",
    "img/",
    "js/mark/",
    "js/rulebook.js",
    "vendor/",
)
SERVED = (".css", ".js", ".png", ".svg")
GREEN = "#0f3d30"
PAPER = "#fdf8ea"


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    page = mark(request).content
    context = {
        "mark": reverse("mark"),
        "pages": json.dumps([reverse("mark"), reverse("rulebook")]),
        "files": json.dumps([static(name) for name in shell_files()], indent=1),
        "language": get_language(),
        "version": hashlib.sha256(build().encode() + page).hexdigest()[:16],
    }
    response = render(
        request, "matches/sw.js", context, content_type="text/javascript; charset=utf-8"
    )
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Service-Worker-Allowed"] = "/"
    return response


@cache
def shell_files() -> list[str]:
    """The names of the static files that the shell needs, sorted."""
    names = (name for finder in get_finders() for name, _storage in finder.list([]))
    wanted = (name for name in names if name.startswith(SHELL))
    return sorted({name for name in wanted if name.endswith(SERVED)})


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone shows of the app once it is installed."""
    return JsonResponse(
        {
            "name": _("Klawerjas: mark a table"),
            "short_name": _("Klawerjas"),
            "lang": get_language(),
            "id": reverse("mark"),
            "start_url": reverse("mark"),
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": GREEN,
            "icons": [
                icon("icon-192", 192),
                icon("icon-512", 512),
                icon("icon-maskable", 512) | {"purpose": "maskable"},
            ],
        },
        content_type="application/manifest+json",
    )


def icon(name: str, pixels: int) -> dict[str, str]:
    return {
        "src": static(f"img/{name}.png"),
        "sizes": f"{pixels}x{pixels}",
        "type": "image/png",
    }


@require_safe
@never_cache
@ensure_csrf_cookie
def mark_token(request: HttpRequest) -> HttpResponse:
    """Give a phone whose user is signed in a fresh token to send presses with."""
    return HttpResponse(status=204)
