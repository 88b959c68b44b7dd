"""An evening before its next round is seated: who is there, and the rounds so far.

Entrants are their numbers here, as in the draws.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from drives.models import Absence, Drive, Entrant, Place, Side
from drives.seating.board import FOURS, PAIRS, TRIOS, TableShape
from drives.seating.movements import TableWinner
from drives.seating.tables import Seating, SeatingTable

# The seats on each side of a table, in the order of the side's entrants.
SEATS = {(Side.US, 2): "NS", (Side.THEM, 2): "EW"}
SHAPES = {shape.seats: shape for shape in (PAIRS, TRIOS, FOURS)}


@dataclass(frozen=True, slots=True)
class Floor:
    """What the next round follows from; `away` says why each absent entrant is away."""

    drive: Drive
    number: int
    entrants: Mapping[int, Entrant]
    here: tuple[int, ...]
    away: Mapping[int, Place.State]
    rounds: tuple[Seating, ...]

    @property
    def shape(self) -> TableShape:
        return shape_of(self.drive)

    @property
    def seed(self) -> str:
        """The seed of the round's own lots."""
        return f"{self.drive.seed}|{self.number}"


def shape_of(drive: Drive) -> TableShape:
    """Return who are partners and opponents at a table of an evening."""
    return SHAPES[drive.entrants_a_table]


def floor_of(drive: Drive) -> Floor:
    """Return an evening's floor before its next round."""
    entrants = {one.number: one for one in Entrant.objects.filter(drive=drive)}
    rounds = seatings_of(drive)
    number = len(rounds) + 1
    away = away_in(drive, entrants, number)
    here = tuple(sorted(entrants.keys() - away.keys()))
    return Floor(drive, number, entrants, here, away, rounds)


def away_in(
    drive: Drive, entrants: Mapping[int, Entrant], number: int
) -> dict[int, Place.State]:
    """Return who is away in a round, by number; those who left count as announced."""
    left = {
        one.number: Place.State.ABSENT
        for one in entrants.values()
        if one.left_after is not None and one.left_after < number
    }
    absences = Absence.objects.filter(entrant__drive=drive, round_number=number)
    told = absences.values_list("entrant__number", "was_notified")
    states = {True: Place.State.ABSENT, False: Place.State.MISSING}
    return {at: states[was_notified] for at, was_notified in told} | left


def seatings_of(drive: Drive) -> tuple[Seating, ...]:
    """Return the seated rounds in order, by the entrants' numbers."""
    rows = (
        Place.objects.filter(round__drive=drive)
        .exclude(state__in=[Place.State.ABSENT, Place.State.MISSING])
        # North before south, east before west, as the seats are listed.
        .order_by("round__number", "table__number", "seat")
        .values_list("round__number", "table__number", "side", "entrant__number")
    )
    numbers = drive.drawn_rounds.order_by("number").values_list("number", flat=True)
    by_round: dict[int, list[tuple[int | None, str, int]]] = {
        one: [] for one in numbers
    }
    for number, table, side, one in rows:
        by_round[number].append((table, side, one))
    return tuple(map(_seating, by_round.values()))


def _seating(rows: list[tuple[int | None, str, int]]) -> Seating:
    sides: dict[tuple[int, str], list[int]] = defaultdict(list)
    out = []
    for at, side, one in rows:
        if at is None:
            out.append(one)
        else:
            sides[at, side].append(one)
    numbers = sorted({at for at, _side in sides})
    made = (SeatingTable(*(tuple(sides[at, one]) for one in Side)) for at in numbers)
    return Seating(tuple(made), tuple(out))


def winners_of(drive: Drive, number: int) -> list[TableWinner]:
    """Return who won each table of a round, in table order; nobody if level."""
    rows = drive.drawn_rounds.get(number=number).tables.order_by("number")
    scores = rows.values_list("score", flat=True)
    return [TableWinner(one.get("winner") or TableWinner.NOBODY) for one in scores]
