"""The version of a public page, found in one query.

It changes with results, moves and names; rare changes outside it, for example a new
club, show once the page is rendered again. Such a page has no player's name, so an
agreement to be named that is withdrawn counts at once.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Count, Max, OuterRef, Q, Subquery, Sum
from django.http import Http404
from django.utils import timezone

from league.lib.page_store import page_digest
from league.models import Division, Fixture, Publication, Union

# How long a page shows the scores of matches under way before it is drawn again.
SCORES_HOLD_S = 15
# At the foot of every page.
CONTACT = ("contact_name", "contact_email", "contact_phone")


def version_of_division(pk: int) -> str:
    """Return a string that differs whenever a division's lists of matches do."""
    if pk > models.BigIntegerField.MAX_BIGINT:
        raise Http404
    out = Publication.objects.filter(division=OuterRef("pk")).order_by("-version")
    under_way = Count("fixtures", filter=Q(fixtures__is_under_way=True))
    rows = Division.objects.filter(pk=pk).annotate(under_way=under_way)
    rows = rows.values_list(
        "log_version",
        "name",
        "season__name",
        "union__name",
        "union__slug",
        "union__time_zone",
        "union__colour",
        "union__crest_version",
        *(f"union__{name}" for name in CONTACT),
        Count("fixtures"),
        Max("fixtures__changed_at"),
        Subquery(out.values("version")[:1]),
        "under_way",
    )
    return _digest_of(rows)


def version_of_union(slug: str) -> str:
    """Return a string that differs whenever a union's page does, its clubs apart."""
    rows = Union.objects.filter(slug=slug).values_list(
        "pk",
        "name",
        "language",
        "colour",
        "crest_version",
        *CONTACT,
        _of(Fixture, Max("changed_at")),
        _of(Fixture, Count("pk")),
        _of(Division, Sum("log_version")),
        _of(Division, Count("pk")),
        # A night is said to be on once a record says that play has begun.
        _of(Fixture, Count("pk", filter=Q(is_under_way=True))),
    )
    return _digest_of(rows)


def _of(model: type[Fixture] | type[Division], figure: Any) -> Subquery:
    """Return a figure over all the rows of the union asked for."""
    rows = model._default_manager.filter(union=OuterRef("pk")).order_by()
    return Subquery(rows.values("union").annotate(figure=figure).values("figure"))


def _digest_of(rows: models.QuerySet[Any, Any]) -> str:
    """Return the digest of a row whose last column counts the matches under way.

    "Tonight" moves with the dates that it is anywhere now, and the scores of matches
    under way with the time.
    """
    row = rows.first()
    if row is None:
        raise Http404
    now = timezone.now()
    is_played = bool(row[-1])
    scores = int(now.timestamp()) // SCORES_HOLD_S if is_played else None
    return page_digest(row, scores, now.date(), timezone.localdate())
