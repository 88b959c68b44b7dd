"""The day of the log that a page's address asks for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

SHOWN = 20  # letters of the text that a sentence repeats


@dataclass(frozen=True, slots=True)
class AskedDay:
    """A past day, or None; `fault` says why the text gave no such day."""

    day: date | None = None
    fault: str = ""


def read_log_day(text: str, *, today: date) -> AskedDay:
    """Return the day that a text asks for; today and no text give the current log."""
    text = text.strip()
    if not text:
        return AskedDay()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        words = _(
            "“%(text)s” is not a date: write it as 2026-02-28. "
            "This is the log as it is now."
        )
        return AskedDay(fault=words % {"text": text[:SHOWN]})
    if day > today:
        words = _("That day is still to come. This is the log as it is now.")
        return AskedDay(fault=words)
    return AskedDay(None if day == today else day)
