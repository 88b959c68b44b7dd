"""Where each row of a list goes: which page, which column of it, how far down.

A table breaks between two groups of rows, within a group only where that is longer than
a page, and repeats its head. The last page is never empty, since a page begins only
when something goes on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from scoresheets.paper.document import A3, PaperSize
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import (
    PageMarks,
    Paragraph,
    paragraph,
    paragraph_at,
    prose_paragraph,
)
from scoresheets.paper.page import HAIR, PALE, PALER, QUIET, THIN, Box, columns
from scoresheets.paper.tags import Tag
from scoresheets.prints.lists.listing import (
    HEAD,
    STRONG_TEXT,
    TEXT,
    ListGroup,
    Listing,
    Strong,
)
from scoresheets.prints.lists.poster_head import put_poster_head
from scoresheets.prints.lists.setting import (
    ColumnNeed,
    TypeSize,
    head_size,
    heading_size,
    scaled,
    set_columns,
)

MARGIN = 12.0  # millimetres, at either side
TITLE = Lettering(18, 11, Face.BOLD)
SUBTITLE = Lettering(11, 8)
GROUP = Lettering(10, 8, Face.BOLD)
NOTE = Lettering(8.5, 8.5)
MOST_NOTE = 1.4  # a note is read up close, however large the table is
FOOT = Lettering(7.5, 6)
AIR = 1.1  # above and below a row's text
LEAST_ROW = 5.8
GAP = 6.0  # between the columns of a table set side by side
FOOT_ROOM = 15.0  # from the paper's lower edge
LATER_TOP = 19.0  # where the table continues on later pages


class TooLongError(Exception):
    """The list takes more pages than it may."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a list is set: on which paper, how often side by side, how large."""

    paper: PaperSize
    needs: Sequence[ColumnNeed]
    across: int
    scale: float
    is_broken: bool = False
    air: float = 1.0

    def replaced(self, **values: Any) -> Setting:
        return replace(self, **values)

    @property
    def width_of_table(self) -> float:
        whole = self.paper.width - 2 * MARGIN
        return (whole - GAP * (self.across - 1)) / self.across


