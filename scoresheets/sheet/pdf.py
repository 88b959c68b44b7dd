"""Score-sheets as PDF pages, one each, drawn from the layout in filling.py.

The fixed part is drawn once per document, as a form; each sheet's own texts go into one
text object. That makes a night's pack quick to print.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import override
from reportlab.pdfgen.canvas import Canvas

from scoresheets.paper.document import A4, Document, PaperSize
from scoresheets.paper.pen import Pen, qr_of
from scoresheets.sheet import places
from scoresheets.sheet.blank import fixed_part
from scoresheets.sheet.filling import filled_cells, variant_of
from scoresheets.sheet.places import Variant
from scoresheets.sheet.sheet import PrintedSheet


def draw_sheets(
    sheets: Iterable[PrintedSheet], *, title: str, language: str, paper: PaperSize = A4
) -> bytes:
    """Return a PDF of one page per sheet, the same bytes for the same sheets."""
    document = Document(title=title, language=language, paper=paper)
    pen = SheetPen(document.canvas)
    with override(language):
        for sheet in sheets:
            document.begin_fitted()
            pen.sheet(sheet)
    return document.pdf()


class SheetPen(Pen):
    """Draws score-sheets: their fixed part once for each variant."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.forms: dict[Variant, int] = {}

    def sheet(self, sheet: PrintedSheet) -> None:
        """Draw a score-sheet and end its page, in the active language."""
        variant = variant_of(sheet)
        number = self.forms.setdefault(variant, len(self.forms))
        self.once(f"fixed{number}", lambda: fixed_part(variant).draw(self))
        self.canvas._code.append(self.text_of(filled_cells(sheet)))
        if sheet.address:
            self.canvas._code.append(qr_of(sheet.address, places.QR))
        self.canvas.showPage()
