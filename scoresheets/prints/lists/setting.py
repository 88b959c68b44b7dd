"""How large a list is set: one size of type a column, as large as the sheet takes.

Widths follow what a column holds, and its share only where there is room to spare. At
any scale a text is first set on one line, then smaller, then on more lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoresheets.paper.lettering import Face, Lettering, clean, em_width
from scoresheets.paper.marks import LEAST, PART
from scoresheets.paper.page import MM, PADDING
from scoresheets.prints.lists.listing import (
    HEAD,
    ListColumn,
    ListGroup,
    Listing,
    Strong,
)

ROOM = 0.6  # between two columns of the usual size, millimetres
GUTTER = 2.0  # more before prose, which would run on from the figures before it


@dataclass(frozen=True, slots=True)
class TypeSize:
    """How large a table is set; broken lines are all set in the smaller sizes."""

    scale: float
    is_broken: bool = False

    def of(self, how: Lettering) -> float:
        return (how.minimum if self.is_broken else how.size) * self.scale

    def least_of(self, how: Lettering) -> float:
        return how.minimum * self.scale


@dataclass(frozen=True, slots=True)
class ColumnNeed:
    """The widest line and the widest unbroken part of a column, at size 1."""

    line: float
    part: float
    head_part: float


@dataclass(frozen=True, slots=True)
class SetColumn:
    """A column as it is set: its width, and the one size of its texts."""

    column: ListColumn
    width: float
    size: float
    indent: float

    @property
    def inner(self) -> float:
        return self.width - self.indent


def face_of(text: str, column: ListColumn) -> Face:
    return Face.BOLD if isinstance(text, Strong) else column.how.face


def needs_of(listing: Listing) -> list[ColumnNeed]:
    """Return what each column needs; read once, whatever sizes are then tried."""
    rows = [row for group in listing.groups for row in group.rows]
    return [
        _need(column, {(row[at], face_of(row[at], column)) for row in rows})
        for at, column in enumerate(listing.columns)
    ]


def _need(column: ListColumn, texts: Iterable[tuple[str, Face]]) -> ColumnNeed:
    line = part = 0.0
    for text, face in texts:
        told = clean(text, face)
        line = max(line, em_width(told, face))
        part = max(part, _widest_part(told, face))
    return ColumnNeed(line, part, _widest_part(clean(column.title, HEAD.face)))


def _widest_part(text: str, face: Face = HEAD.face) -> float:
    return max((em_width(one, face) for one in PART.findall(text)), default=0.0)


@dataclass(frozen=True, slots=True)
class Widths:
    """The widths of columns: at which no line breaks, and at which no word does."""

    whole_lines: Sequence[float]
    whole_words: Sequence[float]


def widths_of(
    columns: Sequence[ListColumn],
    needs: Sequence[ColumnNeed],
    *,
    whole: float,
    set_as: TypeSize,
) -> Widths:
    """Return what a table asks at a scale; prose asks a line of its share alone."""
    shares = sum(one.share for one in columns) or 1.0
    lines, words = [], []
    indents = indents_of(columns, set_as)
    for column, need, indent in zip(columns, needs, indents, strict=True):
        most, least = set_as.of(column.how), set_as.least_of(column.how)
        line, word = need.line * most, need.part * least
        if column.is_prose:
            room = (whole * column.share / shares - 2 * PADDING) * MM
            line = word = min(line, max(room, need.part * most))
        elif column.align != "left":
            # Figures are read one below the other: all large, each on one line.
            word = line
        head = need.head_part * HEAD.minimum * set_as.scale
        spare = 2 * PADDING + ROOM * set_as.scale + indent
        lines.append(max(line, head) / MM + spare)
        words.append(max(word, head) / MM + spare)
    return Widths(lines, words)


def set_columns(
    columns: Sequence[ListColumn],
    needs: Sequence[ColumnNeed],
    *,
    whole: float,
    set_as: TypeSize,
) -> list[SetColumn]:
    """Return a table's columns at a scale, as wide as `whole` together."""
    asked = widths_of(columns, needs, whole=whole, set_as=set_as)
    widths = _shared_out(asked, [one.share for one in columns], whole)
    indents = indents_of(columns, set_as)
    return [
        SetColumn(column, width, _size(column, need, width - indent, set_as), indent)
        for column, need, width, indent in zip(
            columns, needs, widths, indents, strict=True
        )
    ]


def indents_of(columns: Sequence[ListColumn], set_as: TypeSize) -> list[float]:
    """Return how far each column's texts are set in: prose, where figures end."""
    ends = ["left", *(one.align for one in columns[:-1])]
    return [
        GUTTER * set_as.scale if one.is_prose and end != "left" else 0.0
        for one, end in zip(columns, ends, strict=True)
    ]


def _shared_out(asked: Widths, shares: Sequence[float], whole: float) -> list[float]:
    """Return widths for whole lines and the rest by share; or else in between."""
    lines, words = asked.whole_lines, asked.whole_words
    spare, total = whole - sum(lines), sum(shares) or 1.0
    if spare >= 0:
        pairs = zip(lines, shares, strict=True)
        return [width + spare * share / total for width, share in pairs]
    if (spare := whole - sum(words)) < 0:
        return [width * whole / sum(words) for width in words]
    part = spare / (sum(lines) - sum(words))
    both = zip(words, lines, strict=True)
    return [least + part * (most - least) for least, most in both]


def _size(
    column: ListColumn, need: ColumnNeed, inner: float, set_as: TypeSize
) -> float:
    """Return the one size of a column's texts."""
    room = (inner - 2 * PADDING) * MM
    most, least = set_as.of(column.how), set_as.least_of(column.how)
    on_one_line = room / (need.line or 1.0)
    unbroken = room / (need.part or 1.0)
    if column.is_prose:
        return max(least * LEAST, min(most, max(on_one_line, unbroken)))
    if on_one_line >= least:
        return min(most, on_one_line)
    # Part of a name is made smaller still before it is broken.
    return max(least * LEAST, min(least, unbroken))


def head_size(
    columns: Sequence[SetColumn], needs: Sequence[ColumnNeed], scale: float
) -> float:
    """Return the one size of a table's heads."""
    rooms = [
        (one.inner - 2 * PADDING) * MM / need.head_part
        for one, need in zip(columns, needs, strict=True)
        if need.head_part
    ]
    return max(HEAD.minimum * LEAST * scale, min([HEAD.size * scale, *rooms]))


def heading_size(
    groups: Sequence[ListGroup], how: Lettering, *, width: float, scale: float
) -> float:
    """Return the one size of the headings of a list's groups."""
    room = (width - 2 * PADDING) * MM
    widest = max(
        (em_width(clean(one.heading, how.face), how.face) for one in groups),
        default=0.0,
    )
    return max(how.minimum * scale, min(how.size * scale, room / (widest or 1.0)))


def scaled(how: Lettering, scale: float) -> Lettering:
    return Lettering(how.size * scale, how.minimum * scale, how.face)
