"""A table written as one total a side, as many clubs keep their paper (ours).

It says what a line of totals holds in each game, and whether its figures can be. How
they count is up to rules.evenings.games.totals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules.evenings.settings import EveningGame, EveningSettings, RevokeCost
from rules.evenings.sides import sides_of_game
from rules.faults import Fault
from rules.games.deals.klaverjas import CARDS, ROEM_FOR_ALL_TRICKS
from rules.games.deals.reading import DealReading
from rules.games.deals.values import TableSide

# Roem goes by tens in klaverjas: 20, 50, 100, and 100 for all tricks.
STEP_OF_ROEM = 10
# The most roem of a deal (seed 002): 700 in its eight tricks, as four jacks 200, aces,
# kings and queens 100 each, 7-8-9-10 of each suit 50; and 100 for all tricks.
MOST_ROEM = 700 + ROEM_FOR_ALL_TRICKS
# What a boom of klawerjas is worth: 4 for five strokes clear (SAKBOC 6.1, 6.5).
BOOM_POINTS = (2, 4)
# Ours: no number at a table has more than four digits; more is a typing slip.
MOST = 9999
MOST_DEALS = 64
# What each game counts beside a side's total.
BESIDE_TOTAL: Mapping[str, tuple[str, ...]] = {
    EveningGame.KLAWERJAS: ("won",),
    EveningGame.KLAVERJAS: ("marsen", "nat"),
    EveningGame.KLABERJASS: (),
    EveningGame.KLABERJASS_TWO: (),
    EveningGame.KLABERJASS_THREE: (),
    EveningGame.FIVE_HUNDRED: (),
}
# Where a side can end below nothing: a set bid, a revoke.
BELOW_NOTHING = frozenset({EveningGame.FIVE_HUNDRED, EveningGame.KLAVERJAS})


@dataclass(frozen=True, slots=True)
class SideTotals:
    """What one side wrote: its total, and what its game counts beside it."""

    total: int
    marsen: int = 0
    nat: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class TableTotals:
    """The sides' totals of a round; `deals` were played, in klaverjas alone.

    `third` is for a table of three alone.
    """

    us: SideTotals
    them: SideTotals
    deals: int = 0
    third: SideTotals | None = None

    def of(self, side: str) -> SideTotals:
        """Return what one side wrote."""
        found: SideTotals | None = getattr(self, side)
        assert found is not None, f"no {side} sits at this table"
        return found


@dataclass(frozen=True, slots=True)
class TotalsMisfit:
    """Why totals cannot be: a code, and the figures that show it."""

    code: str
    values: Mapping[str, Any]


def read_totals(
    reading: DealReading, game: str, value: object, path: str
) -> TableTotals | None:
    """Return a game's totals, None where any of their fields is at fault."""
    side = partial(_read_side, reading, game)
    reads: dict[str, Any] = {str(one): side for one in sides_of_game(game)}
    if game == EveningGame.KLAVERJAS:
        reads["deals"] = partial(_read_deals, reading)
    read = reading.deal(value, path, reads, _more_than_deals)
    return TableTotals(**read) if read else None


def _read_side(
    reading: DealReading, game: str, value: object, path: str
) -> SideTotals | None:
    least = -MOST if game in BELOW_NOTHING else 0
    reads: dict[str, Any] = {"total": partial(_read_total, reading, least)}
    reads |= dict.fromkeys(BESIDE_TOTAL[game], partial(reading.count, highest=MOST))
    read = reading.deal(value, path, reads)
    return SideTotals(**read) if read else None


def _read_total(
    reading: DealReading, least: int, value: object, path: str
) -> int | None:
    total = reading.whole(value, path)
    if total is None or least <= total <= MOST:
        return total
    reading.fault(path, f"must be a whole number from {least} to {MOST}")
    return None


def _read_deals(reading: DealReading, value: object, path: str) -> int | None:
    return reading.choice(value, path, among=range(1, MOST_DEALS + 1))


def _more_than_deals(read: Mapping[str, Any]) -> Iterator[Fault]:
    """Fault more pits and nats than deals: each deal has one of them at most."""
    if {"us", "them", "deals"} <= read.keys():
        counted = sum(one.marsen + one.nat for one in (read["us"], read["them"]))
        if counted > read["deals"]:
            yield Fault("deals", f"must be at least {counted}: so many were pit or nat")


def misfit_of(settings: EveningSettings, totals: TableTotals) -> TotalsMisfit | None:
    """Return what shows that totals were added up or written wrongly, if anything.

    In klaverjas the card points are 162 a deal and the rest is roem, by tens: 100 at
    least for each pit, 800 at most for each deal (seed 002). Where a revoke takes off a
    hundred, the sum may be lower, and a side below nothing. In klawerjas each boom is
    worth 2 points or 4 (6.1).
    """
    if settings.game is EveningGame.KLAVERJAS:
        return _misfit_of_klaverjas(settings, totals)
    if settings.game is EveningGame.KLAWERJAS:
        return _misfit_of_klawerjas(totals)
    return None


def may_lack_cards(settings: EveningSettings) -> bool:
    """Return whether totals may be below the cards: a revoke takes a hundred off."""
    return settings.revoke is RevokeCost.MINUS


def _misfit_of_klaverjas(
    settings: EveningSettings, totals: TableTotals
) -> TotalsMisfit | None:
    if totals.deals > settings.deals:
        told = {"deals": totals.deals, "most": settings.deals}
        return TotalsMisfit("more deals", told)
    written, cards = totals.us.total + totals.them.total, CARDS * totals.deals
    is_whole = not may_lack_cards(settings)
    if is_whole and min(totals.us.total, totals.them.total) < 0:
        return TotalsMisfit("below nothing", {})
    if (is_whole and written < cards) or (written - cards) % STEP_OF_ROEM:
        told = {"sum": written, "cards": cards, "deals": totals.deals}
        return TotalsMisfit("sum off", told)
    pits = totals.us.marsen + totals.them.marsen
    least = cards + ROEM_FOR_ALL_TRICKS * pits
    if is_whole and written < least:
        return TotalsMisfit("pits off", {"sum": written, "least": least})
    most = (CARDS + MOST_ROEM) * totals.deals
    if written > most:
        return TotalsMisfit("too much roem", {"sum": written, "most": most})
    return None


def _misfit_of_klawerjas(totals: TableTotals) -> TotalsMisfit | None:
    low, high = BOOM_POINTS
    for side in TableSide:
        one = totals.of(side)
        if one.total % low or not low * one.won <= one.total <= high * one.won:
            told = {"side": str(side), "points": one.total, "won": one.won}
            return TotalsMisfit("booms off", told)
    return None
