"""The referee's sheet of a match: the planned clock, and lines for what happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _

from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import (
    HAIR,
    LEFT,
    PALE,
    QUIET,
    RIGHT,
    STRONG,
    THIN,
    WIDTH,
    Box,
    columns,
)

TITLE = Lettering(17, 10, Face.BOLD)
TEAMS = Lettering(14, 8, Face.BOLD, max_lines=2)
UNDER = Lettering(10, 7)
SECTION = Lettering(10.5, 8, Face.BOLD)
HEAD = Lettering(8, 6, Face.BOLD)
TEXT = Lettering(10, 7)
TIME = Lettering(12, 8, Face.BOLD)
SMALL = Lettering(8, 6.5, max_lines=2)
TOP = 42.0
CLOCK_WIDTHS = [76.0, 16.0, 24.0, 28.0, 42.0]
SECTION_HEIGHT, HEAD_HEIGHT, CLOCK_ROW, ROW, BETWEEN = 6.0, 5.0, 5.8, 6.6, 2.8


@dataclass(frozen=True, slots=True)
class PlannedMoment:
    """A moment of the night: its words, its rule, and its planned local time."""

    words: str
    rule: str
    planned: str


@dataclass(frozen=True, slots=True)
class RefereeSheet:
    """What is printed on a referee's sheet; the rest is written by hand."""

    teams: str
    under: str
    officials: str
    clock: Sequence[PlannedMoment]


@dataclass(frozen=True, slots=True)
class RuledTable:
    """A ruled table to write in: its title, purpose, columns and rows."""

    title: str
    how: str
    heads: Sequence[tuple[str, float]]
    rows: int


def _of_play() -> list[RuledTable]:
    """Return the tables for stoppages of play, at all tables or at one."""
    stopped = (
        (_("Table"), 16),
        (_("Time"), 20),
        (_("Rule"), 18),
        (_("At fault"), 52),
        (_("Why"), 80),
    )
    return [
        RuledTable(
            _("Pauses"),
            _("The clock stands still for all tables."),
            ((_("From"), 22), (_("To"), 22), (_("Why"), 142)),
            2,
        ),
        RuledTable(
            _("Stopped tables (12.1, 12.3)"),
            _("Who is at fault forfeits its points; name both teams for both."),
            stopped,
            3,
        ),
    ]


def _of_players() -> list[RuledTable]:
    """Return the tables for players called away or leaving, and captains' queries."""
    table, team, player = _("Table"), _("Team"), _("Player")
    away = ((table, 16), (_("Time"), 20), (team, 46), (player, 54), (_("Comes on"), 50))
    return [
        RuledTable(
            _("Called away (11.2)"),
            _("Without a substitute the opponents gain in each half."),
            away,
            3,
        ),
        RuledTable(
            _("Leave from the table (1.14, 1.15)"),
            _("Only with permission, and not in the last minutes."),
            ((table, 16), (player, 84), (_("Out"), 24), (_("Back"), 24), ("", 38)),
            5,
        ),
        RuledTable(
            _("Queries (1.10)"),
            _("Noted for the union; the match goes on."),
            ((table, 16), (team, 46), (_("What is queried"), 124)),
            3,
        ),
    ]


def fixed_referee_sheet(clock: Sequence[PlannedMoment]) -> PageMarks:
    """Return the part shared by all sheets whose clock has these moments."""
    marks = PageMarks()
    marks.text(Box(LEFT, 10, WIDTH, 8), _("Referee's sheet"), TITLE)
    heads = (_("Clock"), _("Rule"), _("Planned"), _("Announced"), _("Remark"))
    boxes = columns(LEFT, TOP, SECTION_HEIGHT, CLOCK_WIDTHS)
    for box, words in zip(boxes, heads, strict=True):
        marks.ground(box, PALE)
        marks.text(box, words, HEAD)
    marks.line(LEFT, RIGHT, TOP, STRONG)
    for moment, row in zip(clock, clock_rows(len(clock)), strict=True):
        marks.text(row[0], moment.words, TEXT)
        marks.text(row[1], moment.rule, TEXT, grey=QUIET)
        marks.line(LEFT, RIGHT, row[0].bottom, HAIR)
    top = TOP + SECTION_HEIGHT + len(clock) * CLOCK_ROW
    for part in (*_of_play(), *_of_players()):
        top = _part(marks, part, top + BETWEEN)
    _signature(marks, top + BETWEEN)
    return marks


def own_part(sheet: RefereeSheet) -> PageMarks:
    """Return this sheet's own part: who plays, who officiates, the planned times."""
    marks = PageMarks()
    marks.text(Box(LEFT, 18.5, WIDTH, 9), sheet.teams, TEAMS)
    marks.text(Box(LEFT, 28, WIDTH, 5.5), sheet.under, UNDER, grey=QUIET)
    marks.text(Box(LEFT, 33.5, WIDTH, 5.5), sheet.officials, UNDER)
    rows = clock_rows(len(sheet.clock))
    for moment, row in zip(sheet.clock, rows, strict=True):
        marks.text(row[2], moment.planned, TIME)
    return marks


@cache
def clock_rows(rows: int) -> list[list[Box]]:
    """Return the places of the clock's rows."""
    top = TOP + SECTION_HEIGHT
    return [
        columns(LEFT, top + row * CLOCK_ROW, CLOCK_ROW, CLOCK_WIDTHS)
        for row in range(rows)
    ]


def _part(marks: PageMarks, part: RuledTable, top: float) -> float:
    title = Box(LEFT, top, 68, SECTION_HEIGHT)
    marks.text(title, part.title, SECTION)
    how = Box(LEFT + 68, top, WIDTH - 68, SECTION_HEIGHT)
    marks.text(how, part.how, SMALL, align="right", grey=QUIET)
    top += SECTION_HEIGHT
    widths = [width for _title, width in part.heads]
    bottom = top + HEAD_HEIGHT + part.rows * ROW
    for box, (words, _width) in zip(
        columns(LEFT, top, HEAD_HEIGHT, widths), part.heads, strict=True
    ):
        marks.ground(box, PALE)
        marks.text(box, words, HEAD)
    for box in columns(LEFT, top, bottom - top, widths):
        marks.frame(box, HAIR)
    for row in range(part.rows):
        marks.line(LEFT, RIGHT, top + HEAD_HEIGHT + row * ROW, HAIR)
    marks.frame(Box(LEFT, top, WIDTH, bottom - top), THIN)
    return bottom


def _signature(marks: PageMarks, top: float) -> None:
    words = _("Referee, name and signature")
    marks.text(Box(LEFT, top + 1, 60, 6), words, SMALL, grey=QUIET)
    marks.line(LEFT + 60, RIGHT, top + 7, THIN)
