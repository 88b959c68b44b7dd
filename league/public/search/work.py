"""What a reader does at a desk, found by the words that people have for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from league.access.names import is_named
from league.desk.menu import all_words, functions_named
from league.desk.served import rights_at, unions_served_by
from league.models import Division, Season, Union
from league.public.search.hits import Hit
from league.public.search.site_pages import LITTLE
from league.standings.selectors import current_seasons

# What a season's year may be asked for with.
SEASON = frozenset({"season", "seasons", "seisoen", "seisoene", "seizoen", "seizoenen"})
YEAR = 4  # figures


def work_named(words: Sequence[str], unions: Iterable[Union], user: Any) -> list[Hit]:
    """Return the functions that all words are about, of the unions a reader serves.

    The number of queries does not grow with the unions.
    """
    asked = [one for one in words if one not in LITTLE]
    served = _served_among(unions, user) if asked else []
    seasons = current_seasons(served)
    divisions: dict[int, list[Division]] = defaultdict(list)
    leagues = Division.objects.filter(
        season__in=seasons.values(), kind=Division.Kind.LEAGUE
    )
    for one in leagues.order_by("level", "pk") if seasons else ():
        divisions[one.union_id].append(one)
    return _seasons_named(asked, served) + [
        Hit(hit.address, hit.name, hit.place)
        for union in served
        for hit in functions_named(
            asked,
            union,
            seasons.get(union.pk),
            rights_at(union),
            divisions=divisions[union.pk],
        )
    ]


def _seasons_named(asked: Sequence[str], served: Sequence[Union]) -> list[Hit]:
    """Return the office of each season of the year, or of the name, in these words."""
    named = [one for one in asked if one not in SEASON]
    if not served or not any(one.isdecimal() for one in named):
        return []
    is_it = is_named(named, "name")
    if len(named) == 1 and len(named[0]) == YEAR:
        year = int(named[0])
        is_it |= Q(starts_on__year=year) | Q(ends_on__year=year)
    seasons = Season.objects.filter(is_it, union__in=served)
    return [
        Hit(
            reverse("season-office", args=[one.pk]),
            _("Season %(season)s") % {"season": one.name},
            one.union.name,
        )
        for one in seasons.select_related("union").order_by("-name", "pk")
    ]


def work_words(unions: Iterable[Union], user: Any) -> frozenset[str]:
    """Return the words of all functions; none for who serves none of the unions."""
    return all_words() if _served_among(unions, user) else frozenset()


def _served_among(unions: Iterable[Union], user: Any) -> list[Union]:
    if user is None:
        return []
    served = {one.pk: one for one in unions_served_by(user)}
    return [served[one.pk] for one in unions if one.pk in served]
