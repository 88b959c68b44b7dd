"""A table written as one total a side: its result, whatever the game (ours).

A line of totals is the whole round of a table, so the table is over with it. What else
stands on the sheet does not count, and is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.evenings.entries import Clip, TableEntryKind, TableFault
from rules.evenings.games.five_hundred import clips_of
from rules.evenings.scores import DealEvent, DealScore, DealSide, SideScore, TableResult
from rules.evenings.settings import EveningGame, EveningSettings
from rules.evenings.sides import EveningSide, ahead_of, sides_of_game
from rules.evenings.standing import StandingEntry
from rules.evenings.totals import TableTotals, misfit_of


def has_totals(lines: Sequence[StandingEntry]) -> bool:
    """Return whether a sheet is written as totals."""
    return any(one.kind is TableEntryKind.TOTALS for one in lines)


def fold_totals(
    settings: EveningSettings, lines: Sequence[StandingEntry]
) -> TableResult:
    """Return the score of a sheet's last totals."""
    last = [one for one in lines if one.kind is TableEntryKind.TOTALS][-1]
    totals: TableTotals = last.said
    sides = sides_of_game(settings.game)
    winner = ahead_of({side: totals.of(side).total for side in sides})
    clipped: set[str] = {one.said.side for one in lines if isinstance(one.said, Clip)}
    is_unclipped = winner is not None and winner not in clipped
    scores: dict[str, Any] = {
        str(side): _side(settings, totals, side, winner, is_unclipped=is_unclipped)
        for side in sides
    }
    return TableResult(
        **scores,
        deals=(_line(last, sides),),
        is_over=True,
        winner=winner,
        faults=tuple(_faults(settings, lines, last, winner, is_unclipped=is_unclipped)),
    )


def _line(line: StandingEntry, sides: Sequence[EveningSide]) -> DealScore:
    totals: TableTotals = line.said
    given: dict[str, Any] = {
        str(side): DealSide(totals.of(side).total) for side in sides
    }
    return DealScore(
        number=1,
        entry=line.id,
        **given,
        event=DealEvent.TOTALS,
    )


def _side(
    settings: EveningSettings,
    totals: TableTotals,
    side: str,
    winner: str | None,
    *,
    is_unclipped: bool,
) -> SideScore:
    own = totals.of(side)
    if settings.game is EveningGame.KLAWERJAS:
        return SideScore(total=own.total, points=own.total, won=own.won)
    clips = 0
    if settings.game is EveningGame.FIVE_HUNDRED:
        clips = clips_of(settings, winner, side, is_unclipped=is_unclipped)
    return SideScore(
        total=own.total,
        marsen=own.marsen,
        nat=own.nat,
        won=int(winner == side),
        clips=clips,
    )


def _faults(
    settings: EveningSettings,
    lines: Sequence[StandingEntry],
    last: StandingEntry,
    winner: str | None,
    *,
    is_unclipped: bool,
) -> list[TableFault]:
    found = [
        TableFault("beside totals", {"entry": one.id})
        for one in lines
        if one is not last and not isinstance(one.said, Clip)
    ]
    misfit = misfit_of(settings, last.said)
    if misfit is not None:
        found.append(TableFault(misfit.code, {"entry": last.id, **misfit.values}))
    is_500 = settings.game is EveningGame.FIVE_HUNDRED
    if is_500 and is_unclipped and settings.unclipped_lose:
        found.append(TableFault("unclipped", {"side": str(winner)}))
    return found
