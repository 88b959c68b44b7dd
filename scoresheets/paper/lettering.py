"""Clean and measure text, and fit it whole into its box.

The fonts are vendored (fonts/README.md). Sizes and widths are in PDF points.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from threading import Lock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from league.lib import typefaces

NO_GLYPH = "\N{REPLACEMENT CHARACTER}"
LAST_LETTER = 0xFFFF  # beyond it reportlab cannot name a glyph
INVISIBLE = frozenset({"Cc", "Cf"})  # control and format characters
LEAST_STRETCH = 75.0  # percent; a word is set narrower than broken, down to this
# A word, with the one capital that may stand behind it: "Manel A", "Park B."
WORD = re.compile(r"\S+(?: [A-Z](?=\W|$)\S*)?")
LEADING = 1.16  # of the size, from line to line
_REGISTERING = Lock()


class Face(Enum):
    """A font by its name in a PDF; texts ask for one of the first two."""

    REGULAR = typefaces.REGULAR.stem
    BOLD = typefaces.BOLD.stem
    WIDER_REGULAR = typefaces.WIDER_REGULAR.stem
    WIDER_BOLD = typefaces.WIDER_BOLD.stem

    # Enum's own hash is a Python function; every measured text pays for it.
    __hash__ = object.__hash__


WIDER = {Face.REGULAR: Face.WIDER_REGULAR, Face.BOLD: Face.WIDER_BOLD}


@dataclass(frozen=True, eq=False)
class Lettering:
    """How a text may be set: never above `size`, rarely below `minimum`.

    Compared by identity (there are a dozen), so that looking one up costs nothing.
    """

    size: float
    minimum: float
    face: Face = Face.REGULAR
    max_lines: int = 1


@dataclass(frozen=True)
class Fitted:
    """The lines as they will be drawn; stretch is the width in percent."""

    lines: tuple[str, ...]
    widths: tuple[float, ...]
    size: float
    stretch: float


@cache
def font_of(face: Face) -> TTFont:
    """Return the font, registered with reportlab on first use.

    One at a time: a second font of the same name would stand in the print as well.
    """
    with _REGISTERING:
        if face.value not in pdfmetrics.getRegisteredFontNames():
            path = typefaces.FONTS / f"{face.value}.ttf"
            pdfmetrics.registerFont(TTFont(face.value, str(path)))
        return pdfmetrics.getFont(face.value)


def font_for(text: str, face: Face) -> TTFont:
    """Return the font for a clean text, the wider where the face lacks a letter."""
    if text.isascii() or typefaces.has_letters_of_pages(text):
        return font_of(face)
    return font_of(WIDER.get(face, face))


def clean(text: str, face: Face) -> str:
    """Return what can be drawn: a glyph that no font has shows as U+FFFD.

    Composed first: a letter with a separate accent ("Ž") would print askew. Control
    and format characters become a space or nothing.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    if typefaces.has_letters_of_pages(spaced):
        return spaced
    wider = WIDER.get(face, face)
    return "".join(
        letter if has_glyph(letter, wider) else NO_GLYPH
        for letter in spaced
        if unicodedata.category(letter) not in INVISIBLE
    )


def has_glyph(letter: str, face: Face) -> bool:
    """Return whether the font can draw a letter and the PDF can name it."""
    code = ord(letter)
    return code <= LAST_LETTER and code in font_of(face).face.charToGlyph


def em_width(text: str, face: Face) -> float:
    """Return the width of a clean text at size 1."""
    widths = font_for(text, face).face.charWidths
    return float(sum(map(widths.__getitem__, map(ord, text)))) / 1000


def fit(text: str, width: float, height: float, how: Lettering) -> Fitted:
    """Return the text set whole in its box: smaller, then on two lines, then narrow.

    The first way that keeps the minimum size is taken; narrowing always fits. A word is
    broken only where it would else be very narrow.
    """
    line = clean(text, how.face)
    em = em_width(line, how.face) or 1
    size = min(how.size, height / LEADING, width / em)
    if size >= how.minimum:
        return Fitted((line,), (em * size,), size, 100.0)
    single = _narrowed((line,), width, height, how)
    if how.max_lines == 1 or 2 * LEADING * how.minimum > height:
        return single
    halves = _between_words(line, how.face)
    if halves is None and single.stretch >= LEAST_STRETCH:
        return single
    return _narrowed(halves or _in_mid_word(line), width, height, how)


def _narrowed(
    lines: tuple[str, ...], width: float, height: float, how: Lettering
) -> Fitted:
    ems = [em_width(line, how.face) for line in lines]
    widest = max(ems)
    tallest = height / (LEADING * len(lines))
    size = min(how.size, tallest, max(width / widest, how.minimum))
    stretch = min(100.0, 100 * width / (widest * size))
    widths = tuple(em * size * stretch / 100 for em in ems)
    return Fitted(lines, widths, size, stretch)


def _between_words(line: str, face: Face) -> tuple[str, str] | None:
    """Return the line in two, split at a space or after a hyphen near its middle.

    None if the longer part would be two thirds or more.
    """
    ways = [
        (line[:at].rstrip(), line[at:].lstrip())
        for at in range(1, len(line))
        if line[at] == " " or line[at - 1] == "-"
    ]
    best = min(ways, key=lambda way: _longer(way, face), default=None)
    if best is None or _longer(best, face) >= em_width(line, face) * 2 / 3:
        return None
    return best


def _in_mid_word(line: str) -> tuple[str, str]:
    middle = (len(line) + 1) // 2
    return line[:middle], line[middle:]


def _longer(way: tuple[str, str], face: Face) -> float:
    return max(em_width(part, face) for part in way)


def wrap(text: str, width: float, size: float, face: Face) -> list[str]:
    """Return the whole text in as many lines as it needs at this size."""
    lines: list[str] = []
    line = ""
    for word in _words(clean(text, face), width / size, face):
        for part in _parts(word, width / size, face):
            longer = f"{line} {part}" if line else part
            if em_width(longer, face) * size <= width:
                line = longer
            else:
                lines.append(line)
                line = part
    return [*lines, line] if line else lines


def _words(text: str, width: float, face: Face) -> Iterator[str]:
    """Yield what a line may end after: a team's letter stays beside its name."""
    for word in WORD.findall(text):
        yield from [word] if em_width(word, face) <= width else word.split()


def _parts(word: str, width: float, face: Face) -> list[str]:
    """Return the pieces of a word that is too long for any line."""
    if em_width(word, face) <= width or len(word) == 1:
        return [word]
    middle = len(word) // 2
    return _parts(word[:middle], width, face) + _parts(word[middle:], width, face)
