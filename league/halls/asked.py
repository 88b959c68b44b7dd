"""Which nights of a hall a page's address asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

SHOWN = 20  # letters of the text that a sentence repeats


@dataclass(frozen=True, slots=True)
class AskedNights:
    """Nights from a day, or before a day; neither: those to come.

    `fault` says why an address names no such day.
    """

    since: date | None = None
    before: date | None = None
    fault: str = ""


def read_asked_nights(query: Mapping[str, str]) -> AskedNights:
    """Return which nights `?from=` or `?before=` asks for."""
    before, since = query.get("before", "").strip(), query.get("from", "").strip()
    text = before or since
    if not text:
        return AskedNights()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        words = _("“%(text)s” is no day of the calendar: write it as 2026-02-28.")
        return AskedNights(fault=words % {"text": text[:SHOWN]})
    return AskedNights(before=day) if before else AskedNights(since=day)
