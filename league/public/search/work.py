"""What a reader does at a desk, found by the words that people have for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from league.access.permissions import roles_in
from league.desk.areas import Right
from league.desk.menu import all_words, functions_named, rights_of
from league.models import Season, Union
from league.public.search.hits import Hit
from league.public.search.site_pages import LITTLE
from league.standings.selectors import current_season


def work_named(words: Sequence[str], unions: Iterable[Union], user: Any) -> list[Hit]:
    """Return the functions that all words are about, of the unions a reader serves."""
    asked = [one for one in words if one not in LITTLE]
    found = []
    for union in unions if asked else ():
        rights = _rights(user, union)
        if rights:
            season = current_season(union)
            hits = functions_named(
                asked, union, season, rights, divisions=_divisions(season)
            )
            found += [Hit(one.address, one.name, one.place) for one in hits]
    return found


def work_words(unions: Iterable[Union], user: Any) -> frozenset[str]:
    """Return the words of all functions; none for who serves none of the unions."""
    serves = any(_rights(user, one) for one in unions)
    return all_words() if serves else frozenset()


def _rights(user: Any, union: Union) -> frozenset[Right]:
    if user is None or not user.is_authenticated:
        return frozenset()
    return rights_of(roles_in(user, union).values_list("kind", flat=True))


def _divisions(season: Season | None) -> list[Any]:
    return list(season.league_divisions.order_by("level", "pk")) if season else []
