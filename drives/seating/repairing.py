"""Repair a round of a whole evening's draw when the people there have changed.

As much of the draw is kept as possible: tables whose four (or two pairs) are all there
keep their seats, and the others are drawn again among themselves.
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
    """Return a drawn round, changed for those who came or left.

    Sit-outs are chosen by fairness first; among equals, those who were to sit out
    anyway, then those whose table is broken up.
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
    redrawn = draw_round(left, seed=seed, shape=shape, history=history)
    tables = _numbered(planned.tables, whole, redrawn.seating.tables)
    return replace(redrawn, seating=Seating(tables, out))


def _numbered(
    planned: Sequence[SeatingTable],
    whole: Sequence[SeatingTable],
    redrawn: Sequence[SeatingTable],
) -> tuple[SeatingTable, ...]:
    """Let whole tables keep their numbers, and give the others the free ones.

    With fewer tables than drawn, the last numbers are closed up.
    """
    waiting = list(redrawn)
    placed = []
    for table in planned:
        if table in whole:
            placed.append(table)
        elif waiting:
            placed.append(waiting.pop(0))
    return (*placed, *waiting)
