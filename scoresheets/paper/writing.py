"""Write text runs on a canvas."""

from __future__ import annotations

from collections.abc import Iterable

from reportlab.pdfgen.canvas import Canvas

from scoresheets.paper.lettering import font_for
from scoresheets.paper.page import INK, TextRun


def write_text_runs(canvas: Canvas, cells: Iterable[TextRun]) -> None:
    """Draw text runs as one text object."""
    text = canvas.beginText()
    for cell in cells:
        text.setFont(font_for(cell.text, cell.face).fontName, cell.size)
        text.setHorizScale(cell.stretch)
        text.setFillGray(cell.grey)
        text.setTextOrigin(cell.x, cell.y)
        text.textOut(cell.text)
    text.setHorizScale(100)
    text.setFillGray(INK)
    canvas.drawText(text)
