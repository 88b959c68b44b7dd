"""Movements: who moves to the next table and who stays, by result or by side.

Singles 500 (its rules 1f, 1h, 1i): the winners of a table go to the table on their
right, which is the next number, and from the last to the first; the losers stay,
separate, and each plays with one of those who come. Of pairs the second side moves on
and the first stays. The rest is ours: where people go after a level game, who sits out,
and how gaps are filled when people come and go.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from drives.seating.board import FOURS, OPPONENTS, PAIRS, TableShape, seating_from_seats
from drives.seating.lots import by_lot
from drives.seating.resting import who_rests
from drives.seating.tables import History, Seating, SeatingTable

Seat = int | None


class TableWinner(StrEnum):
    """The winner of a table's game; a level game has none."""

    US = "us"
    THEM = "them"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class MovementRound:
    """A round after the movement; `by_lot` are those placed by lot."""

    seating: Seating
    by_lot: tuple[int, ...] = ()


def winners_move(
    last: Seating,
    winners: Sequence[TableWinner],
    *,
    here: Collection[int],
    seed: str,
    history: History,
) -> MovementRound:
    """Move the winners of singles on; `winners` are in the order of the tables.

    After a level game north and south move on, so that no table needs a lot.
    """
    sides = [
        (one.them, one.us) if who is TableWinner.THEM else (one.us, one.them)
        for one, who in zip(last.tables, winners, strict=True)
    ]
    going, staying = [one for one, _ in sides], [other for _, other in sides]
    coming = [*going[-1:], *going[:-1]]
    tables: list[list[Seat]] = [
        [stays[0], comes[0], stays[1], comes[1]]
        for stays, comes in zip(staying, coming, strict=True)
    ]
    past_end = going[-1] if going else ()
    lots = by_lot(seed, here)
    moved = _settled(tables, past_end, lots, shape=FOURS, history=history)
    tables_after = tuple(_best_partners(one, history) for one in moved.seating.tables)
    return MovementRound(Seating(tables_after, moved.seating.out), moved.by_lot)


def _best_partners(table: SeatingTable, history: History) -> SeatingTable:
    """Let the newcomers swap partners if that gives fewer repeats."""
    (north, south), (east, west) = table.us, table.them
    other = SeatingTable((north, west), (east, south))
    return min((table, other), key=lambda one: _again(one, history))


def _again(table: SeatingTable, history: History) -> tuple[int, int]:
    return (
        sum(history.partners.get(two, 0) for two in table.partners),
        sum(history.opponents.get(two, 0) for two in table.opponents),
    )


def second_side_moves(
    last: Seating, *, here: Collection[int], seed: str, history: History
) -> MovementRound:
    """Move each table's second pair to the next table, from the last to the first.

    With an odd number of pairs the one that moves past the last table sits out, as long
    as that is fair, and the one that sat out comes in at the first.
    """
    going = [one.them[0] for one in last.tables]
    coming = [*going[-1:], *going[:-1]]
    tables: list[list[Seat]] = [
        [stays.us[0], comes] for stays, comes in zip(last.tables, coming, strict=True)
    ]
    lots = by_lot(seed, here)
    return _settled(tables, going[-1:], lots, shape=PAIRS, history=history)


def _settled(
    moved: Sequence[Sequence[Seat]],
    past_end: Collection[int],
    lots: Sequence[int],
    *,
    shape: TableShape,
    history: History,
) -> MovementRound:
    """Choose who sits out, close surplus tables, and fill the gaps.

    `moved` are the tables with those who have moved there, None in a gap; `past_end`
    those who moved from the last to the first. `lots` are all who are there.

    Those without a place (who sat out or came, or whose table is closed) get a lot:
    each gap, table by table, goes to the one with the fewest repeats there, then to the
    first.
    """
    rest = len(lots) % shape.seats
    out = who_rests(lots, count=rest, history=history, rather=(past_end,))
    count = (len(lots) - rest) // shape.seats
    kept = set(lots) - set(out)
    tables: list[list[Seat]] = [
        [one if one in kept else None for one in seats] for seats in moved[:count]
    ]
    tables += [[None] * shape.seats for _ in range(count - len(tables))]
    seated = {one for seats in tables for one in seats}
    waiting = [one for one in lots if one in kept and one not in seated]
    filled = tuple(waiting)
    for seats in tables:
        _fill(seats, waiting, shape=shape, history=history)
    everyone = [one for table in tables for one in table if one is not None]
    return MovementRound(seating_from_seats(shape, everyone, out), by_lot=filled)


def _fill(
    seats: list[Seat], waiting: list[int], *, shape: TableShape, history: History
) -> None:
    """Fill each gap of a table with one of those waiting, the first of equals."""
    for at in [place for place, there in enumerate(seats) if there is None]:
        there = [(seats[place], kind) for place, kind in shape.met[at]]
        beside = [one for one, kind in there if one is not None and kind != OPPONENTS]
        across = [one for one, kind in there if one is not None and kind == OPPONENTS]
        again = {
            one: (
                sum(history.times_partners(one, other) for other in beside),
                sum(history.times_opponents(one, other) for other in across),
            )
            for one in waiting
        }
        chosen = min(waiting, key=again.__getitem__)
        waiting.remove(chosen)
        seats[at] = chosen
