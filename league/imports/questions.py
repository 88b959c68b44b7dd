"""What a file leaves open: days that can be read in two ways, names in some style."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from league.imports.columns import (
    Answers,
    DayColumn,
    ImportLayout,
    Matched,
    cells_at,
    guess_columns,
    plain_heading,
)
from league.imports.days import DayOrder, doubtful, order_of, read_any_day
from league.imports.name_styles import STYLES, NameStyle
from league.lib.files.reading import FileTable
from league.models import FileImport
from league.registrations.file_rows import NAME

SHOWN = 3
# What is said of a file, as its row has it: days by column, styles by key, and rows by
# their number.
DAYS, STYLES_CHOSEN, LEFT_OUT = "days", "styles", "left_out"


@dataclass(frozen=True, slots=True)
class DayQuestion:
    """A column whose days can be read in two ways, with one of them read in both."""

    column: str
    number: int
    sample: str
    day_first: date
    month_first: date


@dataclass(frozen=True, slots=True)
class StyleOffer:
    """Names that a file writes in another style, some of them as they would become."""

    key: str
    words: Any
    number: int
    samples: tuple[tuple[str, str], ...]
    is_chosen: bool


def answers_of(brought: FileImport) -> Answers:
    given = brought.answers
    return Answers(
        days={name: DayOrder(one) for name, one in given.get(DAYS, {}).items()},
        styles=frozenset(given.get(STYLES_CHOSEN, ())),
        left_out=frozenset(given.get(LEFT_OUT, ())),
    )


def shape_of(table: FileTable) -> str:
    """Return a text by which two files have the same header."""
    header = "\x1f".join(plain_heading(cell) for cell in table.columns)
    return hashlib.sha256(header.encode()).hexdigest()[:32] if header else ""


def day_questions(
    layout: ImportLayout, table: FileTable, matched: Matched, answers: Answers
) -> list[DayQuestion]:
    """Return what must be answered before a file can be read."""
    matched = matched or guess_columns(layout, table.columns)
    lines = list(table.rows)
    return [
        _asked(column.name, doubtful(cells_at(lines, matched[column.name])))
        for column in layout.columns
        if isinstance(column, DayColumn)
        and column.name in matched
        and column.name not in answers.days
        and order_of(cells_at(lines, matched[column.name])) is None
    ]


def _asked(name: str, cells: Sequence[str]) -> DayQuestion:
    first, second = (read_any_day(cells[0], order) for order in DayOrder)
    return DayQuestion(name, len(cells), cells[0], first, second)


def style_offers(
    layout: ImportLayout, table: FileTable, matched: Matched, answers: Answers
) -> list[StyleOffer]:
    """Return how the names of a file of players could be put into one style."""
    matched = matched or guess_columns(layout, table.columns)
    if NAME not in matched:
        return []
    names = [one for one in cells_at(table.rows, matched[NAME]) if one]
    offers = (_offer(style, names, answers) for style in STYLES)
    return [one for one in offers if one is not None]


def _offer(
    style: NameStyle, names: Sequence[str], answers: Answers
) -> StyleOffer | None:
    found = [name for name in names if style.is_so(name)]
    if not found:
        return None
    samples = tuple((name, style.written(name)) for name in found[:SHOWN])
    chosen = style.key in answers.styles
    return StyleOffer(style.key, style.words, len(found), samples, chosen)
