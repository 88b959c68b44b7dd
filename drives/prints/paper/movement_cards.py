"""A card for each entrant with their way through the evening, as far as it is drawn.

Eight per A4 page, to cut apart. Each round has its table and seat, and who plays with
and against the entrant; a round that is not drawn yet is left to be written in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.translation import gettext as _

from drives.draws.floor import SEATS, floor_of
from drives.draws.next_round import planned_round
from drives.draws.whole_draws import draw_that_holds
from drives.evenings.naming import NOBODY, Audience, names_of_entrants
from drives.evenings.selectors import entrants_of, substitutes_by_round
from drives.models import Drive, Entrant, Place, Side
from drives.prints.paper.person_cards import (
    HEAD_HEIGHT,
    SIDE,
    TOP,
    draw_person_cards,
    put_head,
)
from drives.prints.words import host_of, when_of
from drives.rounds.seated import places_on, seat_words
from rules.evenings import sides_of_game
from scoresheets.paper.document import A4, PaperSize
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import AIR, HAIR, PALE, QUIET, Box, text_runs

HEAD = Lettering(6.5, 5, Face.BOLD)
FIGURE = Lettering(10, 7, Face.BOLD)
TEXT = Lettering(7.5, 5, max_lines=4)
# All names of a card have one size, that of its longest; below the last they narrow.
NAMES = [Lettering(size / 4, size / 4) for size in range(30, 22, -1)]
FOOT = Lettering(6.5, 4.5)
FULL = 100.0  # the stretch of a text that is not narrowed
# With more rounds than this on a card their names are too small to read: numbers alone.
MOST_WITH_NAMES = 6
MOST_ROUNDS = 12  # on one card; more continue on another
TITLE_HEIGHT, FOOT_HEIGHT = 4.2, 4.5
MOST_ROW = 9.0
MOST_MET = 2  # at the table, on a side
ROW_AIR = 0.4  # between a row's names and the lines above and below it
# Of the width: the round, the table, the seat; those with and against share the rest.
ROUND, TABLE, SEAT = 9.0, 9.0, 14.0


At = TypeVar("At")


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody at the table: the number, and the name as the hall reads it."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Step:
    """An entrant's place in a round: at a table, or why at none; "" if not drawn."""

    table: str = ""
    seat: str = ""
    own: tuple[Met, ...] = ()
    others: tuple[Met, ...] = ()
    out: str = ""
    is_planned: bool = False

    @property
    def is_drawn(self) -> bool:
        return bool(self.table or self.out)


@dataclass(frozen=True, slots=True)
class MovementCard:
    """One entrant's card, or a part of it: the rounds from `first` on."""

    name: str
    number: str
    under: str
    first: int
    steps: Sequence[Step]
    draws_partners: bool
    with_names: bool


def draw_movement_cards(drive: Drive, paper: PaperSize = A4) -> bytes:
    """Return the movement cards of all entrants, by number."""
    entrants = entrants_of(drive)
    names = names_of_entrants(drive, entrants, Audience.TABLE)
    steps = steps_of(drive, entrants)
    found = [
        card
        for one in entrants
        for card in _cards(drive, one, names[one.pk], steps.get(one.number, {}))
    ]
    return draw_person_cards(
        _("Movement cards"), drive, found, put_movement_card, paper
    )


def steps_of(drive: Drive, entrants: Sequence[Entrant]) -> dict[int, dict[int, Step]]:
    """Return each entrant's rounds by number, seated or planned, in a few queries."""
    found: dict[int, dict[int, Step]] = {one.number: {} for one in entrants}
    for round, number, step in (
        *_seated(drive, entrants),
        *_planned(drive, entrants),
    ):
        found.setdefault(number, {})[round] = step
    return found


Placed = tuple[int, int, Step]


