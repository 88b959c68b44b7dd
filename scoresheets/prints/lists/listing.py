"""A list on paper: a title, a table, notes, on as many pages as it needs.

A text too long for its column gets smaller, then takes more lines; it is never cut. A
table breaks only between two rows and repeats its head. The last page is never empty,
since a page begins only when something goes on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, override

from scoresheets.paper.document import A3, A4, Document, PaperSize
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks, Paragraph, paragraph, prose_paragraph
from scoresheets.paper.page import HAIR, PALE, PALER, QUIET, THIN, Align, Box, columns
from scoresheets.paper.pen import Pen

MARGIN = 12.0  # millimetres, at either side
TITLE = Lettering(18, 11, Face.BOLD)
SUBTITLE = Lettering(11, 8)
HEAD = Lettering(8, 6.5, Face.BOLD)
GROUP = Lettering(10, 8, Face.BOLD)
TEXT = Lettering(9.5, 7.5)
STRONG_TEXT = Lettering(9.5, 7.5, Face.BOLD)
NOTE = Lettering(8.5, 8.5)
FOOT = Lettering(7.5, 6)
AIR = 1.1  # above and below a row's text
LEAST_ROW = 5.8
GAP = 7.0  # between the columns of a table set side by side
FOOT_ROOM = 15.0  # from the paper's lower edge
LATER_TOP = 19.0  # where the table continues on later pages


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a table; `share` is its part of the width, relative to the others."""

    title: str
    share: float
    align: Align = "left"
    how: Lettering = TEXT


@dataclass(frozen=True, slots=True)
class ListGroup:
    """Rows that belong together, with an optional heading."""

    rows: Sequence[Sequence[str]]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list as data; `across` is how many times its table is set side by side."""

    title: str
    subtitle: str
    columns: Sequence[ListColumn]
    groups: Sequence[ListGroup]
    notes: Sequence[str] = ()
    empty: str = ""
    printed: str = ""
    across: int = 1


def draw_listing(listing: Listing, *, language: str, paper: PaperSize = A4) -> bytes:
    """Return a list as a PDF on the given paper."""
    document = Document(title=listing.title, language=language, paper=paper)
    with override(language):
        put_listing(listing, document, Pen(document.canvas))
    return document.pdf()


def put_listing(listing: Listing, document: Document, pen: Pen) -> None:
    """Add a list's pages to a document, in the active language.

    On A3 they are the A4 pages enlarged: a poster is read from further away.
    """
    is_poster = document.paper == A3
    for page in _pages_of(listing, A4 if is_poster else document.paper):
        if is_poster:
            document.begin_fitted()
        else:
            document.begin_own()
        page.draw(pen)
        document.canvas.showPage()


def _pages_of(listing: Listing, paper: PaperSize) -> list[PageMarks]:
    """Return the marks of each page of a list."""
    flow = _Flow(listing, paper)
    for group in listing.groups:
        flow.group(group)
    if not any(group.rows for group in listing.groups):
        flow.words(listing.empty, TEXT)
    for note in listing.notes:
        flow.words(note, NOTE, grey=QUIET)
    flow.feet()
    return flow.pages


class _Flow:
    """Where the next row goes: the page, its column, and how far down."""

    def __init__(self, listing: Listing, paper: PaperSize) -> None:
        self.listing, self.paper = listing, paper
        self.pages: list[PageMarks] = []
        self.column, self.top, self.has_head = 0, 0.0, False
        self.whole = paper.width - 2 * MARGIN
        self.width = (self.whole - GAP * (listing.across - 1)) / listing.across
        shares = sum(one.share for one in listing.columns) or 1.0
        self.widths = [self.width * one.share / shares for one in listing.columns]
        self.heads = [
            paragraph(one.title, width, HEAD)
            for one, width in zip(listing.columns, self.widths, strict=True)
        ]
        self.bottom = paper.height - FOOT_ROOM
        self._begin_page()

    @property
    def left(self) -> float:
        return MARGIN + self.column * (self.width + GAP)

    @property
    def page(self) -> PageMarks:
        return self.pages[-1]

    def group(self, group: ListGroup) -> None:
        """Set a group; its heading stays with its first row."""
        rows = [self._set(row) for row in group.rows]
        if not rows:
            return
        self._make_room(_height(rows[0]) + self._heading_height(group.heading))
        self._heading(group.heading)
        for row in rows:
            if self._make_room(_height(row)):
                again = gettext("%(heading)s, continued") % {"heading": group.heading}
                self._heading(again if group.heading else "")
            self._row(row)

    def words(self, text: str, how: Lettering, *, grey: float = 0.0) -> None:
        """Set a paragraph below the table."""
        if not text:
            return
        told = prose_paragraph(text, self.width, how)
        if self.top + 2 + told.height > self.bottom:
            self._next_column()
        box = Box(self.left, self.top + 2, self.width, told.height)
        told.put(self.page, box, grey=grey)
        self.top = box.bottom
        self.has_head = False

    def feet(self) -> None:
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
            paragraph(text, width, column.how)
            for text, width, column in zip(
                row, self.widths, self.listing.columns, strict=True
            )
        ]

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
        if self.column + 1 < self.listing.across:
            self.column += 1
            self.top = self.first_top
        else:
            self._begin_page()

    def _begin_page(self) -> None:
        self.pages.append(PageMarks())
        self.column, self.has_head = 0, False
        whole = self.whole
        if len(self.pages) == 1:
            title = paragraph(self.listing.title, whole, TITLE)
            under = paragraph(self.listing.subtitle, whole, SUBTITLE)
            title.put(self.page, Box(MARGIN, 11, whole, title.height))
            below = Box(MARGIN, 12.5 + title.height, whole, under.height)
            under.put(self.page, below, grey=QUIET)
            self.first_top = below.bottom + 4
        else:
            told = f"{self.listing.title} · {self.listing.subtitle}"
            self.page.text(Box(MARGIN, 10, whole, 6), told, FOOT, grey=QUIET)
            self.first_top = LATER_TOP
        self.top = self.first_top

    def _head_height(self) -> float:
        if not any(one.title for one in self.listing.columns):
            return 0.0
        return max(one.height for one in self.heads) + 2 * AIR

    def _head(self) -> None:
        self.has_head = True
        height = self._head_height()
        if height:
            self.page.ground(Box(self.left, self.top, self.width, height), PALE)
            self._put(self.heads, height)

    def _heading_height(self, text: str) -> float:
        if not text:
            return 0.0
        return paragraph(text, self.width, GROUP).height + 2 * AIR

    def _heading(self, text: str) -> None:
        if not text:
            return
        box = Box(self.left, self.top, self.width, self._heading_height(text))
        self.page.ground(box, PALER)
        paragraph(text, self.width, GROUP).put(self.page, box)
        self.page.line(box.left, box.right, box.bottom, THIN)
        self.top = box.bottom

    def _row(self, row: Sequence[Paragraph]) -> None:
        right = self._put(row, _height(row))
        self.page.line(self.left, right, self.top, HAIR)

    def _put(self, row: Sequence[Paragraph], height: float) -> float:
        """Set a row's texts in their columns; return where the last one ends."""
        boxes = columns(self.left, self.top, height, self.widths)
        for told, column, box in zip(row, self.listing.columns, boxes, strict=True):
            told.put(self.page, box, align=column.align)
        self.top += height
        return boxes[-1].right if boxes else self.left


def _height(row: Sequence[Paragraph]) -> float:
    return max(LEAST_ROW, max(one.height for one in row) + 2 * AIR)