class Flow:
    """A list on its pages; with `most` it stops after that many and one more."""

    def __init__(
        self, listing: Listing, setting: Setting, root: Tag, most: int | None = None
    ) -> None:
        self.listing, self.setting, self.root = listing, setting, root
        self.paper, self.scale = setting.paper, setting.scale
        self.most = most
        self.pages: list[PageMarks] = []
        self.column, self.top, self.has_head = 0, 0.0, False
        self.whole = self.paper.width - 2 * MARGIN
        self.width = setting.width_of_table
        set_as = TypeSize(self.scale, setting.is_broken)
        self.columns = set_columns(
            listing.columns, setting.needs, whole=self.width, set_as=set_as
        )
        self.widths = [one.width for one in self.columns]
        size = head_size(self.columns, setting.needs, self.scale)
        self.heads = [
            paragraph_at(one.column.title, one.inner, size, HEAD)
            for one in self.columns
        ]
        self.heading_size = heading_size(
            listing.groups, GROUP, width=self.width, scale=self.scale
        )
        self.bottom = self.paper.height - FOOT_ROOM
        try:
            self._fill()
        except TooLongError:
            return
        self._feet()

    @property
    def left(self) -> float:
        return MARGIN + self.column * (self.width + GAP)

    @property
    def page(self) -> PageMarks:
        return self.pages[-1]

    def _fill(self) -> None:
        self._begin_page()
        self.table = self.root.add("Table") if self.listing.groups else self.root
        self._tag_heads()
        for group in self.listing.groups:
            self._group(group)
        if not any(group.rows for group in self.listing.groups):
            self._words(self.listing.empty, TEXT)
        note = scaled(NOTE, min(MOST_NOTE, max(1.0, self.scale)))
        for words in self.listing.notes:
            self._words(words, note, grey=QUIET)

    def _tag_heads(self) -> None:
        """Add the table's head to the structure, to be shown where it first stands."""
        self.head_tags: list[Tag | None] = [None] * len(self.columns)
        if self._head_height():
            row = self.table.add("TR")
            self.head_tags = [row.add("TH", Scope="Column") for _one in self.columns]

    def _group(self, group: ListGroup) -> None:
        """Set a group on one page where it fits; its heading stays with a row."""
        rows = [self._set(row) for row in group.rows]
        if not rows:
            return
        heading = self._heading_height(group.heading)
        all_of_it = heading + sum(map(self._height, rows))
        fits = all_of_it + self._head_height() <= self.bottom - LATER_TOP
        is_kept = bool(group.heading) and fits
        self._make_room(all_of_it if is_kept else heading + self._height(rows[0]))
        self._heading(group.heading)
        for row in rows:
            if self._make_room(self._height(row)):
                again = gettext("%(heading)s, continued") % {"heading": group.heading}
                self._heading(again if group.heading else "")
            self._row(row)

    def _words(self, text: str, how: Lettering, *, grey: float = 0.0) -> None:
        """Set a paragraph below the table."""
        if not text:
            return
        told = prose_paragraph(text, self.width, how)
        if self.top + 2 + told.height > self.bottom:
            self._next_column()
        box = Box(self.left, self.top + 2, self.width, told.height)
        told.put(self.page, box, grey=grey, tag=self.root.add("P"))
        self.top = box.bottom
        self.has_head = False

    def _feet(self) -> None:
        """Set each page's foot, now that the number of pages is known."""
        half, top, pages = self.whole / 2, self.paper.height - 11, len(self.pages)
        words = gettext("Page %(number)s of %(pages)s")
        for number, page in enumerate(self.pages, start=1):
            left, right = columns(MARGIN, top, 5, [half, half])
            page.text(left, self.listing.printed, FOOT, grey=QUIET)
            if pages > 1:
                where = words % {"number": number, "pages": pages}
                page.text(right, where, FOOT, align="right", grey=QUIET)

    def _set(self, row: Sequence[str]) -> list[Paragraph]:
        return [
            paragraph_at(
                text,
                one.inner,
                one.size,
                STRONG_TEXT if isinstance(text, Strong) else one.column.how,
            )
            for text, one in zip(row, self.columns, strict=True)
        ]

    def _height(self, row: Sequence[Paragraph]) -> float:
        """Return a row's height, with its air."""
        texts = max(one.height for one in row) + 2 * AIR * self.scale
        return max(LEAST_ROW * self.scale, texts) * self.setting.air

    def _make_room(self, height: float) -> bool:
        """Make room for a height below a head; return whether a new column began."""
        head = 0.0 if self.has_head else self._head_height()
        is_new = self.top + head + height > self.bottom
        if is_new:
            self._next_column()
        if not self.has_head:
            self._head()
        return is_new

    def _next_column(self) -> None:
        self.has_head = False
        if self.column + 1 < self.setting.across:
            self.column += 1
            self.top = self.first_top
        else:
            self._begin_page()

    def _begin_page(self) -> None:
        if self.most is not None and len(self.pages) >= self.most:
            self.pages.append(PageMarks())
            raise TooLongError
        self.pages.append(PageMarks())
        self.column, self.has_head = 0, False
        if len(self.pages) > 1:
            told = f"{self.listing.title} · {self.listing.subtitle}"
            box = Box(MARGIN, 10, self.whole, 6)
            self.page.text(box, told, FOOT, grey=QUIET)
            self.first_top = LATER_TOP
        elif self.paper == A3:
            place = Box(MARGIN, MARGIN, self.whole, 0)
            self.first_top = put_poster_head(self.page, self.listing, place, self.root)
        else:
            self.first_top = self._first_head()
        if len(self.pages) == 1:
            self.page.headings.append(self.listing.title)
        self.top = self.first_top

    def _first_head(self) -> float:
        """Set the title of the list; return where the table begins."""
        title = paragraph(self.listing.title, self.whole, TITLE)
        under = paragraph(self.listing.subtitle, self.whole, SUBTITLE)
        box = Box(MARGIN, 11, self.whole, title.height)
        title.put(self.page, box, tag=self.root.add("H1"))
        below = Box(MARGIN, 12.5 + title.height, self.whole, under.height)
        under.put(self.page, below, grey=QUIET, tag=self.root.add("P"))
        return below.bottom + 4

    def _head_height(self) -> float:
        if not any(one.column.title for one in self.columns):
            return 0.0
        return max(one.height for one in self.heads) + 2 * AIR * self.scale

    def _head(self) -> None:
        self.has_head = True
        height = self._head_height()
        if height:
            self.page.ground(Box(self.left, self.top, self.width, height), PALE)
            self._put(self.heads, height, self.head_tags)
            # On later pages the same words are repeated for the eye alone.
            self.head_tags = [None] * len(self.columns)

    def _heading_height(self, text: str) -> float:
        if not text:
            return 0.0
        told = paragraph_at(text, self.width, self.heading_size, GROUP)
        return told.height + 2 * AIR * self.scale

    def _heading(self, text: str) -> None:
        if not text:
            return
        box = Box(self.left, self.top, self.width, self._heading_height(text))
        self.page.ground(box, PALER)
        tag = self.table.add("TR").add("TH", Scope="Row", ColSpan=len(self.columns))
        paragraph_at(text, self.width, self.heading_size, GROUP).put(
            self.page, box, tag=tag
        )
        self.page.line(box.left, box.right, box.bottom, THIN)
        self.page.headings.append(text)
        self.top = box.bottom

    def _row(self, row: Sequence[Paragraph]) -> None:
        tags = self.table.add("TR")
        right = self._put(row, self._height(row), [tags.add("TD") for _one in row])
        self.page.line(self.left, right, self.top, HAIR)

    def _put(
        self, row: Sequence[Paragraph], height: float, tags: Sequence[Tag | None]
    ) -> float:
        """Set a row's texts in their columns; return where the last one ends."""
        boxes = columns(self.left, self.top, height, self.widths)
        cells = zip(row, self.columns, boxes, tags, strict=True)
        for told, one, box, tag in cells:
            inner = Box(box.left + one.indent, box.top, one.inner, box.height)
            told.put(self.page, inner, align=one.column.align, tag=tag)
        self.top += height
        return boxes[-1].right if boxes else self.left
