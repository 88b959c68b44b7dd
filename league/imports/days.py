"""Days as people write them: in figures with the day first, in words, in languages.

A column of days in figures such as 01/10/2026 can often be read in one way only, since
one of them has a thirteenth day. Where both ways are possible the reader is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta
from enum import StrEnum

from django.utils.translation import gettext as _

from league.access.names import fold_name
from league.lib.files.cells import UnreadableCell


class DayOrder(StrEnum):
    """What comes first in 01/10/2026."""

    DAY = "day first"
    MONTH = "month first"


# In English, Afrikaans and Dutch; a name may be cut to its first three letters.
MONTHS = (
    ("january", "januarie", "januari"),
    ("february", "februarie", "februari"),
    ("march", "maart", "mrt"),
    ("april",),
    ("may", "mei"),
    ("june", "junie", "juni"),
    ("july", "julie", "juli"),
    ("august", "augustus"),
    ("september",),
    ("october", "oktober"),
    ("november",),
    ("december", "desember"),
)
LEAST_LETTERS = 3
# A weekday before a date and midnight behind it say nothing more.
WEEKDAY = re.compile(r"^[^\W\d_]{2,}[.,]*\s+(?=[^\W_])")
MIDNIGHT = re.compile(r"[ T]00:00(:00(\.0+)?)?$")
YEAR_FIRST = re.compile(r"(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})", re.ASCII)
FIGURES = re.compile(r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})", re.ASCII)
DAY_AND_WORD = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|ste|de|e)?[-/., ]+(?:of )?"
    r"([^\W\d_]{3,})[-/., ]+(\d{4}|\d{2})"
)
WORD_AND_DAY = re.compile(
    r"([^\W\d_]{3,})[-/., ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4})"
)
# Excel counts days from the end of 1899; these are of the years 1954 to 2119.
SERIAL = re.compile(r"([2-7]\d{4})(?:\.0+)?", re.ASCII)
NOUGHT = date(1899, 12, 30)
CENTURY, THIS_CENTURY_UNTIL = 100, 70
MOST_MONTHS = 12


def order_of(cells: Iterable[str]) -> DayOrder | None:
    """Return how a column's figures must be read; None if both ways are possible."""
    pairs = [pair for cell in cells if (pair := _figures(cell))]
    # 31/31/2026 is no day in either way, and proves none.
    if any(first > MOST_MONTHS >= second for first, second in pairs):
        return DayOrder.DAY
    if any(second > MOST_MONTHS >= first for first, second in pairs):
        return DayOrder.MONTH
    return None if any(map(_is_doubtful, pairs)) else DayOrder.DAY


def doubtful(cells: Iterable[str]) -> list[str]:
    """Return the cells that are a day in both ways, and not the same one."""
    found = ((cell, _figures(cell)) for cell in cells)
    return [cell for cell, pair in found if pair and _is_doubtful(pair)]


def _figures(cell: str) -> tuple[int, int] | None:
    """Return the two figures before the year of a cell that is in figures."""
    found = FIGURES.fullmatch(_bare(cell))
    return (int(found[1]), int(found[2])) if found else None


def _is_doubtful(pair: tuple[int, int]) -> bool:
    first, second = pair
    return first != second and min(pair) > 0 and max(pair) <= MOST_MONTHS


def read_any_day(cell: str, order: DayOrder = DayOrder.DAY) -> date:
    """Return the day that a cell names; raises UnreadableCell with a sentence."""
    parts = _parts(_bare(cell), order)
    if parts is None:
        raise UnreadableCell(
            _("must be a day like 2026-02-28, 28/02/2026 or 28 February 2026.")
        )
    if isinstance(parts, date):
        return parts
    try:
        return date(*parts)
    except ValueError:
        raise UnreadableCell(_("there is no such day.")) from None


def _bare(cell: str) -> str:
    cell = MIDNIGHT.sub("", " ".join(cell.split()))
    rest = WEEKDAY.sub("", cell)
    # "October 1, 2026" begins with its month.
    return cell if month_of(cell.split(" ")[0].strip(".,")) else rest


def _parts(cell: str, order: DayOrder) -> date | tuple[int, int, int] | None:
    """Return a day, or its year, month and day before they are tried."""
    if found := SERIAL.fullmatch(cell):
        return NOUGHT + timedelta(days=int(found[1]))
    if found := YEAR_FIRST.fullmatch(cell):
        return int(found[1]), int(found[2]), int(found[3])
    if found := FIGURES.fullmatch(cell):
        first, second, year = int(found[1]), int(found[2]), _year(found[3])
        is_day = order is DayOrder.DAY
        return (year, second, first) if is_day else (year, first, second)
    if (found := DAY_AND_WORD.fullmatch(cell)) and (month := month_of(found[2])):
        return _year(found[3]), month, int(found[1])
    if (found := WORD_AND_DAY.fullmatch(cell)) and (month := month_of(found[1])):
        return int(found[3]), month, int(found[2])
    return None


def month_of(word: str) -> int | None:
    """Return the month that a word names, whole or cut, in one of three languages."""
    folded = fold_name(word)
    if len(folded) < LEAST_LETTERS:
        return None
    return next(
        (
            number
            for number, names in enumerate(MONTHS, 1)
            if any(name.startswith(folded) for name in names)
        ),
        None,
    )


def _year(figures: str) -> int:
    year = int(figures)
    if year >= CENTURY:
        return year
    return year + (2000 if year < THIS_CENTURY_UNTIL else 1900)
