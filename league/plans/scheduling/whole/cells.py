"""Demands on single cells: which sides a team may have on a night."""

from __future__ import annotations

from collections.abc import Iterator

from league.plans.scheduling.orders.orders import Side
from league.plans.scheduling.season import SolverSeason
from league.plans.scheduling.whole.model import Cell

# What a cell may hold without a demand on it.
ANY_SIDE: frozenset[Side] = frozenset((True, False, None))


def given_cells(season: SolverSeason) -> dict[Cell, frozenset[Side]]:
    """Return what each cell that demands limit may hold."""
    idle: frozenset[Side] = frozenset((None,)) if season.teams % 2 else frozenset()
    cells: dict[Cell, frozenset[Side]] = {}
    for cell, sides in _twinned(season, _given(season)):
        cells[cell] = cells.get(cell, frozenset((True, False)) | idle) & sides
    return cells


def _given(season: SolverSeason) -> Iterator[tuple[Cell, frozenset[Side]]]:
    for cell in season.absent:
        yield cell, frozenset((None,))
    for venue, night in season.closed:
        for team in season.teams_at(venue):
            yield (team, night), frozenset((False, None))
    for cell in season.not_home:
        yield cell, frozenset((False, None))
    for game in season.fixed:
        yield (game.home, game.night), frozenset((True,))
        yield (game.away, game.night), frozenset((False,))


def _twinned(
    season: SolverSeason, given: Iterator[tuple[Cell, frozenset[Side]]]
) -> Iterator[tuple[Cell, frozenset[Side]]]:
    for (team, night), sides in given:
        yield (team, night), sides
        if season.is_twinned:
            turned = (None if side is None else not side for side in sides)
            yield (team, season.twin_night(night)), frozenset(turned)
