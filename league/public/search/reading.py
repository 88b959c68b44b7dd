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
from league.public.search.work import work_named, work_words


@dataclass(frozen=True, slots=True)
class PageHits:
    """Names, the words they were found by, and pages; `instead`: the words mended."""

    found: Found
    names: str
    pages: list[Hit] = field(default_factory=list)
    instead: str = ""
    # What the reader may do at the desk that is called so.
    work: list[Hit] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.pages or self.work) and not any(
            one.hits for one in self.found.groups
        )


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
    first = PageHits(
        found, query, pages_named(words, at_hand), work=work_named(words, at_hand, user)
    )
    if found.is_short or not first.is_empty:
        return first
    known = known_words(SearchQuery(words, union, user)) | page_words()
    near = nearest_words(words, known | work_words(at_hand, user))
    about = [one for one in near if is_about([one], page_words())]
    names = " ".join(one for one in near if one not in about)
    second = find_hits(names, union=union, user=user) if names else Found()
    instead = " ".join(near) if near != words else ""
    work = work_named(near, at_hand, user)
    return PageHits(second, names, pages_named(about, at_hand), instead, work)


def _first_of(unions: Sequence[Union]) -> list[Union]:
    """Return the first unions; a board's own rows are no union to choose."""
    return [one for one in unions if one.represents_id is None][:FIRST_OF_EACH]
