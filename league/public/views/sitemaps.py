from __future__ import annotations

from datetime import timedelta
from email.utils import parseaddr

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from league.models import Union
from league.public.sitemaps import addresses_of

HOUR_S = 3600
# Under a year, as the standard asks.
SECURITY_TERM = timedelta(days=180)
# Private pages, and those that are dynamic or would be crawled without end.
CLOSED = (
    "/accounts/",
    "/admin/",
    "/api/",
    "/captain/",
    "/desk/",
    "/embed/",
    "/mark/",
    "/search/",
)


@require_safe
@cache_control(public=True, max_age=HOUR_S)
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    lines += ["", f"Sitemap: {settings.SITE_ADDRESS}/sitemap.xml", ""]
    return HttpResponse("\n".join(lines), "text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=HOUR_S)
def security_txt(request: HttpRequest) -> HttpResponse:
    """Answer with whom someone writes to who found a hole in the site (RFC 9116)."""
    _name, address = parseaddr(settings.SECURITY_CONTACT)
    until = timezone.now().date() + SECURITY_TERM
    lines = [
        f"Contact: mailto:{address}",
        f"Expires: {until.isoformat()}T00:00:00Z",
        "Preferred-Languages: en, af",
        f"Canonical: {settings.SITE_ADDRESS}/.well-known/security.txt",
        "",
    ]
    return HttpResponse("\n".join(lines), "text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=HOUR_S)
def sitemap_index(request: HttpRequest) -> HttpResponse:
    context = {"unions": Union.objects.only("slug"), "site": settings.SITE_ADDRESS}
    return render(
        request, "league/public/sitemap_index.xml", context, "application/xml"
    )


@require_safe
@cache_control(public=True, max_age=HOUR_S)
def sitemap(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    context = {"addresses": addresses_of(union), "site": settings.SITE_ADDRESS}
    return render(request, "league/public/sitemap.xml", context, "application/xml")
