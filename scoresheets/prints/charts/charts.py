"""Pictures on paper: the pages' charts, drawn with the print's own pen.

A landscape page holds a title, pictures one below the other as large as they fit,
notes, and the time of printing. Paper shows the wide version of each picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, override
from reportlab.lib.colors import Color, HexColor, white
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from league.standings.charts.palette import PALETTE
from league.standings.charts.shapes import (
    Area,
    ChartMarks,
    ChartPicture,
    ChartText,
    MarkShape,
    Piece,
    Point,
    Polyline,
    corners_of,
)
from scoresheets.paper.document import A4, PaperSize, PdfCanvas
from scoresheets.paper.lettering import (
    Face,
    Lettering,
    clean,
    em_width,
    fit,
    font_for,
    wrap,
)
from scoresheets.paper.page import MM

MARGIN = 12.0  # millimetres
TITLE = Lettering(17, 9, Face.BOLD)
SUBTITLE = Lettering(10, 7)
HEADING = Lettering(11, 8, Face.BOLD)
NOTE = Lettering(8.5, 8.5)
FOOT = Lettering(7.5, 6)
HEAD_ROOM, FOOT_ROOM, HEADING_ROOM = 19.0, 12.0, 7.0
GAP = 5.0  # between two pictures
MOST_UNIT = 0.28  # millimetres per picture unit: letters of 13 are then 10 points
INKS = {str(tone): ink.paper for tone, ink in PALETTE.items()}


@dataclass(frozen=True, slots=True)
class Plate:
    """Pictures side by side, with an optional heading."""

    pictures: Sequence[ChartPicture]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class PictureSheet:
    title: str
    subtitle: str
    plates: Sequence[Plate]
    notes: Sequence[str] = ()


def draw_picture_sheets(
    sheets: Sequence[PictureSheet],
    *,
    printed: str,
    language: str,
    paper: PaperSize = A4,
) -> bytes:
    """Return pages of pictures as a PDF, on landscape paper."""
    title = sheets[0].title
    canvas = PdfCanvas(title=title, language=language, size=paper.landscape)
    with override(language):
        for number, sheet in enumerate(sheets, start=1):
            page = _Page(canvas, paper)
            page.put(sheet)
            page.foot(printed, number, len(sheets))
            canvas.showPage()
    return bytes(canvas.getpdfdata())


class _Page:
    """A landscape page; places are in millimetres from its upper left corner."""

    def __init__(self, canvas: Canvas, paper: PaperSize) -> None:
        self.canvas = canvas
        # A poster is read from further away, so its pictures grow with the paper.
        self.most_unit = MOST_UNIT * paper.width / A4.width
        self.width, self.height = paper.height, paper.width
        self.room = self.width - MARGIN - MARGIN

    def put(self, sheet: PictureSheet) -> None:
        self.words(sheet.title, MARGIN + 3, TITLE)
        self.words(sheet.subtitle, MARGIN + 9.5, SUBTITLE, grey=0.33)
        room = self.room * MM
        notes = [
            line
            for note in sheet.notes
            for line in wrap(note, room, NOTE.size, NOTE.face)
        ]
        top = HEAD_ROOM + 8
        bottom = self.height - FOOT_ROOM - 4.2 * len(notes) - 2
        self.plates(sheet.plates, top, bottom)
        for number, line in enumerate(notes):
            y = self.height - FOOT_ROOM - 4.2 * (len(notes) - number) + 2
            self.words(line, y, NOTE, grey=0.33)

    def plates(self, plates: Sequence[Plate], top: float, bottom: float) -> None:
        """Draw the plates one below the other, all at the one scale that fits."""
        headings = sum(HEADING_ROOM for plate in plates if plate.heading)
        room = bottom - top - headings - GAP * (len(plates) - 1)
        highest = sum(max(one.height for one in plate.pictures) for plate in plates)
        widest = max(self._across(plate) for plate in plates)
        unit = min(room / highest, self.room / widest, self.most_unit)
        for plate in plates:
            if plate.heading:
                self.words(plate.heading, top + 3, HEADING)
                top += HEADING_ROOM
            left = MARGIN
            for picture in plate.pictures:
                self.picture(picture, left, top, unit)
                left += picture.width * unit + GAP
            top += max(one.height for one in plate.pictures) * unit + GAP

    def _across(self, plate: Plate) -> float:
        """Return a plate's width in units, gaps included."""
        widths = sum(one.width for one in plate.pictures)
        return widths * (1 + GAP * (len(plate.pictures) - 1) / self.room)

    def picture(
        self, picture: ChartPicture, left: float, top: float, unit: float
    ) -> None:
        self.canvas.saveState()
        self.canvas.translate(left * MM, (self.height - top) * MM)
        self.canvas.scale(unit * MM, unit * MM)
        pen = PicturePen(self.canvas)
        for piece in picture.pieces:
            pen.draw(piece)
        self.canvas.restoreState()

    def words(self, text: str, y: float, how: Lettering, *, grey: float = 0.0) -> None:
        """Set a whole line, narrower if need be."""
        if not text:
            return
        fitted = fit(clean(text, how.face), self.room * MM, 12 * MM, how)
        written = self.canvas.beginText()
        written.setFont(font_for(fitted.lines[0], how.face).fontName, fitted.size)
        written.setHorizScale(fitted.stretch)
        written.setFillGray(grey)
        written.setTextOrigin(MARGIN * MM, (self.height - y) * MM)
        written.textOut(fitted.lines[0])
        written.setHorizScale(100)
        self.canvas.drawText(written)

    def foot(self, printed: str, number: int, pages: int) -> None:
        where = gettext("Page %(number)s of %(pages)s") % {
            "number": number,
            "pages": pages,
        }
        told = f"{printed} · {where}" if pages > 1 else printed
        self.words(told, self.height - 7, FOOT, grey=0.33)


