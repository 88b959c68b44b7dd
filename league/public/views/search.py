from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.lib.forms import read_whole
from league.models import Union
from league.public.search import KINDS, MOST_LETTERS, find_hits

PAGE_DIGITS = 4


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    query = " ".join(asked(request, "q").split())[:MOST_LETTERS]
    union = Union.objects.filter(slug=asked(request, "union")[:60]).first()
    kind = request.GET.get("kind", "")
    found = find_hits(
        query, union=union, user=request.user, kind=kind, page=wanted_page(request)
    )
    unions = list(Union.objects.all())
    context = {
        "union": union or (unions[0] if len(unions) == 1 else None),
        "query": query,
        "searched": union,
        "kind": kind if kind in KINDS else "",
        "found": found,
        "most": MOST_LETTERS,
        "asked": urlencode({"q": query} | ({"union": union.slug} if union else {})),
        "unions": unions,
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
