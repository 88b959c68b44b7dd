"""A round of a whole evening's draw when others are there than it was drawn for.

As much of the draw stands as can: tables whose four (or two pairs) are all there keep
their seats, and the others are drawn anew among themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from drives.seating.board import TableShape
from drives.seating.lots import by_lot
from drives.seating.resting import who_rests
from drives.seating.rounds import RoundDraw, draw_round
from drives.seating.tables import History, Seating, SeatingTable


def repair_round(
    planned: Seating,
    *,
    here: Collection[int],
    seed: str,
    shape: TableShape,
    history: History,
) -> RoundDraw:
    """Return a round as drawn, with what those who came or left have changed.

    Who sits out is chosen by what is fair first; of those whom that leaves equal, who
    was to sit out anyway, then who sat at a table that is broken up.
    """
    lots = by_lot(seed, here)
    broken = {
        one
        for table in planned.tables
        if not set(lots).issuperset(table.all)
        for one in table.all
    }
    out = who_rests(
        lots,
        count=len(lots) % shape.seats,
        history=history,
        rather=(planned.out, broken),
    )
    left = set(lots) - set(out)
    whole = [one for one in planned.tables if left.issuperset(one.all)]
    left -= {one for table in whole for one in table.all}
    anew = draw_round(left, seed=seed, shape=shape, history=history)
    tables = _numbered(planned.tables, whole, anew.seating.tables)
    return replace(anew, seating=Seating(tables, out))


def _numbered(
    planned: Sequence[SeatingTable],
    whole: Sequence[SeatingTable],
    anew: Sequence[SeatingTable],
) -> tuple[SeatingTable, ...]:
    """Let whole tables keep their numbers, and the others take what is free.

    With fewer tables than were drawn the last numbers are closed up.
    """
    waiting = list(anew)
    placed = []
    for table in planned:
        if table in whole:
            placed.append(table)
        elif waiting:
            placed.append(waiting.pop(0))
    return (*placed, *waiting)
