"""The certificates of a closed evening or series: a page for each who won a prize."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from drives.evenings.naming import Audience
from drives.models import Drive, Series
from drives.prints.paper.across import TextAcross, put_across
from drives.ranking.ranking import EveningRankRow, ranking_of
from drives.series.table import SeriesTable
from league.models import Club, Union
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
CREST, CREST_TOP = 28.0, 17.0
LINE_TOP, LINE_WIDTH = 181.0, 84.0  # of the date and the signature

HOST = Lettering(20, 12, Face.BOLD, max_lines=2)
UNION = Lettering(12, 8)
WHAT = Lettering(40, 24)
SAID = Lettering(13, 9)
NAME = Lettering(40, 22, Face.BOLD, max_lines=2)
PLACE = Lettering(25, 15, Face.BOLD)
WON = Lettering(19, 11, max_lines=2)
PRIZE = Lettering(14, 8, max_lines=2)
SIGNED = Lettering(12, 8)

PLACES = {
    1: gettext_lazy("First place"),
    2: gettext_lazy("Second place"),
    3: gettext_lazy("Third place"),
}


class Winner(Protocol):
    """Who won a prize: a row of an evening's ranking, or of a series."""

    @property
    def name(self) -> str: ...
    @property
    def rank(self) -> int | None: ...
    @property
    def is_shared(self) -> bool: ...
    @property
    def prizes(self) -> str: ...


@dataclass(frozen=True, slots=True)
class CertificateHead:
    """What stands on every certificate: who gives it, for winning what, and the day."""

    union: Union
    club: Club | None
    won: str
    day: str
    poster: PosterHead

    @property
    def host(self) -> str:
        return self.club.name if self.club else self.union.name


def winners_of(drive: Drive) -> list[EveningRankRow]:
    """Return the rows of a closed evening that won a prize, with whole names."""
    if drive.state != Drive.State.CLOSED:
        return []
    return [row for row in ranking_of(drive, Audience.MEMBERS) if row.prizes]


def draw_evening_certificates(drive: Drive, paper: PaperSize = A4) -> bytes:
    """Return a page for each who won a prize of an evening, by the day it was held."""
    address = reverse("evening", args=[drive.pk])
    head = CertificateHead(
        drive.union,
        drive.club,
        drive.name,
        _day(drive.union, drive.starts_at),
        poster_head_of(drive.union, address),
    )
    return _draw(head, winners_of(drive), paper)


def draw_series_certificates(table: SeriesTable, paper: PaperSize = A4) -> bytes:
    """Return a page for each who won a prize of a series, by the day it was closed."""
    series = table.series
    return _draw(head_of_series(series), table.winners, paper)


def head_of_series(series: Series) -> CertificateHead:
    address = reverse("series", args=[series.pk])
    day = _day(series.union, series.closed_at) if series.closed_at else ""
    poster = poster_head_of(series.union, address)
    return CertificateHead(series.union, series.club, series.name, day, poster)


def _day(union: Union, at: datetime) -> str:
    return date_format(at.astimezone(union.zone), "j F Y")


def _draw(head: CertificateHead, winners: Iterable[Winner], paper: PaperSize) -> bytes:
    title = _("Certificates")
    canvas = PdfCanvas(
        title=f"{title}: {head.won}",
        language=get_language() or "en",
        size=paper.landscape,
    )
    pen = Pen(canvas)
    pen.tags = tags = TagTree(canvas)
    for winner in winners:
        _begin(canvas, paper)
        certificate_marks(head, winner, tags).draw(pen)
        canvas.showPage()
    tags.finish()
    return bytes(canvas.getpdfdata())


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
    head: CertificateHead, winner: Winner, tags: TagTree
) -> PageMarks:
    """Return a winner's page: who gives it, for what place, and where to sign."""
    marks, root = PageMarks(), tags.root
    for edge, weight in ((EDGE, 2 * STRONG), (INNER, HAIR)):
        whole = Box(edge, edge, WIDTH - 2 * edge, HEIGHT - 2 * edge)
        marks.frame(whole, weight)
    crest = Box((WIDTH - CREST) / 2, CREST_TOP, CREST, CREST)
    put_crest(marks, head.poster, crest, root)
    put_across(marks, _texts(head, winner), root, left=LEFT, room=ROOM)
    _signatures(marks, head, tags)
    return marks


def _texts(head: CertificateHead, winner: Winner) -> Iterator[TextAcross]:
    yield TextAcross("P", 46, 11, head.host, HOST)
    if head.club:
        yield TextAcross("P", 57, 6, head.union.name, UNION, QUIET)
    yield TextAcross("H1", 72, 18, _("Certificate"), WHAT)
    yield TextAcross("P", 91.5, 7, _("awarded to"), SAID, QUIET)
    yield TextAcross("P", 98.5, 27, winner.name, NAME)
    yield TextAcross("P", 127, 12, place_in_words(winner), PLACE)
    yield TextAcross("P", 139, 13, head.won, WON)
    prize = _("Prize: %(prize)s") % {"prize": winner.prizes}
    yield TextAcross("P", 152, 12, prize, PRIZE, QUIET)


def place_in_words(winner: Winner) -> str:
    """Return a place as a certificate has it: First place, shared."""
    usual = _("Place %(number)s") % {"number": winner.rank}
    place = str(PLACES.get(winner.rank or 0, usual))
    return _("%(place)s, shared") % {"place": place} if winner.is_shared else place


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
