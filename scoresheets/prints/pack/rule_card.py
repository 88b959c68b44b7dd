"""A page of the rules that markers and captains need on a night, by number.

The sentences are the rule book's own (rules/book.py), so the card always agrees with
the screens; which of them are on it is ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.book import RULES
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks, prose_paragraph
from scoresheets.paper.page import HAIR, LEFT, PALE, QUIET, RIGHT, Box

CHAPTERS: tuple[tuple[object, tuple[str, ...]], ...] = (
    (
        gettext_lazy("Before play"),
        ("1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.13"),
    ),
    (
        gettext_lazy("Points at the table"),
        ("6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.8", "5.1"),
    ),
    (gettext_lazy("The boom"), ("7.1", "7.2", "7.4", "7.5", "7.6", "7.7")),
    (gettext_lazy("The clock"), ("1.2", "2.2", "12.3", "1.14", "1.15")),
    (gettext_lazy("Substitutes"), ("11.1", "11.2", "11.3", "11.4")),
    (gettext_lazy("Stopped tables"), ("12.1", "12.2")),
    (
        gettext_lazy("What captains ask for, and finals"),
        ("1.10", "1.11", "1.12", "1.16"),
    ),
)
TITLE = Lettering(18, 11, Face.BOLD)
UNDER = Lettering(10, 7.5)
CHAPTER = Lettering(10.5, 8, Face.BOLD)
NUMBER = Lettering(9.5, 7, Face.BOLD)
# The largest size at which all of it fits in two columns.
SIZES = tuple(Lettering(size, size) for size in (10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6))
TOP, BOTTOM, GAP, COLUMNS = 31.0, 288.0, 8.0, 2
NUMBER_WIDTH = 12.0
HEAD_HEIGHT, AFTER_HEAD, AFTER_RULE, AFTER_CHAPTER = 6.5, 1.2, 1.4, 4.0


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules under one heading: number and words."""

    title: str
    rules: Sequence[tuple[str, str]]


def chapters_of(local: Sequence[str]) -> list[Chapter]:
    """Return the card's chapters, the union's own numbers last."""
    found = [
        Chapter(str(title), [(one, _(RULES[one].text)) for one in numbers])
        for title, numbers in CHAPTERS
    ]
    if local:
        own = Chapter(_("Local rules of this season"), [("", one) for one in local])
        found.append(own)
    return found


def rule_card_page(*, union: str, local: Sequence[str]) -> PageMarks:
    """Return the rule card: one A4 page in two columns."""
    marks = PageMarks()
    width = (RIGHT - LEFT - GAP) / COLUMNS
    marks.text(Box(LEFT, 11, RIGHT - LEFT, 10), _("Rule card"), TITLE)
    under = _("What markers and captains need on the night, by SAKBOC's numbers")
    told = f"{union} · {under}"
    marks.text(Box(LEFT, 21, RIGHT - LEFT, 6), told, UNDER, grey=QUIET)
    chapters = chapters_of(local)
    for how in SIZES:
        columns = _columns_of(chapters, width, how)
        if len(columns) <= COLUMNS:
            break
    for column, among in enumerate(columns):
        left, top = LEFT + column * (width + GAP), TOP
        for chapter in among:
            top = _put(marks, chapter, Box(left, top, width, 0.0), how)
    return marks


def _columns_of(
    chapters: Sequence[Chapter], width: float, how: Lettering
) -> list[list[Chapter]]:
    """Return the chapters by column, filling each column in turn."""
    columns: list[list[Chapter]] = [[]]
    top = TOP
    for chapter in chapters:
        height = height_of(chapter, width, how)
        if columns[-1] and top + height > BOTTOM:
            columns.append([])
            top = TOP
        columns[-1].append(chapter)
        top += height
    return columns


def height_of(chapter: Chapter, width: float, how: Lettering) -> float:
    """Return how much of a column's height a chapter takes."""
    heights = [
        prose_paragraph(text, _room(width, number), how).height + AFTER_RULE
        for number, text in chapter.rules
    ]
    return HEAD_HEIGHT + AFTER_HEAD + sum(heights) + AFTER_CHAPTER


def _room(width: float, number: str) -> float:
    return width - NUMBER_WIDTH if number else width


def _put(marks: PageMarks, chapter: Chapter, at: Box, how: Lettering) -> float:
    """Set a chapter; return where the next one begins."""
    head = Box(at.left, at.top, at.width, HEAD_HEIGHT)
    marks.ground(head, PALE)
    marks.text(head, chapter.title, CHAPTER)
    top = head.bottom + AFTER_HEAD
    for number, text in chapter.rules:
        told = prose_paragraph(text, _room(at.width, number), how)
        if number:
            box = Box(at.left, top, NUMBER_WIDTH, told.step)
            marks.text(box, number, NUMBER)
        right = at.left + at.width
        room = _room(at.width, number)
        told.put(marks, Box(right - room, top, room, told.height))
        top += told.height + AFTER_RULE
        marks.line(at.left, right, top - AFTER_RULE / 2, HAIR)
    return top + AFTER_CHAPTER
