"""Text with words in bold, wrapped into lines of one size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoresheets.paper.lettering import LEADING, Face, clean, em_width
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import BASELINE, INK, MM, PADDING, PAGE_HEIGHT, TextRun
from scoresheets.paper.tags import Tag
from scoresheets.prints.guides.guide import BOLD

Piece = tuple[str, Face]


@dataclass(frozen=True, slots=True)
class RichText:
    """Lines of pieces at one size (points); heights in millimetres."""

    lines: Sequence[Sequence[Piece]]
    size: float
    is_whole: bool  # no word is wider than its column

    @property
    def step(self) -> float:
        return self.size * LEADING / MM

    @property
    def height(self) -> float:
        return self.step * len(self.lines)

    def put(
        self, marks: PageMarks, left: float, top: float, tag: Tag | None = None
    ) -> None:
        """Set the lines from an upper left corner."""
        for number, pieces in enumerate(self.lines):
            middle = top + (number + 0.5) * self.step
            y = PAGE_HEIGHT - middle * MM - BASELINE * self.size
            x = (left + PADDING) * MM
            for text, face in pieces:
                width = em_width(text, face) * self.size
                marks.cells.append(
                    TextRun(text, x, y, width, self.size, face, grey=INK, tag=tag)
                )
                x += width


def rich_text(
    text: str, width: float, size: float, *, face: Face = Face.REGULAR
) -> RichText:
    """Return a text set in a column, as many lines as it needs."""
    room = (width - 2 * PADDING) * MM / size
    words = list(_words(text, face))
    lines: list[list[Piece]] = []
    for word in words:
        longer = _joined(lines[-1], word) if lines else word
        if lines and _width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    is_whole = all(_width(word) <= room for word in words)
    return RichText(lines, size, is_whole)


def width_of(text: str, *, face: Face = Face.REGULAR) -> float:
    """Return the width of a text on one line, at size 1."""
    words = list(_words(text, face))
    line = words[0]
    for word in words[1:]:
        line = _joined(line, word)
    return _width(line)


def _words(text: str, face: Face) -> Iterator[list[Piece]]:
    """Yield what has no space within: a bold name and the comma behind it are one."""
    word: list[Piece] = []
    for number, part in enumerate(text.split(BOLD)):
        own = Face.BOLD if number % 2 else face
        for at, piece in enumerate(part.split(" ")):
            if at and word:
                yield word
                word = []
            if told := clean(piece, own):
                word = [*word, (told, own)]
    if word:
        yield word


def _joined(line: Sequence[Piece], word: Sequence[Piece]) -> list[Piece]:
    """Return a line with one more word, pieces of one face made one."""
    (last, face), (first, other) = line[-1], word[0]
    if face is other:
        return [*line[:-1], (f"{last} {first}", face), *word[1:]]
    if face is Face.BOLD:
        return [*line, (f" {first}", other), *word[1:]]
    return [*line[:-1], (f"{last} ", face), *word]


def _width(pieces: Sequence[Piece]) -> float:
    return sum(em_width(text, face) for text, face in pieces)
