"""What a file leaves open: days that can be read in two ways, names in some style."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from league.imports.columns import (
    Answers,
    ImportLayout,
    Matched,
    cells_at,
    day_cells,
    guess_columns,
    plain_heading,
)
from league.imports.days import DayOrder, doubtful, order_of, read_any_day
from league.imports.headings import WHY, heading_of, headings_of
from league.imports.layouts.players import FIRST, SURNAME
from league.imports.name_styles import STYLES, NameStyle, in_our_style
from league.lib.files.reading import FileTable
from league.models import FileImport
from league.registrations.file_rows import NAME, NUMBER

SHOWN = 3
# What a column of registration numbers is called, and one that counts rows as well.
COUNTS = frozenset({"nr", "no", "number", "nommer", "nummer", "num"})
# What is said of a file, as its row has it: days by column, styles by key, and rows by
# their number.
DAYS, STYLES_CHOSEN, LEFT_OUT = "days", "styles", "left_out"
# The place of the sheet that is read, None while it is asked; and who is one person.
SHEET, PERSONS = "sheet", "persons"
# Which club is meant by a name that is nearly another's.
CLUBS = "clubs"


@dataclass(frozen=True, slots=True)
class DayQuestion:
    """A column whose days can be read in two ways, with one of them read in both."""

    column: str
    number: int
    sample: str
    day_first: date
    month_first: date
    answer: DayOrder | None

    @property
    def heading(self) -> str:
        return heading_of(self.column)

    @property
    def is_month_first(self) -> bool:
        return self.answer is DayOrder.MONTH


@dataclass(frozen=True, slots=True)
class StyleOffer:
    """Names that a file writes in another style, some of them as they would become."""

    key: str
    words: Any
    number: int
    samples: tuple[tuple[str, str], ...]
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ColumnRead:
    """A column of a file as it calls it, and as what it is read; "" if it is not."""

    typed: str
    heading: str


@dataclass(frozen=True, slots=True)
class RowCounter:
    """A column that may hold registration numbers, or only count the rows."""

    typed: str
    last: int


def columns_read(
    layout: ImportLayout, table: FileTable, matched: Matched
) -> list[ColumnRead]:
    """Return each named column of a file with what it is read as."""
    matched = matched or guess_columns(layout, table.columns)
    names = {place: name for name, place in matched.items()}
    cells = [
        (names.get(place), one.strip()) for place, one in enumerate(table.header.cells)
    ]
    return [
        ColumnRead(typed or "–", heading_of(name) if name else "")
        for name, typed in cells
        if typed or name
    ]


def row_counter(
    layout: ImportLayout, table: FileTable, matched: Matched
) -> RowCounter | None:
    """Return the column of numbers that may only count the rows, until it is said.

    It is called just "Nr", and runs from 1.
    """
    if matched or NUMBER not in layout.names:
        return None
    place = guess_columns(layout, table.columns).get(NUMBER)
    if place is None or plain_heading(table.columns[place]) not in COUNTS:
        return None
    cells = [one for one in cells_at(list(table.rows), place) if one]
    run = [str(number) for number in range(1, len(cells) + 1)]
    if len(cells) < SHOWN or [one.removesuffix(".") for one in cells] != run:
        return None
    return RowCounter(table.header.cells[place].strip(), len(cells))


def matched_with(
    layout: ImportLayout, table: FileTable, *, is_counter: bool
) -> Matched:
    """Return which column is which, once it is said whether one counts the rows."""
    found = guess_columns(layout, table.columns)
    return {
        one: place for one, place in found.items() if one != NUMBER or not is_counter
    }


def answers_of(brought: FileImport) -> Answers:
    given = brought.answers
    return Answers(
        days={name: DayOrder(one) for name, one in given.get(DAYS, {}).items()},
        styles=frozenset(given.get(STYLES_CHOSEN, ())),
        left_out=frozenset(given.get(LEFT_OUT, ())),
        sheet=given.get(SHEET, 0),
        persons=given.get(PERSONS, {}),
        clubs=given.get(CLUBS, {}),
    )


def shape_of(table: FileTable) -> str:
    """Return a text by which two files have the same header."""
    # Rows that came back with the reasons are of the shape of their file.
    names = [plain_heading(cell) for cell in table.columns]
    header = "\x1f".join(one for one in names if one not in headings_of(WHY))
    return hashlib.sha256(header.encode()).hexdigest()[:32] if header else ""


def day_questions(
    layout: ImportLayout, table: FileTable, matched: Matched, answers: Answers
) -> list[DayQuestion]:
    """Return the columns whose days can be read in two ways, with what was answered."""
    matched = matched or guess_columns(layout, table.columns)
    return [
        _question(name, doubtful(cells), answers.days.get(name))
        for name, cells in day_cells(layout, table, matched).items()
        if order_of(cells) is None
    ]


def _question(name: str, cells: Sequence[str], answer: DayOrder | None) -> DayQuestion:
    first, second = (read_any_day(cells[0], order) for order in DayOrder)
    return DayQuestion(name, len(cells), cells[0], first, second, answer)


def style_offers(
    layout: ImportLayout, table: FileTable, matched: Matched, answers: Answers
) -> list[StyleOffer]:
    """Return how the names of a file of players could be put into one style."""
    matched = matched or guess_columns(layout, table.columns)
    names = _names(table, matched)
    offers = (_offer(style, names, answers) for style in STYLES)
    return [one for one in offers if one is not None]


def _names(table: FileTable, matched: Matched) -> list[str]:
    """Return the names of a file of players, of one column or of two."""
    columns = [NAME] if NAME in matched else [FIRST, SURNAME]
    lines = list(table.rows)
    cells = [cells_at(lines, matched[one]) for one in columns if one in matched]
    found = (" ".join(" ".join(one).split()) for one in zip(*cells, strict=True))
    return [one for one in found if one]


def _offer(
    style: NameStyle, names: Sequence[str], answers: Answers
) -> StyleOffer | None:
    found = [name for name in names if style.is_so(name)]
    if not found:
        return None
    chosen = answers.styles | {style.key}
    samples = tuple((name, in_our_style(name, chosen)) for name in found[:SHOWN])
    is_chosen = style.key in answers.styles
    return StyleOffer(style.key, style.words, len(found), samples, is_chosen)
