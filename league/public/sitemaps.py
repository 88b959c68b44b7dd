"""A union's public pages, for search engines: no player who has not agreed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Any

from django.db.models import Model
from django.urls import reverse

from league.models import Club, Cup, Division, Fixture, Player, Team, Union, Venue

# A sitemap holds no more than 50,000 addresses.
MOST = 50_000
# A union's own pages, and its sections.
SECTIONS = (
    "union-detail",
    "union-fixtures",
    "union-log",
    "union-teams",
    "union-players",
    "union-about",
    "union-rules",
    "halls",
)
# What has a page of its own, and the page's name.
PAGES: tuple[tuple[type[Model], str], ...] = (
    (Cup, "cup"),
    (Venue, "venue-detail"),
    (Club, "club-detail"),
    (Team, "team-detail"),
)


@dataclass(frozen=True, slots=True)
class Address:
    """A page, and when it last changed, if that is known."""

    path: str
    changed_on: date | None = None


def addresses_of(union: Union) -> Iterable[Address]:
    """Yield a union's pages, its latest matches last, as many as a sitemap holds."""
    return islice(_addresses(union), MOST)


def _addresses(union: Union) -> Iterator[Address]:
    for name in SECTIONS:
        yield Address(reverse(name, args=[union.slug]))
    for pk in _keys(Division, union, kind__in=["league", "group"]):
        yield Address(reverse("division-log", args=[pk]))
    for pk in _keys(Division, union):
        yield Address(reverse("division-fixtures", args=[pk]))
        yield Address(reverse("division-results", args=[pk]))
    for model, name in PAGES:
        for pk in _keys(model, union):
            yield Address(reverse(name, args=[pk]))
    for pk in _keys(Player, union, agreed_to_name=True, merged_into=None):
        yield Address(reverse("player-detail", args=[pk]))
    matches = Fixture.objects.filter(union=union).order_by("-night", "pk")
    for match, changed in matches.values_list("pk", "changed_at")[:MOST]:
        yield Address(reverse("match-detail", args=[match]), changed.date())


def _keys(model: Any, union: Union, **wanted: Any) -> Iterable[int]:
    rows = model.objects.filter(union=union, **wanted)
    found: Iterable[int] = rows.order_by("pk").values_list("pk", flat=True)
    return found
