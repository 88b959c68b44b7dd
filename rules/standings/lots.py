"""Lots for teams that a log leaves level on every key: ours, the book has none.

Whose lot comes first is chance from a printed seed (`rules.knockout.lots_of`); here is
only what a draw makes of the rows. It counts while exactly its teams share a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from rules.standings.ranking import LOTS, Row, Teams


def with_lots(rows: Sequence[Row], draws: Iterable[Teams]) -> list[Row]:
    """Return the rows with the positions that lots have parted.

    Each draw has its teams in the order of their lots. One whose teams are not those,
    and all of those, who share a position moves nothing.
    """
    by_teams = {frozenset(draw): draw for draw in draws}
    if not by_teams:
        return list(rows)
    found: list[Row] = []
    for _, sharing in groupby(rows, key=lambda row: row.position):
        group = list(sharing)
        draw = by_teams.get(frozenset(row.team for row in group))
        found += _parted(group, draw) if draw and len(group) > 1 else group
    return found


def _parted(group: Sequence[Row], draw: Teams) -> list[Row]:
    by_team = {row.team: row for row in group}
    first = group[0]
    return [
        replace(
            by_team[team],
            position=first.position + place,
            by=LOTS if place else first.by,
        )
        for place, team in enumerate(draw)
    ]
