"""The score-sheet page drawn by bare reportlab: the other side of its ratio."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO

import segno
from reportlab.pdfgen.canvas import Canvas

from scoresheets.paper.lettering import Face, font_of
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import MM, PAGE_HEIGHT, PAGE_WIDTH, TextRun
from scoresheets.sheet import places
from scoresheets.sheet.blank import fixed_part
from scoresheets.sheet.filling import cells, variant_of
from scoresheets.sheet.sheet import PrintedSheet


@dataclass(frozen=True)
class BarePage:
    """Everything on one page, laid out beforehand."""

    cells: tuple[TextRun, ...]
    fixed: PageMarks
    address: str


def bare_page(sheet: PrintedSheet) -> BarePage:
    return BarePage(
        tuple(cells(sheet)), fixed_part(variant_of(sheet)), address=sheet.address
    )


def draw_bare(pages: Iterable[BarePage]) -> bytes:
    """Draw each text by setFont and drawString, each line by line, QR by rect."""
    for face in Face:
        font_of(face)
    buffer = BytesIO()
    canvas = Canvas(
        buffer,
        pagesize=(PAGE_WIDTH, PAGE_HEIGHT),
        invariant=1,
        initialFontName=Face.REGULAR.value,
    )
    for page in pages:
        _draw_shapes(canvas, page.fixed)
        _draw_qr(canvas, page.address)
        for cell in page.cells:
            canvas.setFont(cell.face.value, cell.size)
            canvas.drawString(cell.x, cell.y, cell.text)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw_shapes(canvas: Canvas, fixed: PageMarks) -> None:
    for tint in fixed.tints:
        canvas.setFillGray(tint.grey)
        canvas.rect(tint.x, tint.y, tint.width, tint.height, stroke=0, fill=1)
    canvas.setFillGray(0)
    for rule in fixed.rules:
        canvas.setLineWidth(rule.weight)
        canvas.line(rule.x1, rule.y1, rule.x2, rule.y2)


def _draw_qr(canvas: Canvas, address: str) -> None:
    matrix = segno.make(address, error="m", micro=False).matrix
    side = places.QR.width * MM / len(matrix)
    left = places.QR.left * MM
    top = PAGE_HEIGHT - places.QR.top * MM
    for line, row in enumerate(matrix, start=1):
        for column, is_dark in enumerate(row):
            if is_dark:
                canvas.rect(
                    left + column * side,
                    top - line * side,
                    side,
                    side,
                    stroke=0,
                    fill=1,
                )
