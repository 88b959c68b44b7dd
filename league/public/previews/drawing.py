"""A card drawn as a PNG, of the size that sites showing links ask for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from league.lib.link_cards import Card, Line
from league.lib.typefaces import (
    BOLD,
    REGULAR,
    WIDER_BOLD,
    WIDER_REGULAR,
    has_letters_of_pages,
)

WIDTH, HEIGHT = 1200, 630
EDGE = 64
PAPER, SHEET, INK, SOFT = "#0f3d30", "#fffefa", "#17211c", "#55605a"
CREAM, BRASS, RULE = "#fdf8ea", "#f4c56a", "#d9d4c5"
# The sheet that holds the lines.
TOP, BOTTOM = 214, HEIGHT - 92
LINE_HEIGHT, LARGEST_LINE = 58, 112
ELLIPSIS = "…"
COLOURS = 32
# The room for the site's mark at the top right.
MARK = 110


@dataclass(frozen=True, slots=True)
class Band:
    """The place of one line of words, and how large it may be."""

    y: int
    largest: int
    least: int
    colour: str
    is_bold: bool = False


EYEBROW = Band(70, 30, 20, BRASS)
TITLE = Band(142, 72, 34, CREAM, is_bold=True)
NOTE = Band(HEIGHT - 46, 30, 20, CREAM)


def face_for(text: str, size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return the pages' typeface, or a wider one for a text with letters it lacks."""
    if has_letters_of_pages(text):
        return _face(BOLD if bold else REGULAR, size)
    return _face(WIDER_BOLD if bold else WIDER_REGULAR, size)


@lru_cache(maxsize=64)
def _face(font: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font, size)


def fit_text(
    text: str, *, width: float, largest: int, least: int, bold: bool = False
) -> tuple[str, ImageFont.FreeTypeFont]:
    """Return a text and the largest type in which it fits; cut only at the least."""
    for size in range(largest, least - 1, -2):
        font = face_for(text, size, bold=bold)
        if font.getlength(text) <= width:
            return text, font
    font = face_for(text, least, bold=bold)
    while text and font.getlength(text + ELLIPSIS) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS, font


def draw_link_card(card: Card) -> bytes:
    """Return a card as a PNG of some tens of kilobytes."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    _draw_mark(pen)
    _write(pen, card.eyebrow, EYEBROW)
    _write(pen, card.title, TITLE)
    if card.lines:
        _draw_lines(pen, card.lines)
    _write(pen, card.note, NOTE)
    out = BytesIO()
    # Flat colours: a palette keeps it small and shows no difference.
    image.quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _write(pen: ImageDraw.ImageDraw, text: str, band: Band) -> None:
    """Write one line from the left edge, its middle at the band's height."""
    if text:
        said, font = fit_text(
            text,
            width=WIDTH - 2 * EDGE - (MARK if band.y < TOP else 0),
            largest=band.largest,
            least=band.least,
            bold=band.is_bold,
        )
        pen.text((EDGE, band.y), said, fill=band.colour, font=font, anchor="lm")


def _draw_lines(pen: ImageDraw.ImageDraw, lines: tuple[Line, ...]) -> None:
    pen.rounded_rectangle((EDGE - 24, TOP, WIDTH - EDGE + 24, BOTTOM), 18, fill=SHEET)
    room = BOTTOM - TOP - 24
    height = min(LARGEST_LINE, room / max(len(lines), 2))
    begin = TOP + 12 + (room - height * len(lines)) / 2
    size = int(min(height * 0.62, 62))
    before = max(face_for(one.start, size).getlength(one.start) for one in lines)
    left = EDGE + (before + 24 if before else 0)
    # The names are of one size: that in which the longest fits.
    fitting = min(_fit_name(one, left, size, size)[1].size for one in lines)
    for place, line in enumerate(lines):
        y = begin + height * (place + 0.5)
        if place:
            edge = y - height / 2
            pen.line((EDGE, edge, WIDTH - EDGE, edge), fill=RULE, width=2)
        figure = face_for(line.figure, size, bold=True)
        start = face_for(line.start, size)
        pen.text((EDGE, y), line.start, fill=SOFT, font=start, anchor="lm")
        pen.text((WIDTH - EDGE, y), line.figure, fill=INK, font=figure, anchor="rm")
        name, font = _fit_name(line, left, size, fitting)
        pen.text((left, y), name, fill=INK, font=font, anchor="lm")


def _fit_name(
    line: Line, left: float, size: float, largest: float
) -> tuple[str, ImageFont.FreeTypeFont]:
    """Fit a line's name between `left` and its figure, which is of `size`."""
    end = face_for(line.figure, int(size), bold=True).getlength(line.figure)
    room = WIDTH - EDGE - left - (end + 30 if end else 0)
    return fit_text(line.name, width=room, largest=int(largest), least=20)


def _draw_mark(pen: ImageDraw.ImageDraw) -> None:
    """Draw the site's mark at the top right, and the brass line below."""
    pen.rectangle((0, HEIGHT - 10, WIDTH, HEIGHT), fill="#d9992f")
    x, y, scale = WIDTH - EDGE - 84, 52, 84 / 48
    strokes = [
        ((24, 7), (24, 41), BRASS),
        *(((20, 15 + 8 * n), (9, 11 + 8 * n), CREAM) for n in range(3)),
        *(((28, 17 + 8 * n), (39, 13 + 8 * n), CREAM) for n in range(2)),
    ]
    for (x1, y1), (x2, y2), colour in strokes:
        ends = (x + x1 * scale, y + y1 * scale, x + x2 * scale, y + y2 * scale)
        pen.line(ends, fill=colour, width=7)
