"""The certificates of a closed series: a landscape page for each who won a prize."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from drives.models import Series
from drives.prints.paper.across import TextAcross, put_across
from drives.ranking.series import SeriesLine
from drives.series.table import SeriesTable
from scoresheets.paper.document import A4, PaperSize, PdfCanvas
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import HAIR, MM, PAGE_HEIGHT, QUIET, STRONG, Box
from scoresheets.paper.pen import Pen
from scoresheets.paper.tags import TagTree
from scoresheets.prints.lists.heads import poster_head_of
from scoresheets.prints.lists.listing import PosterHead
from scoresheets.prints.lists.poster_head import put_crest

# Laid out for A4 on its side, in millimetres.
WIDTH, HEIGHT = A4.height, A4.width
EDGE, INNER = 9.0, 11.5  # of the two frames
LEFT, ROOM = 30.0, 237.0  # of the texts
CREST, CREST_TOP = 28.0, 19.0
LINE_TOP, LINE_WIDTH = 181.0, 84.0  # of the date and the signature

HOST = Lettering(20, 12, Face.BOLD, max_lines=2)
UNION = Lettering(12, 8)
WHAT = Lettering(40, 24)
SAID = Lettering(13, 9)
NAME = Lettering(40, 22, Face.BOLD, max_lines=2)
PLACE = Lettering(25, 15, Face.BOLD)
SERIES = Lettering(19, 11, max_lines=2)
PRIZE = Lettering(14, 8, max_lines=2)
SIGNED = Lettering(12, 8)

PLACES = {
    1: gettext_lazy("First place"),
    2: gettext_lazy("Second place"),
    3: gettext_lazy("Third place"),
}


@dataclass(frozen=True, slots=True)
class CertificateHead:
    """What stands on every certificate of a series."""

    series: Series
    poster: PosterHead
    day: str

    @property
    def host(self) -> str:
        own = self.series.club
        return own.name if own else self.series.union.name


def draw_certificates(table: SeriesTable, paper: PaperSize = A4) -> bytes:
    """Return a page for each winner of a prize, in the order of their places."""
    series, title = table.series, _("Certificates")
    canvas = PdfCanvas(
        title=f"{title}: {series.name}",
        language=get_language() or "en",
        size=paper.landscape,
    )
    pen, head = Pen(canvas), head_of(series)
    pen.tags = tags = TagTree(canvas)
    for line in table.winners:
        _begin(canvas, paper)
        certificate_marks(head, line, tags).draw(pen)
        canvas.showPage()
    tags.finish()
    return bytes(canvas.getpdfdata())


def head_of(series: Series) -> CertificateHead:
    poster = poster_head_of(series.union, reverse("series", args=[series.pk]))
    at = series.closed_at
    day = date_format(at.astimezone(series.union.zone), "j F Y") if at else ""
    return CertificateHead(series, poster, day)


def _begin(canvas: PdfCanvas, paper: PaperSize) -> None:
    """Scale the page to its paper, centred; marks count from an upright A4's top."""
    width, height = paper.landscape
    scale = min(width / (WIDTH * MM), height / (HEIGHT * MM))
    canvas.translate(
        (width - WIDTH * MM * scale) / 2, (height - HEIGHT * MM * scale) / 2
    )
    canvas.scale(scale, scale)
    canvas.translate(0, HEIGHT * MM - PAGE_HEIGHT)


def certificate_marks(
    head: CertificateHead, line: SeriesLine, tags: TagTree
) -> PageMarks:
    """Return a winner's page: who gives it, for what place, and where to sign."""
    marks, root = PageMarks(), tags.root
    for edge, weight in ((EDGE, 2 * STRONG), (INNER, HAIR)):
        whole = Box(edge, edge, WIDTH - 2 * edge, HEIGHT - 2 * edge)
        marks.frame(whole, weight)
    crest = Box((WIDTH - CREST) / 2, CREST_TOP, CREST, CREST)
    put_crest(marks, head.poster, crest, root)
    put_across(marks, _texts(head, line), root, left=LEFT, room=ROOM)
    _signatures(marks, head, tags)
    return marks


def _texts(head: CertificateHead, line: SeriesLine) -> Iterator[TextAcross]:
    series = head.series
    yield TextAcross("P", 50, 11, head.host, HOST)
    if series.club:
        yield TextAcross("P", 61, 6, series.union.name, UNION, QUIET)
    yield TextAcross("H1", 69, 18, _("Certificate"), WHAT)
    yield TextAcross("P", 89, 7, _("awarded to"), SAID, QUIET)
    yield TextAcross("P", 96, 29, line.name, NAME)
    yield TextAcross("P", 127, 12, place_in_words(line), PLACE)
    yield TextAcross("P", 139, 13, series.name, SERIES)
    prize = _("Prize: %(prize)s") % {"prize": line.prizes}
    yield TextAcross("P", 152, 12, prize, PRIZE, QUIET)


def place_in_words(line: SeriesLine) -> str:
    """Return a place as a certificate has it: First place, shared."""
    usual = _("Place %(number)s") % {"number": line.rank}
    place = str(PLACES.get(line.rank or 0, usual))
    return _("%(place)s, shared") % {"place": place} if line.is_shared else place


def _signatures(marks: PageMarks, head: CertificateHead, tags: TagTree) -> None:
    """Set the date and a line to sign on, side by side."""
    right = LEFT + ROOM - LINE_WIDTH
    told = ((LEFT, head.day, _("Date")), (right, "", _("Signature")))
    for left, above, below in told:
        if above:
            box = Box(left, LINE_TOP - 8, LINE_WIDTH, 7.5)
            tag = tags.root.add("P")
            marks.text(box, above, SIGNED, align="centre", tag=tag)
        marks.line(left, left + LINE_WIDTH, LINE_TOP)
        box = Box(left, LINE_TOP + 0.5, LINE_WIDTH, 6.5)
        tag = tags.root.add("P")
        marks.text(box, below, SAID, align="centre", grey=QUIET, tag=tag)