def _seated(drive: Drive, entrants: Sequence[Entrant]) -> Iterator[Placed]:
    """Yield who is where in the rounds that are seated, with their substitutes."""
    instead = substitutes_by_round(drive)
    wall = Audience.WALL
    rows = Place.objects.filter(round__drive=drive).order_by("round__number")
    tables: dict[tuple[int, int], list[Place]] = {}
    rounds: dict[int, int] = {}
    for one in rows.select_related("round", "table", "entrant"):
        rounds[one.round.number] = one.round_id
        if one.table is None:
            out = str(one.get_state_display())
            yield one.round.number, one.entrant.number, Step(out=out)
        else:
            key = (one.round.number, one.table.number)
            tables.setdefault(key, []).append(one)
    names = {
        number: names_of_entrants(
            drive, entrants, wall, instead=instead.get(pk, NOBODY)
        )
        for number, pk in rounds.items()
    }
    for (round, table), places in tables.items():
        words = map(str, sides_of_game(drive.game))
        sides = {side: places_on(side, places) for side in words}
        for side, own in sides.items():
            met = [
                [Met(one.entrant.number, names[round][one.entrant_id]) for one in part]
                for part in (own, _across(sides, side))
            ]
            for one in own:
                seat = seat_words(drive.game, side, one.seat)
                number = one.entrant.number
                yield round, number, _step(number, table, seat, met)


def _across(sides: Mapping[str, Sequence[At]], side: str) -> list[At]:
    """Return who sits at a table on other sides than one."""
    return [one for other, part in sides.items() if other != side for one in part]


def _planned(drive: Drive, entrants: Sequence[Entrant]) -> Iterator[Placed]:
    """Yield who will be where in the rounds of a whole draw that are to come."""
    floor = floor_of(drive)
    draw = draw_that_holds(drive, number=floor.number)
    if draw is None or drive.seating != Drive.Seating.WHOLE:
        return
    named = names_of_entrants(drive, entrants, Audience.WALL)
    names = {one.number: named[one.pk] for one in entrants}
    last = min(drive.rounds, draw.first_round + len(draw.rounds) - 1)
    for round in range(floor.number, last + 1):
        seating = planned_round(replace(floor, number=round), draw)
        for number in seating.out:
            out = str(Place.State.SITS_OUT.label)
            yield round, number, Step(out=out, is_planned=True)
        for table, seated in enumerate(seating.tables, start=1):
            words = map(str, sides_of_game(drive.game))
            sides = dict(zip(words, seated.sides, strict=True))
            for side, own in sides.items():
                seats = SEATS.get((Side(side), len(own)), "")
                met = [
                    [Met(one, names[one]) for one in part if one in names]
                    for part in (own, _across(sides, side))
                ]
                for at, number in enumerate(own):
                    seat = seat_words(drive.game, side, seats[at : at + 1])
                    step = _step(number, table, seat, met)
                    yield round, number, replace(step, is_planned=True)


def _step(number: int, table: int, seat: str, met: Sequence[Sequence[Met]]) -> Step:
    own, others = met
    partners = tuple(one for one in own if one.number != number)
    return Step(str(table), seat, partners, tuple(others))


def _cards(
    drive: Drive, entrant: Entrant, name: str, steps: Mapping[int, Step]
) -> list[MovementCard]:
    under = " · ".join([drive.name, host_of(drive), when_of(drive, "j M Y")])
    every = [steps.get(one, Step()) for one in range(1, drive.rounds + 1)]
    return [
        MovementCard(
            name=name,
            number=str(entrant.number),
            under=under,
            first=first,
            steps=every[first - 1 : first - 1 + MOST_ROUNDS],
            draws_partners=drive.draws_partners,
            with_names=drive.rounds <= MOST_WITH_NAMES,
        )
        for first in range(1, drive.rounds + 1, MOST_ROUNDS)
    ]


