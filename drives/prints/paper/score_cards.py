"""A score card for each entrant: a place per game, with boxes for the clips.

Eight per A4 page, to cut apart. Singles 500 clips two boxes for a win and one for a
tie; in the other games the round's result is written in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _

from drives.evenings.naming import Audience
from drives.evenings.selectors import entrant_names_of
from drives.models import Drive, Game, Place
from drives.prints.paper.person_cards import (
    HEAD_HEIGHT,
    SIDE,
    TOP,
    draw_person_cards,
    put_head,
)
from drives.prints.words import host_of, when_of
from scoresheets.paper.document import A4, PaperSize
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import HAIR, PALE, QUIET, THIN, Box
from scoresheets.prints import cards

GAME = Lettering(7.5, 5.5, Face.BOLD)
LABEL = Lettering(6.5, 5)
MOST_ACROSS = 8
MOST_GAMES = 24  # on one card; more continue on a second one
CLIPS = 2  # boxes per game, if clips count
BOX = 5.4
FOOT_HEIGHT = 11.0


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """One entrant's card; for each game its table, if already drawn."""

    name: str
    number: str
    under: str
    first: int
    tables: Sequence[str]
    has_clips: bool


def draw_score_cards(drive: Drive, paper: PaperSize = A4) -> bytes:
    """Return the score cards of all entrants, by number."""
    tables = _tables(drive)
    names = entrant_names_of(drive, Audience.TABLE)
    numbers = dict(drive.entrants.values_list("pk", "number"))
    found = [
        card
        for pk, name in names.items()
        for card in _cards(drive, name, str(numbers[pk]), tables.get(pk, {}))
    ]
    return draw_person_cards(_("Score cards"), drive, found, _card, paper)


def draw_blank_score_cards(drive: Drive, paper: PaperSize = A4) -> bytes:
    card, *_more = _cards(drive, "", "", {})
    found = [card] * cards.CARDS_A_PAGE
    return draw_person_cards(_("Score cards"), drive, found, _card, paper)


def _tables(drive: Drive) -> dict[int, dict[int, str]]:
    """Return each entrant's table number by round, as far as drawn."""
    places = Place.objects.filter(round__drive=drive).select_related("round", "table")
    found: dict[int, dict[int, str]] = {}
    for one in places:
        told = str(one.table.number) if one.table else "–"
        found.setdefault(one.entrant_id, {})[one.round.number] = told
    return found


def _cards(
    drive: Drive, name: str, number: str, tables: dict[int, str]
) -> list[ScoreCard]:
    under = " · ".join([drive.name, host_of(drive), when_of(drive, "j M Y")])
    told = [tables.get(one, "") for one in range(1, drive.rounds + 1)]
    return [
        ScoreCard(
            name=name,
            number=number,
            under=under,
            first=first,
            tables=told[first - 1 : first - 1 + MOST_GAMES],
            has_clips=drive.game == Game.FIVE_HUNDRED,
        )
        for first in range(1, drive.rounds + 1, MOST_GAMES)
    ]


def _card(marks: PageMarks, card: Box, told: ScoreCard) -> None:
    left, top, width = card.left + SIDE, card.top + TOP, card.width - 2 * SIDE
    name = put_head(marks, card, number=told.number, name=told.name, under=told.under)
    marks.line(name.left + 1, name.right, name.bottom + 0.5, HAIR)
    height = card.height - HEAD_HEIGHT - FOOT_HEIGHT - 6
    games = Box(left, top + HEAD_HEIGHT, width, height)
    _games(marks, games, told)
    _foot(marks, Box(left, games.bottom + 1.5, width, FOOT_HEIGHT), told)


def _games(marks: PageMarks, room: Box, told: ScoreCard) -> None:
    """Draw a place for each game, in as few lines as leave room for the boxes."""
    lines = ceil(len(told.tables) / MOST_ACROSS)
    across = ceil(len(told.tables) / lines)
    width, height = room.width / across, room.height / lines
    for at, table in enumerate(told.tables):
        left = room.left + at % across * width
        box = Box(left, room.top + at // across * height, width, height)
        _game(marks, box, str(told.first + at), table, has_clips=told.has_clips)


def _game(
    marks: PageMarks, box: Box, number: str, table: str, *, has_clips: bool
) -> None:
    marks.frame(box, THIN)
    title = Box(box.left, box.top, box.width, 3.8)
    marks.ground(title, PALE)
    where = _("T%(table)s") % {"table": table}
    words = f"{number} · {where}" if table else number
    marks.text(title, words, GAME, align="centre")
    if not has_clips:
        return
    side = min(BOX, box.height - 5, (box.width - 1.5) / CLIPS)
    gap = (box.width - CLIPS * side) / (CLIPS + 1)
    top = title.bottom + (box.bottom - title.bottom - side) / 2
    for at in range(CLIPS):
        marks.frame(Box(box.left + gap + at * (side + gap), top, side, side), THIN)


def _foot(marks: PageMarks, box: Box, told: ScoreCard) -> None:
    sums = _("Clips") if told.has_clips else _("Sum")
    half = box.width / 2
    for at, words in enumerate((sums, _("Signed"))):
        part = Box(box.left + at * half, box.top, half, box.height)
        marks.frame(part, THIN)
        label = Box(part.left, part.top, half, 4)
        marks.text(label, words, LABEL, grey=QUIET)
