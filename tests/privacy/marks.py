"""Marks: a word of its own for each personal field, found again in any answer.

A day is marked by a date that nothing else in the tests' union has.
"""

from __future__ import annotations

import re
from datetime import date

from tests.privacy.fields import COLUMNS, DAYS

MARK = re.compile(r"zqx(\d{3})q", re.IGNORECASE)
MONTHS = {3: "Mar(?:ch)?", 5: "May", 6: "June?", 8: "Aug(?:ust)?", 10: "Oct(?:ober)?"}


def mark_of(column: str) -> str:
    """Return the word that stands in a column's rows, and nowhere else."""
    return f"Zqx{COLUMNS.index(column):03d}q"


def _spellings(day: date) -> re.Pattern[str]:
    """Return a pattern of a day as pages, files and calendars spell it."""
    month = MONTHS[day.month]
    as_figures = rf"{day.isoformat()}|{day:%Y%m%d}"
    in_words = rf"\b{day.day} {month}\b|\b{month}\.? {day.day}\b"
    return re.compile(f"{as_figures}|{in_words}")


SPELLED = {column: _spellings(day) for column, day in DAYS.items()}


def columns_in(text: str) -> frozenset[str]:
    """Return the columns whose marks stand in a text."""
    words = {COLUMNS[int(number)] for number in set(MARK.findall(text))}
    days = {column for column, found in SPELLED.items() if found.search(text)}
    return frozenset(words | days)
