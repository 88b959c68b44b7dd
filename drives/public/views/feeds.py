from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from drives.public.feeds import (
    addresses_of_evenings,
    feed_of_evenings,
    version_of_evenings,
)
from league.models import Union
from league.public.feeds.atom import feed_response

HOUR_S = 3600


@require_safe
def evenings_feed(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    return feed_response(
        request,
        f"evenings:{slug}",
        version_of_evenings(union),
        language=union.language,
        draw=lambda: feed_of_evenings(union),
    )


@require_safe
@cache_control(public=True, max_age=HOUR_S)
def evenings_sitemap(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    context = {
        "addresses": addresses_of_evenings(union),
        "site": settings.SITE_ADDRESS,
    }
    return render(request, "league/public/sitemap.xml", context, "application/xml")
