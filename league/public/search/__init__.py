"""Search: names over all unions, and the pages of a union by what they show."""

from __future__ import annotations

from league.public.search.hits import (
    FIRST_OF_EACH,
    KINDS,
    MOST_LETTERS,
    MOST_PAGES,
    ON_A_PAGE,
    find_hits,
    query_words,
)
from league.public.search.reading import PageHits, find_for_reader
from league.public.search.site_pages import every_page

__all__ = [
    "FIRST_OF_EACH",
    "KINDS",
    "MOST_LETTERS",
    "MOST_PAGES",
    "ON_A_PAGE",
    "PageHits",
    "every_page",
    "find_for_reader",
    "find_hits",
    "query_words",
]
