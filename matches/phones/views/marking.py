"""What makes the marker's screen an app: its service worker, manifest and token."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import resolve, reverse
from django.utils.translation import get_language, get_language_from_request, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from league.lib.page_store import release_tag

# Files, and whole folders, that the pages kept on a phone need.
SHELL = (
    "css/drives/phones/evening-mark.css",
    "css/frame.css",
    "css/matches/phones/mark.css",
    "css/print.css",
    "css/league/public/rulebook.css",
    "css/typeface.css",
    "img/",
    "js/drive/",
    "js/mark/",
    "js/nav.js",
    "js/league/public/rulebook.js",
    "vendor/atkinson/atkinson-latin.woff2",
    "vendor/idb/",
    "vendor/pico/",
    "vendor/qrcode/",
)
SERVED = (".css", ".js", ".png", ".svg", ".woff2")
# Pages by name that a waiting thumb gets from the phone at once.
FIRST = ("mark", "evening-mark")
KEPT = (*FIRST, "rulebook")
LANGUAGES = [code for code, _name in settings.LANGUAGES]
RESCUES = ["application/json", ".json", "text/plain", ".txt"]
GREEN = "#0f3d30"
PAPER = "#fdf8ea"


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    context = {
        "first": json.dumps([reverse(name) for name in FIRST]),
        "pages": json.dumps([reverse(name) for name in KEPT]),
        "files": json.dumps([static(name) for name in shell_files()], indent=1),
        "language": get_language_from_request(request),
        "languages": json.dumps(LANGUAGES),
        "switch": reverse("set_language"),
        "shared": reverse("mark-shared"),
        "take_in": f"{reverse('mark')}#shared",
        "version": version(request),
    }
    response = render(
        request,
        "matches/phones/sw.js",
        context,
        content_type="text/javascript; charset=utf-8",
    )
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Service-Worker-Allowed"] = "/"
    return response


def version(request: HttpRequest) -> str:
    """Return a word that changes with the build and with the FIRST pages."""
    views = [resolve(reverse(name)).func for name in FIRST]
    found = hashlib.sha256(release_tag().encode())
    for language in LANGUAGES:
        with override(language):
            for view in views:
                found.update(view(request).content)
    return found.hexdigest()[:16]


@cache
def shell_files() -> list[str]:
    """Return the sorted names of the static files that the shell needs."""
    names = (name for finder in get_finders() for name, _storage in finder.list([]))
    wanted = {name for name in names if name.startswith(SHELL)}
    # Where static files are not collected, each module is asked for.
    wanted -= getattr(staticfiles_storage, "carried", frozenset())
    return sorted(name for name in wanted if name.endswith(SERVED))


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    return JsonResponse(
        {
            "name": _("Klawerjas: mark a table"),
            "short_name": _("Klawerjas"),
            "lang": get_language(),
            "id": reverse("mark"),
            "start_url": reverse("mark"),
            "scope": "/",
            "display": "standalone",
            # The file of another phone's rescue, out of a chat or the file manager.
            "share_target": {
                "action": reverse("mark-shared"),
                "method": "POST",
                "enctype": "multipart/form-data",
                "params": {
                    "text": "text",
                    "files": [{"name": "rescue", "accept": RESCUES}],
                },
            },
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


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def mark_shared(request: HttpRequest) -> HttpResponse:
    """Lead to where a file can be chosen, on a phone whose service worker is gone.

    The service worker takes what is shared; the server reads nothing of it.
    """
    return redirect(f"{reverse('mark')}#hand-over")


@require_safe
@never_cache
@ensure_csrf_cookie
def mark_token(request: HttpRequest) -> HttpResponse:
    """Give a signed-in user's phone a fresh token to send presses with."""
    return HttpResponse(status=204)
