"""What browsers ask of a site beside its pages: its icon, and itself as an app."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

# As of every picture: it runs nothing.
POLICY = "default-src 'none'; sandbox"
DAY_S = 24 * 3600
BAIZE = "#0f3d30"
PAPER = "#f7f4ec"
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"))
MASKABLE = ("icon-maskable", 512, "maskable")


@cache
def _icon() -> bytes:
    return (settings.BASE_DIR / "static" / "img" / "favicon.ico").read_bytes()


@require_safe
@cache_control(public=True, max_age=DAY_S)
def favicon(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(_icon(), "image/x-icon")
    response.headers["Content-Security-Policy"] = POLICY
    return response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Answer with the site as an app; a marker's phone has one of its own."""
    return JsonResponse(
        {
            "name": _("Klawerjas: fixtures, results and the log"),
            "short_name": _("Klawerjas"),
            "lang": get_language(),
            "id": reverse("front"),
            "start_url": reverse("front"),
            "scope": "/",
            "display": "minimal-ui",
            "background_color": PAPER,
            "theme_color": BAIZE,
            "icons": [
                {
                    "src": static(f"img/{name}.png"),
                    "sizes": f"{pixels}x{pixels}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, pixels, purpose in (*ICONS, MASKABLE)
            ],
        },
        content_type="application/manifest+json",
    )
