"""The texts, lines and grounds of one page, collected in reading order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO

from reportlab.lib.utils import ImageReader

from scoresheets.paper import page
from scoresheets.paper.lettering import LEADING, Lettering, clean, em_width, wrap
from scoresheets.paper.page import HAIR, INK, MM, PADDING, Align, Box, PageRule, TextRun
from scoresheets.paper.pen import Pen, qr_of
from scoresheets.paper.tags import Tag

# A name may be split between words and after hyphens.
PART = re.compile(r"[^\s-]+-*|-+")
LEAST = 0.7  # of a text's minimum size, before a word is broken


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture as bytes, or a code for an address, in a square box."""

    box: Box
    tag: Tag
    picture: bytes = b""
    address: str = ""


@dataclass
class PageMarks:
    """What is drawn on a page, in reading order; `headings` lead to it."""

    cells: list[TextRun] = field(default_factory=list)
    rules: list[PageRule] = field(default_factory=list)
    tints: list[page.Tint] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)

    def text(
        self,
        box: Box,
        words: str,
        how: Lettering,
        *,
        align: Align = "left",
        grey: float = INK,
        tag: Tag | None = None,
    ) -> None:
        """Set a whole text in a box."""
        runs = page.text_runs(box, words, how, align=align, grey=grey)
        self.cells += [replace(one, tag=tag) for one in runs] if tag else runs

    def frame(self, box: Box, weight: float) -> None:
        self.rules += page.frame(box, weight)

    def ground(self, box: Box, grey: float) -> None:
        self.tints.append(page.tint(box, grey))

    def line(self, left: float, right: float, y: float, weight: float = HAIR) -> None:
        self.rules.append(page.across(left, right, y, weight))

    def draw(self, pen: Pen) -> None:
        pen.draw(self.cells, rules=self.rules, tints=self.tints)
        for figure in self.figures:
            code = pen.canvas._code
            at = len(code)
            _draw_figure(pen, figure)
            code[at:] = pen.marked(code[at:], figure.tag)


def _draw_figure(pen: Pen, figure: Figure) -> None:
    box = figure.box
    if figure.address:
        pen.canvas._code.append(qr_of(figure.address, box))
        return
    bottom = page.PAGE_HEIGHT - box.bottom * MM
    size = {"width": box.width * MM, "height": box.height * MM}
    image = ImageReader(BytesIO(figure.picture))
    pen.canvas.drawImage(image, box.left * MM, bottom, mask="auto", **size)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text in as many lines as it needs at its size; in millimetres and points."""

    lines: Sequence[str]
    size: float
    how: Lettering

    @property
    def step(self) -> float:
        return self.size * LEADING / MM

    @property
    def height(self) -> float:
        return self.step * len(self.lines)

    def put(
        self,
        marks: PageMarks,
        box: Box,
        *,
        align: Align = "left",
        grey: float = INK,
        tag: Tag | None = None,
    ) -> None:
        """Centre the paragraph in a box at least as high as it."""
        room = (box.width - 2 * PADDING) * MM
        top = box.top + (box.height - self.height) / 2
        for number, line in enumerate(self.lines):
            width = em_width(line, self.how.face) * self.size
            spare = {"left": 0.0, "centre": (room - width) / 2, "right": room - width}
            middle = top + (number + 0.5) * self.step
            y = page.PAGE_HEIGHT - middle * MM - page.BASELINE * self.size
            x = (box.left + PADDING) * MM + spare[align]
            marks.cells.append(
                TextRun(line, x, y, width, self.size, self.how.face, grey=grey, tag=tag)
            )


def paragraph(text: str, width: float, how: Lettering) -> Paragraph:
    """Return a text on one line, smaller if need be, or else on several."""
    room = (width - 2 * PADDING) * MM
    line = clean(text, how.face)
    size = min(how.size, room / (em_width(line, how.face) or 1))
    if size >= how.minimum:
        return Paragraph((line,), size, how)
    # Part of a name is made smaller still before it is broken.
    widest = max(em_width(part, how.face) for part in PART.findall(line))
    size = max(how.minimum * LEAST, min(how.minimum, room / widest))
    return Paragraph(lines_of(line, room * 1.001 / size, how), size, how)


def paragraph_at(text: str, width: float, size: float, how: Lettering) -> Paragraph:
    """Return a text at this very size, on as many lines as it needs."""
    room = (width - 2 * PADDING) * MM * 1.001 / size
    line = clean(text, how.face)
    if em_width(line, how.face) <= room:
        return Paragraph((line,), size, how)
    return Paragraph(lines_of(line, room, how), size, how)


def lines_of(line: str, room: float, how: Lettering) -> list[str]:
    """Return a text's lines, split at spaces and after hyphens."""
    lines: list[str] = []
    now = ""
    for word in line.split():
        glue = " " if now else ""
        for part in PART.findall(word):
            if em_width(now + glue + part, how.face) <= room:
                now += glue + part
            else:
                *whole, rest = wrap(part, room, 1.0, how.face)
                lines += [now, *whole] if now else whole
                now = rest
            glue = ""
    return [*lines, now]


def prose_paragraph(text: str, width: float, how: Lettering) -> Paragraph:
    """Return a text as lines of one size, like prose."""
    room = (width - 2 * PADDING) * MM
    return Paragraph(wrap(text, room, how.size, how.face), how.size, how)
