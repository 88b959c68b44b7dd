from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.lib.forms import read_whole
from league.models import Union
from league.public.search import (
    KINDS,
    MOST_LETTERS,
    PageHits,
    every_page,
    find_for_reader,
    find_hits,
)

PAGE_DIGITS = 4


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    query = " ".join(asked(request, "q").split())[:MOST_LETTERS]
    union = Union.objects.filter(slug=asked(request, "union")[:60]).first()
    kind = request.GET.get("kind", "")
    unions = list(Union.objects.all())
    at_hand = union or (unions[0] if len(unions) == 1 else None)
    if kind in KINDS:
        page = wanted_page(request)
        hits = find_hits(query, union=union, user=request.user, kind=kind, page=page)
        found = PageHits(hits, query)
    else:
        found = find_for_reader(query, unions=unions, union=union, user=request.user)
    context = {
        "union": at_hand,
        "query": query,
        "searched": union,
        "kind": kind if kind in KINDS else "",
        "found": found,
        "most": MOST_LETTERS,
        "asked": urlencode(
            {"q": found.names} | ({"union": union.slug} if union else {})
        ),
        "unions": unions,
        "every_page": every_page(at_hand),
    }
    response = render(request, "league/public/search.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def asked(request: HttpRequest, name: str) -> str:
    """Return a query parameter without NUL, which PostgreSQL rejects in text."""
    return request.GET.get(name, "").replace("\0", "")


def wanted_page(request: HttpRequest) -> int:
    asked = read_whole(request.GET.get("page", ""), digits=PAGE_DIGITS)
    return 1 if asked is None else asked
