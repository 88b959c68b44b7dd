"""What every game has: how to read a deal, and how to add it to the game.

It holds no game's numbers, and knows none by name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rules.games.deals.reading import DealReading
from rules.games.deals.values import Sums, TableSide


@dataclass(frozen=True, slots=True)
class GameCourse:
    """A game after some of its deals.

    `held_over` waits for the side that wins a later deal (klaberjass); `points` are the
    winner's (klawerjas) and `clips` each side's (500), once the game is over.
    """

    total: Sums = Sums()
    deals: int = 0
    is_over: bool = False
    winner: TableSide | None = None
    held_over: int = 0
    points: int | None = None
    clips: Sums = Sums()

    def plus(self, added: Sums) -> GameCourse:
        """Return the course with one more deal and what it adds to the total."""
        return replace(self, total=self.total + added, deals=self.deals + 1)

    def ended(self, winner: TableSide | None) -> GameCourse:
        """Return the course as over, with its winner."""
        return replace(self, is_over=True, winner=winner)


@dataclass(frozen=True, slots=True)
class DealGame:
    """A game's deals: how to read one, and where the game stands after it.

    `refusal` says why a well-formed deal is still not possible, and `ring` ends a game
    at the bell, where the game has one.
    """

    name: str
    read_deal: Callable[[DealReading, object, str], Any]
    after: Callable[[GameCourse, Any], GameCourse]
    most_deals: int | None = None
    refusal: Callable[[GameCourse, Any], str | None] = lambda course, deal: None
    ring: Callable[[GameCourse], GameCourse] | None = None
    has_points: bool = False
    has_clips: bool = False
