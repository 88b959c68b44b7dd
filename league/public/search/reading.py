"""What a reader is shown for a search: names, pages, and a second try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from league.models import Union
from league.public.search.hits import (
    FIRST_OF_EACH,
    Found,
    Hit,
    SearchQuery,
    find_hits,
    known_words,
    query_words,
)
from league.public.search.site_pages import is_about, page_words, pages_named
from league.public.search.spelling import nearest_words


@dataclass(frozen=True, slots=True)
class PageHits:
    """Names, the words they were found by, and pages; `instead`: the words mended."""

    found: Found
    names: str
    pages: list[Hit] = field(default_factory=list)
    instead: str = ""

    @property
    def is_empty(self) -> bool:
        return not self.pages and not any(one.hits for one in self.found.groups)


def find_for_reader(
    query: str, *, unions: Sequence[Union], union: Union | None, user: Any
) -> PageHits:
    """Find names, and the pages of the union at hand or else of the first unions.

    Where nothing is found, slips of the keyboard are mended, and words for a page no
    longer need to be part of a name: "aces fixtures".
    """
    at_hand = [union] if union else _first_of(unions)
    words = query_words(query)
    found = find_hits(query, union=union, user=user)
    first = PageHits(found, query, pages_named(words, at_hand))
    if found.is_short or not first.is_empty:
        return first
    known = known_words(SearchQuery(words, union, user)) | page_words()
    near = nearest_words(words, known)
    about = [one for one in near if is_about([one], page_words())]
    names = " ".join(one for one in near if one not in about)
    second = find_hits(names, union=union, user=user) if names else Found()
    instead = " ".join(near) if near != words else ""
    return PageHits(second, names, pages_named(about, at_hand), instead)


def _first_of(unions: Sequence[Union]) -> list[Union]:
    """Return the first unions; a board's own rows are no union to choose."""
    return [one for one in unions if one.represents_id is None][:FIRST_OF_EACH]
