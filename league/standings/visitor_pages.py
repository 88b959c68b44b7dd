"""Public pages as visitors get them: drawn once a version, answered as they are.

A page's version is asked by one query. It moves with results, moves and names; what
seldom changes and is no part of it, such as a new club, shows after KEPT_S. Such a page
holds nothing of whoever asks, and no player's name: an agreement to be named that is
taken back counts at once.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.db.models import BigIntegerField, Count, Max, OuterRef, Subquery, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language

from league.models import Division, Fixture, Publication, Union
from league.standings.pages import answer, build

KEPT_S = 60
# How long a browser or a proxy may show an embed before it asks again.
EMBED_FRESH_S = 20


def is_nobody(request: HttpRequest) -> bool:
    """Whether whoever asks brings nothing of his or her own: no session, no message."""
    return not {settings.SESSION_COOKIE_NAME, "messages"} & request.COOKIES.keys()


def digest_of(*parts: Any) -> str:
    return blake2b(repr(parts).encode(), digest_size=12).hexdigest()


def kept_page(
    request: HttpRequest, page: str, version: str, draw: Callable[[], str]
) -> HttpResponse:
    """Answer with a page as it was drawn at this version, or draw and keep it now.

    `page` tells it from every other page; the language and the release are added.
    """
    key = f"page:{digest_of(page, version, get_language(), build())}"
    body = kept(key)
    if body is None:
        # It is drawn after its version was asked: so it shows that one or a newer.
        body = gzip.compress(draw().encode(), mtime=0)
        keep(key, body, seconds=KEPT_S)
    return answer(request, body, digest_of(body))


def kept(key: str) -> bytes | None:
    found: bytes | None = None
    # What cannot be kept is drawn: a full disk must not stop its being read.
    with suppress(OSError):
        found = caches["pages"].get(key)
    return found


def keep(key: str, body: bytes, *, seconds: int) -> None:
    with suppress(OSError):
        caches["pages"].set(key, body, seconds)


def drawn(request: HttpRequest, template: str, context: Mapping[str, Any]) -> str:
    """A page without anything of whoever asks: no token, no user, no message."""
    return render_to_string(template, {**context, "here": request.get_full_path()})


def version_of_division(pk: int) -> str:
    """Return a word that differs whenever a division's lists of matches do."""
    if pk > BigIntegerField.MAX_BIGINT:
        raise Http404
    out = Publication.objects.filter(division=OuterRef("pk")).order_by("-version")
    rows = Division.objects.filter(pk=pk).values_list(
        "log_version",
        "name",
        "season__name",
        "union__name",
        "union__slug",
        "union__time_zone",
        Count("fixtures"),
        Max("fixtures__changed_at"),
        Subquery(out.values("version")[:1]),
    )
    row = rows.first()
    if row is None:
        raise Http404
    return digest_of(row, *days())


def version_of_union(slug: str) -> str:
    """Return a word that differs whenever a union's page does, its clubs apart."""
    rows = Union.objects.filter(slug=slug).values_list(
        "pk",
        "name",
        "language",
        _of(Fixture, Max("changed_at")),
        _of(Fixture, Count("pk")),
        _of(Division, Sum("log_version")),
        _of(Division, Count("pk")),
    )
    row = rows.first()
    if row is None:
        raise Http404
    return digest_of(row, *days())


def _of(model: type[Fixture] | type[Division], figure: Any) -> Subquery:
    """A figure over all the rows of the union that is asked for."""
    rows = model._default_manager.filter(union=OuterRef("pk")).order_by()
    return Subquery(rows.values("union").annotate(figure=figure).values("figure"))


def days() -> tuple[date, ...]:
    """The dates that it is anywhere now: what is tonight moves with them."""
    return (timezone.now().date(), timezone.localdate())
