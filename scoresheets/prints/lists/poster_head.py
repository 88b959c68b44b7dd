"""The head of an A3 poster: the union's crest, a title for across the hall, a code."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import Figure, PageMarks, paragraph
from scoresheets.paper.page import QUIET, STRONG, Box
from scoresheets.paper.tags import Tag
from scoresheets.prints.lists.listing import Listing, PosterHead

TITLE = Lettering(46, 24, Face.BOLD)
SUBTITLE = Lettering(21, 13)
MONOGRAM = Lettering(60, 30, Face.BOLD)
CAPTION = Lettering(11, 7)
SIDE, GAP = 38.0, 7.0  # of crest and code, and beside them
CAPTION_HEIGHT = 6.0
DARK, WHITE = 0.2, 1.0


def put_poster_head(marks: PageMarks, listing: Listing, place: Box, root: Tag) -> float:
    """Set the head at the top of a place; return where the table may begin."""
    left, width, bottom = place.left, place.width, place.top
    poster = listing.poster
    title_tag, under_tag = root.add("H1"), root.add("P")
    if poster is not None:
        put_crest(marks, poster, Box(left, place.top, SIDE, SIDE), root)
        code = Box(place.right - SIDE, place.top, SIDE, SIDE)
        _code(marks, poster, code, root)
        left, width = left + SIDE + GAP, width - 2 * (SIDE + GAP)
        bottom += SIDE + CAPTION_HEIGHT
    title = paragraph(listing.title, width, TITLE)
    under = paragraph(listing.subtitle, width, SUBTITLE)
    middle = max(0.0, (bottom - place.top - title.height - under.height) / 2)
    box = Box(left, place.top + middle, width, title.height)
    title.put(marks, box, tag=title_tag)
    below = Box(left, box.bottom, width, under.height)
    under.put(marks, below, grey=QUIET, tag=under_tag)
    line = max(bottom, below.bottom) + 2
    marks.line(place.left, place.right, line, 2 * STRONG)
    return line + 4


def put_crest(marks: PageMarks, poster: PosterHead, box: Box, root: Tag) -> None:
    """Set the crest, or the union's letters where it has none."""
    if poster.crest:
        words = _("Crest of %(union)s") % {"union": poster.union}
        tag = root.add("Figure", words)
        marks.figures.append(Figure(box, tag, picture=poster.crest))
        return
    marks.ground(box, DARK)
    marks.text(box, poster.monogram, MONOGRAM, align="centre", grey=WHITE)


def _code(marks: PageMarks, poster: PosterHead, box: Box, root: Tag) -> None:
    tag = root.add("Figure", poster.address)
    marks.figures.append(Figure(box, tag, address=poster.address))
    caption = Box(box.left, box.bottom, box.width, CAPTION_HEIGHT)
    words = _("As it stands now")
    marks.text(caption, words, CAPTION, align="centre", tag=root.add("P"))
