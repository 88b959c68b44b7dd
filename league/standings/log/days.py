"""The day that a log is asked for, as it stands in the page's address."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

SHOWN = 20  # letters of what was asked for that a sentence repeats


@dataclass(frozen=True, slots=True)
class AskedDay:
    """A past day, or none; `fault` says why what was asked for is no such day."""

    day: date | None = None
    fault: str = ""


def read_log_day(text: str, *, today: date) -> AskedDay:
    """Return the day that a log is asked for; today is as it stands."""
    text = text.strip()
    if not text:
        return AskedDay()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        words = _(
            "“%(text)s” is no day of the calendar: write it as 2026-02-28. "
            "This is the log as it stands."
        )
        return AskedDay(fault=words % {"text": text[:SHOWN]})
    if day > today:
        return AskedDay(fault=_("That day is to come. This is the log as it stands."))
    return AskedDay(None if day == today else day)
