"""Marks: a word of its own for each personal field, found again in any answer.

A day is marked by a date that nothing else in the tests' union has.
"""

from __future__ import annotations

import re
from datetime import date

from tests.privacy.fields import COLUMNS, DAYS

MARK = re.compile(r"zqx(\d{3})q")


def mark_of(column: str) -> str:
    """Return the word that stands in a column's rows, and nowhere else."""
    return f"Zqx{COLUMNS.index(column):03d}q"


def _spellings(day: date) -> tuple[str, ...]:
    """Return a day as pages, files and calendars spell it."""
    in_figures = (day.isoformat(), f"{day:%Y%m%d}")
    return (*in_figures, f"{day.day} {day:%B %Y}", f"{day.day} {day:%b %Y}")


SPELLED = {column: _spellings(day) for column, day in DAYS.items()}


def columns_in(text: str) -> frozenset[str]:
    """Return the columns whose marks stand in a text."""
    words = {COLUMNS[int(number)] for number in set(MARK.findall(text.lower()))}
    days = {column for column, found in SPELLED.items() if any(map(text.count, found))}
    return frozenset(words | days)
