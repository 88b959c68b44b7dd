"""The cover of a night's pack: the hall's plan with each match, its tables and people,
a checklist and the numbers to ring.

A match takes four tables, in the order of the hall; a hall with too few says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks, prose_paragraph
from scoresheets.paper.page import LEFT, PALE, QUIET, RIGHT, STRONG, THIN, WIDTH, Box
from scoresheets.prints.pack.checklist import PhoneLine, height_of_foot, put_foot

TITLE = Lettering(22, 12, Face.BOLD)
UNDER = Lettering(12, 8)
TEAM = Lettering(12, 8, Face.BOLD, max_lines=2)
SMALL = Lettering(9, 7, max_lines=2)
CONTENTS = Lettering(9, 9)
TABLE = Lettering(17, 9, Face.BOLD)
OF_MATCH = Lettering(7, 5.5)
WARNING = Lettering(10, 8, Face.BOLD)
TOP, LATER_TOP, BOTTOM = 64.0, 24.0, 288.0
BAND, GAP = 27.0, 3.0
TEAMS_WIDTH = 92.0
TABLES_A_MATCH = 4


@dataclass(frozen=True, slots=True)
class CoverMatch:
    """A match on the plan: who plays, when, who marks, and its table numbers."""

    home: str
    away: str
    under: str
    officials: str
    tables: Sequence[int]


@dataclass(frozen=True, slots=True)
class Cover:
    """One hall's night."""

    hall: str
    address: str
    night: str
    union: str
    referee: str
    contents: str
    warning: str
    matches: Sequence[CoverMatch]
    phones: Sequence[PhoneLine]


def hall_tables_of(number: int) -> list[int]:
    """Return the hall tables of a match by its place in the order, from 0."""
    first = number * TABLES_A_MATCH + 1
    return list(range(first, first + TABLES_A_MATCH))


def cover_pages(cover: Cover) -> list[PageMarks]:
    """Return a cover's A4 pages: one, or more for a hall with many matches."""
    pages = [_first(cover)]
    top = TOP
    for match in cover.matches:
        if top + BAND > BOTTOM:
            top = _later(pages, cover)
        _band(pages[-1], match, top)
        top += BAND + GAP
    foot = height_of_foot(cover.phones)
    if top + GAP + foot > BOTTOM:
        top = _later(pages, cover)
    put_foot(pages[-1], cover.phones, top + GAP)
    return pages


def _later(pages: list[PageMarks], cover: Cover) -> float:
    """Begin a further page; return where its first match goes."""
    pages.append(PageMarks())
    told = f"{cover.hall} · {cover.night}"
    pages[-1].text(Box(LEFT, 12, WIDTH, 7), told, UNDER, grey=QUIET)
    return LATER_TOP


def _first(cover: Cover) -> PageMarks:
    marks = PageMarks()
    marks.text(Box(LEFT, 11, WIDTH, 12), cover.hall, TITLE)
    marks.text(Box(LEFT, 22.5, WIDTH, 6), cover.address, UNDER, grey=QUIET)
    marks.text(Box(LEFT, 29.5, WIDTH, 7), f"{cover.night} · {cover.union}", UNDER)
    marks.text(Box(LEFT, 37, WIDTH, 6), cover.referee, UNDER)
    told = prose_paragraph(cover.contents, WIDTH, CONTENTS)
    told.put(marks, Box(LEFT, 45, WIDTH, told.height), grey=QUIET)
    marks.text(Box(LEFT, 54, WIDTH, 6), cover.warning, WARNING)
    marks.line(LEFT, RIGHT, TOP - 3, STRONG)
    return marks


def _band(marks: PageMarks, match: CoverMatch, top: float) -> None:
    """Set a match: its teams on the left, its four tables on the right."""
    teams = Box(LEFT, top, TEAMS_WIDTH, BAND)
    marks.frame(Box(LEFT, top, WIDTH, BAND), THIN)
    marks.text(Box(teams.left, top + 1, TEAMS_WIDTH, 8), match.home, TEAM)
    marks.text(Box(teams.left, top + 9, TEAMS_WIDTH, 8), match.away, TEAM)
    marks.text(Box(teams.left, top + 17, TEAMS_WIDTH, 4.5), match.under, SMALL)
    foot = Box(teams.left, top + 21.5, TEAMS_WIDTH, 4.5)
    marks.text(foot, match.officials, SMALL, grey=QUIET)
    across = (WIDTH - TEAMS_WIDTH) / TABLES_A_MATCH
    for place, number in enumerate(match.tables):
        left = LEFT + TEAMS_WIDTH + place * across
        box = Box(left + 2.2, top + 3, across - 4.4, BAND - 6)
        marks.ground(box, PALE)
        marks.frame(box, THIN)
        marks.text(
            Box(box.left, top + 5, box.width, 9), str(number), TABLE, align="centre"
        )
        words = _("match table %(number)s") % {"number": place + 1}
        foot = Box(box.left, top + 15, box.width, 6)
        marks.text(foot, words, OF_MATCH, align="centre", grey=QUIET)
