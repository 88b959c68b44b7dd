"""The score of a table: its entries in, both sides' sums and the faults out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from rules.evenings.entries import TableEntry
from rules.evenings.games import (
    five_hundred,
    klaberjass,
    klaberjass_players,
    klaverjas,
    klawerjas,
)
from rules.evenings.games.totals import fold_totals, has_totals
from rules.evenings.scores import TableResult
from rules.evenings.settings import EveningGame, EveningSettings
from rules.evenings.sheets import compare_sheets
from rules.evenings.standing import StandingEntry, standing_lines


class Fold(Protocol):
    """A function that turns the counting lines into a game's result."""

    def __call__(
        self,
        settings: EveningSettings,
        lines: Sequence[StandingEntry],
        *,
        has_ended: bool,
    ) -> TableResult: ...


FOLDS: Mapping[str, Fold] = {
    EveningGame.KLAWERJAS: klawerjas.fold_klawerjas,
    EveningGame.KLAVERJAS: klaverjas.fold_klaverjas,
    EveningGame.KLABERJASS: klaberjass.fold_klaberjass,
    EveningGame.KLABERJASS_TWO: klaberjass_players.fold_klaberjass_players,
    EveningGame.KLABERJASS_THREE: klaberjass_players.fold_klaberjass_players,
    EveningGame.FIVE_HUNDRED: five_hundred.fold_five_hundred,
}


def score_table(
    game: str,
    settings: EveningSettings,
    entries: Iterable[TableEntry],
    *,
    has_ended: bool,
) -> TableResult:
    """Return the score of a table's entries, in the order given.

    `has_ended` says that the round's bell has rung for good: an unfinished game counts
    at its current score. Nothing is refused here: what does not count is a fault.

    >>> from rules.evenings.settings import read_evening_settings
    >>> settings = read_evening_settings("klaverjas", {})
    >>> deal = {"maker": "us", "cards": {"us": 90, "them": 72}}
    >>> deal["roem"] = {"us": 0, "them": 20}
    >>> entry = TableEntry("1", "table", "deal", deal)
    >>> score_table("klaverjas", settings, [entry], has_ended=False).them.total
    182
    """
    standing = standing_lines(game, entries)
    lines, agrees, differences = compare_sheets(settings, standing)
    if has_totals(lines):
        folded = fold_totals(settings, lines)
    else:
        folded = FOLDS[game](settings, lines, has_ended=has_ended)
    return replace(
        folded,
        # Where nothing was written, the bell makes no result.
        is_over=folded.is_over and bool(folded.deals),
        agrees=agrees,
        faults=(*standing.faults, *differences, *folded.faults),
    )