def put_movement_card(marks: PageMarks, card: Box, told: MovementCard) -> None:
    """Set a card in its place on a page."""
    left, top, width = card.left + SIDE, card.top + TOP, card.width - 2 * SIDE
    put_head(marks, card, number=told.number, name=told.name, under=told.under)
    room = card.height - HEAD_HEIGHT - TITLE_HEIGHT - FOOT_HEIGHT - 4.5
    height = min(MOST_ROW, room / len(told.steps))
    top += HEAD_HEIGHT
    columns = _columns(told, Box(left, top, width, TITLE_HEIGHT))
    marks.ground(Box(left, top, width, TITLE_HEIGHT), PALE)
    for title, box in columns:
        marks.text(box, title, HEAD)
    top += TITLE_HEIGHT
    rows = [
        [Box(box.left, top + at * height, box.width, height) for _title, box in columns]
        for at in range(len(told.steps))
    ]
    named = [_met_lines(*both, told) for both in zip(rows, told.steps, strict=True)]
    how = _one_size([one for lines in named for one in lines])
    for at, (boxes, step, lines) in enumerate(
        zip(rows, told.steps, named, strict=True)
    ):
        _row(marks, boxes, step, f"{told.first + at}{'*' if step.is_planned else ''}")
        for line, box in lines:
            marks.text(box, line, how)
        top += height
        marks.line(left, left + width, top, HAIR)
    marks.text(Box(left, top + 0.5, width, 4), _foot(told), FOOT, grey=QUIET)


def _foot(told: MovementCard) -> str:
    """Return what is said below the rounds of those that are not seated yet."""
    if any(one.is_planned for one in told.steps):
        return _("* As drawn; it changes if somebody comes or leaves.")
    if any(not one.is_drawn for one in told.steps):
        return _("A round without a table is not drawn yet: write it in.")
    return ""


def _one_size(lines: Sequence[tuple[str, Box]]) -> Lettering:
    """Return the largest lettering in which all lines fit, or else the smallest."""
    fitting = (
        how
        for how in NAMES
        if all(
            run.stretch == FULL and run.size == how.size
            for words, box in lines
            for run in text_runs(box, words, how)
        )
    )
    return next(fitting, NAMES[-1])


def _columns(told: MovementCard, head: Box) -> list[tuple[str, Box]]:
    """Return the heads of the columns and their boxes; "With" where partners change."""
    rest = head.width - ROUND - TABLE - SEAT
    shares = [
        (_("Round"), ROUND),
        (_("Table"), TABLE),
        (_("Seat"), SEAT),
        *([(_("With"), rest * 0.45)] if told.draws_partners else []),
        (_("Against"), rest * 0.55 if told.draws_partners else rest),
    ]
    found, left = [], head.left
    for title, width in shares:
        found.append((title, Box(left, head.top, width, head.height)))
        left += width
    return found


def _row(marks: PageMarks, boxes: Sequence[Box], step: Step, number: str) -> None:
    """Set a round's number, and where it is played, or why it is not."""
    round, table, seat, *rest = boxes
    marks.text(round, number, TEXT, align="centre")
    if step.out:
        whole = Box(table.left, table.top, rest[-1].right - table.left, table.height)
        marks.text(whole, step.out, TEXT)
        return
    marks.text(table, step.table, FIGURE, align="centre")
    marks.text(seat, step.seat, TEXT)


def _met_lines(
    boxes: Sequence[Box], step: Step, told: MovementCard
) -> list[tuple[str, Box]]:
    """Return the names of those met in a round, each with its place in the row.

    The numbers alone stand on one line.
    """
    parts = (step.own, step.others) if told.draws_partners else (step.others,)
    found = []
    for box, met in zip(boxes[-len(parts) :], parts, strict=True):
        lines = [f"{one.number} {one.name}" for one in met]
        if not told.with_names:
            lines = [", ".join(str(one.number) for one in met)]
        # Between two lines no air is needed, which every box has within.
        room = (box.height - 2 * ROW_AIR) / MOST_MET
        top = box.top + (box.height - room * len(lines)) / 2 - AIR
        found += [
            (line, Box(box.left, top + at * room, box.width, room + 2 * AIR))
            for at, line in enumerate(lines)
        ]
    return found