class PicturePen:
    """Draws a picture's shapes; its units are scaled by the canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def draw(self, piece: Piece) -> None:
        if isinstance(piece, Polyline):
            self.line(piece)
        elif isinstance(piece, Area):
            self.canvas.setFillColor(ink(piece.tone))
            self.area(piece.points)
        elif isinstance(piece, ChartMarks):
            self.marks(piece)
        else:
            self.words(piece)

    def line(self, piece: Polyline) -> None:
        self.canvas.setStrokeColor(ink(piece.tone))
        self.canvas.setLineWidth(piece.weight)
        self.canvas.setDash(list(piece.dash), 0)
        self.canvas.drawPath(self.path(piece.points))
        self.canvas.setDash([], 0)

    def area(self, points: Sequence[Point], *, stroke: int = 0) -> None:
        path = self.path(points)
        path.close()
        self.canvas.drawPath(path, fill=1, stroke=stroke)

    def marks(self, piece: ChartMarks) -> None:
        for at in piece.points:
            self.canvas.setFillColor(white if piece.is_hollow else ink(piece.tone))
            if piece.is_hollow:
                self.canvas.setStrokeColor(ink(piece.tone))
                self.canvas.setLineWidth(1.8)
            stroke = int(piece.is_hollow)
            if piece.shape is MarkShape.CIRCLE:
                self.canvas.circle(at.x, -at.y, piece.size / 2, fill=1, stroke=stroke)
            else:
                self.area(corners_of(piece.shape, at, piece.size), stroke=stroke)

    def words(self, piece: ChartText) -> None:
        canvas = self.canvas
        face = Face.BOLD if piece.is_bold else Face.REGULAR
        text = clean(piece.text, face)
        width = em_width(text, face) * piece.size
        back = {"start": 0.0, "middle": width / 2, "end": width}[piece.anchor]
        canvas.saveState()
        canvas.setFillColor(ink(piece.tone))
        canvas.setFont(font_for(text, face).fontName, piece.size)
        canvas.translate(piece.at.x, -piece.at.y)
        if piece.is_turned:
            canvas.rotate(90)
        canvas.drawString(-back, 0, text)
        canvas.restoreState()

    def path(self, points: Sequence[Point]) -> PDFPathObject:
        path = self.canvas.beginPath()
        first, *rest = points
        path.moveTo(first.x, -first.y)
        for one in rest:
            path.lineTo(one.x, -one.y)
        return path


def ink(tone: str) -> Color:
    return HexColor(INKS[tone])
