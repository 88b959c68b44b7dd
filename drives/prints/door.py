"""The poster for the door: a code that opens the evening's page on a phone."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from drives.models import Drive
from drives.prints.paper.across import TextAcross, put_across
from drives.prints.words import host_of, new_document, when_of
from scoresheets.paper.document import A4, PaperSize
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import Figure, PageMarks
from scoresheets.paper.page import QUIET, Box
from scoresheets.paper.pen import Pen
from scoresheets.paper.tags import Tag
from scoresheets.prints.lists.heads import poster_head_of
from scoresheets.prints.lists.poster_head import put_crest

# In millimetres of an A4 page.
LEFT, ROOM = 18.0, 174.0
CREST, CREST_TOP = 28.0, 14.0
# A phone reads it from three metres.
CODE, CODE_TOP = 112.0, 122.0

HOST = Lettering(20, 11, max_lines=2)
ASKED = Lettering(46, 26, Face.BOLD)
NAME = Lettering(28, 14, Face.BOLD, max_lines=2)
WHEN = Lettering(16, 9, max_lines=2)
HOW = Lettering(19, 11)
ADDRESS = Lettering(13, 6)


def draw_door_poster(drive: Drive, paper: PaperSize = A4) -> bytes:
    """Return one page whose code opens the list of who sits where."""
    document = new_document(_("Poster for the door"), drive, paper)
    pen = Pen(document.canvas)
    pen.tags = document.tags
    document.begin_fitted()
    door_marks(drive, document.tags.root).draw(pen)
    pen.canvas.showPage()
    return document.pdf()


def door_marks(drive: Drive, root: Tag) -> PageMarks:
    marks = PageMarks()
    poster = poster_head_of(drive.union, reverse("evening", args=[drive.pk]))
    crest = Box((A4.width - CREST) / 2, CREST_TOP, CREST, CREST)
    put_crest(marks, poster, crest, root)
    put_across(marks, _above(drive), root, left=LEFT, room=ROOM)
    code = Box((A4.width - CODE) / 2, CODE_TOP, CODE, CODE)
    tag = root.add("Figure", poster.address)
    marks.figures.append(Figure(code, tag, address=poster.address))
    put_across(marks, _below(poster.address), root, left=LEFT, room=ROOM)
    return marks


def _above(drive: Drive) -> Iterator[TextAcross]:
    yield TextAcross("P", 44, 10, host_of(drive), HOST, QUIET)
    yield TextAcross("H1", 55, 22, _("Where do I sit?"), ASKED)
    yield TextAcross("P", 78, 22, drive.name, NAME)
    place = [drive.venue.name] if drive.venue else []
    when = " · ".join([when_of(drive), *place])
    yield TextAcross("P", 100, 14, when, WHEN)


def _below(address: str) -> Iterator[TextAcross]:
    top = CODE_TOP + CODE + 7
    point = _("Hold your phone's camera over the code,")
    yield TextAcross("P", top, 10, point, HOW)
    then = _("then type your number or your name.")
    yield TextAcross("P", top + 10, 10, then, HOW)
    yield TextAcross("P", top + 23, 8, address.split("://")[-1], ADDRESS, QUIET)
