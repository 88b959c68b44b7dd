"""Write texts, lines, grounds and codes on a page as PDF operators.

Each page's texts go into one text object, and parts that several pages share are drawn
once, as a form. That makes a night's pack quick to print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from reportlab.pdfgen.canvas import Canvas

from scoresheets.paper.lettering import font_for
from scoresheets.paper.page import MM, PAGE_HEIGHT, Box, PageRule, TextRun, Tint
from scoresheets.paper.qr import modules_of
from scoresheets.paper.tags import Tag, TagTree, artifact

QUIET_ZONE = 2  # modules; the paper around is white too


@dataclass(frozen=True, slots=True)
class Encoded:
    """A text as operators, or the part of it that one subset of the font can show."""

    font: str
    shown: str


# The number of encoded texts kept in memory; a season's pack has a million.
MOST_KNOWN = 8_192


class Pen:
    """Writes on a canvas, and encodes each text with its fonts' subsets."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.known: dict[TextRun, list[Encoded]] = {}
        # Where the parts of a page are marked for whoever has it read aloud.
        self.tags: TagTree | None = None

    def draw(
        self,
        cells: Iterable[TextRun],
        *,
        rules: Iterable[PageRule] = (),
        tints: Iterable[Tint] = (),
    ) -> None:
        """Draw grounds, then lines, then texts."""
        code, shapes = self.canvas._code, shapes_of(tints, rules)
        if self.tags is None:
            code += [*shapes, self.text_of(cells)]
            return
        code += artifact(shapes)
        for tag, among in groupby(cells, key=lambda cell: cell.tag):
            code += self.marked([self.text_of(among)], tag)

    def marked(self, code: Iterable[str], tag: Tag | None) -> list[str]:
        """Return operators as a part of an element, or as decoration without one."""
        if self.tags is None:
            return [*code]
        return artifact(code) if tag is None else [self.tags.mark(tag), *code, "EMC"]

    def once(self, name: str, draw: Callable[[], None]) -> None:
        """Place a part that several pages share, drawing it on first use."""
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name)
            draw()
            self.canvas.endForm()
        self.canvas.doForm(name)

    def text_of(self, cells: Iterable[TextRun]) -> str:
        """Return one text object, with an operator only where something changes."""
        code = ["BT"]
        font, stretch, grey = "", 100.0, -1.0
        for cell in cells:
            if cell.grey != grey:
                grey = cell.grey
                code.append(f"{grey:g} g")
            if cell.stretch != stretch:
                stretch = cell.stretch
                code.append(f"{stretch:.2f} Tz")
            for part in self.known.get(cell) or self.encoded(cell):
                if part.font != font:
                    font = part.font
                    code.append(font)
                code.append(part.shown)
        code.append("100 Tz ET 0 g")
        return "\n".join(code)

    def encoded(self, cell: TextRun) -> list[Encoded]:
        """Return the run split into parts, each encoded in one subset of the font."""
        font, document = font_for(cell.text, cell.face), self.canvas._doc
        place = f"1 0 0 1 {cell.x:.2f} {cell.y:.2f} Tm "
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        parts = self.known[cell] = []
        for subset, letters in font.splitString(cell.text, document):
            name = font.getSubsetInternalName(subset, document)
            shown = f"{place}({self.canvas._escape(letters)}) Tj"
            parts.append(Encoded(f"{name} {cell.size:.2f} Tf", shown))
            place = ""
        return parts


def shapes_of(tints: Iterable[Tint], rules: Iterable[PageRule]) -> list[str]:
    """Return the operators for the grounds and, over them, the lines."""
    grounds = [
        f"{tint.grey:g} g {tint.x:.2f} {tint.y:.2f} {tint.width:.2f} "
        f"{tint.height:.2f} re f"
        for tint in tints
    ]
    lines = [
        f"{rule.grey:g} G {rule.weight:g} w {rule.x1:.2f} {rule.y1:.2f} m "
        f"{rule.x2:.2f} {rule.y2:.2f} l S"
        for rule in rules
    ]
    return [*grounds, "0 g 2 J", *lines]


def qr_of(address: str, box: Box) -> str:
    """Return the code as a 1-bit inline image mask, the size of its box.

    A single image has no seams between modules, as rectangles show on some screens.
    """
    matrix = modules_of(address)
    modules = len(matrix)
    padding = -modules % 8
    digits = (modules + padding) // 4
    rows = "".join(f"{int(row, 2) << padding:0{digits}x}" for row in matrix)
    module = box.width * MM / (modules + 2 * QUIET_ZONE)
    side = module * modules
    x = box.left * MM + module * QUIET_ZONE
    y = PAGE_HEIGHT - box.bottom * MM + module * QUIET_ZONE
    return (
        f"q {side:.2f} 0 0 {side:.2f} {x:.2f} {y:.2f} cm\n"
        f"BI /W {modules} /H {modules} /IM true /BPC 1 /D [1 0] /F /AHx ID\n"
        f"{rows}>\nEI Q"
    )
