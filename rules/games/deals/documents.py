"""The document `deals/1`, read with every fault, and the closed list of its games.

Where the contract is silent, as for the match record: other top-level fields are
ignored; `bell` is 500's, and malformed in a game without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules.games.deals import five_hundred, klaberjass, klaverjas, klawerjas
from rules.games.deals.course import DealGame, GameCourse
from rules.games.deals.reading import DealReading
from rules.standings.reading import Form, Read

FORMAT = "deals/1"
GAMES: dict[str, DealGame] = {
    one.name: one
    for one in (klawerjas.GAME, klaverjas.GAME, klaberjass.GAME, five_hundred.GAME)
}


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals of one game in order, each in its game's own form.

    `is_rung` is true where the bell ended the game after the last of them.
    """

    game: DealGame
    deals: tuple[Any, ...]
    is_rung: bool = False


@dataclass(slots=True)
class _DocumentReading(DealReading):
    """A document of deals being read, and its game once known."""

    game: DealGame | None = None

    def document(self, document: object) -> Deals:
        reads: dict[str, Read] = {
            "format": partial(self.check_format, named=FORMAT),
            "game": self.name,
            "deals": self.deals,
            "bell": self.bell,
        }
        required = frozenset({"format", "game", "deals"})
        read = self.fields(document, "", Form(reads, required, is_open=True))
        self.refuse_faults()
        assert self.game, "A document without a game was read."
        return Deals(self.game, read["deals"], read.get("bell", False))

    def name(self, value: object, path: str) -> None:
        self.game = GAMES.get(value) if isinstance(value, str) else None
        if self.game is None:
            self.fault(path, f"must be one of {', '.join(GAMES)}")

    def bell(self, value: object, path: str) -> bool:
        if self.game and self.game.ring is None:
            self.fault(path, "is not a field here: this game has no bell")
        elif not isinstance(value, bool):
            self.fault(path, "must be true or false")
        return value is True

    def deals(self, value: object, path: str) -> tuple[Any, ...]:
        """Return the deals; for an unknown game only check that they are a list."""
        read = self.items(value, path, self.deal_of_the_game)
        if self.game:
            self.refuse_impossible(self.game, read, path)
        return read

    def deal_of_the_game(self, value: object, path: str) -> Any:
        return self.game.read_deal(self, value, path) if self.game else None

    def refuse_impossible(
        self, game: DealGame, deals: Sequence[Any], path: str
    ) -> None:
        """Fault deals that the game so far rules out, until its state is unknown."""
        course: GameCourse | None = GameCourse()
        for index, deal in enumerate(deals):
            if _is_over(game, course, index):
                self.fault(f"{path}[{index}]", "is entered after the game is over")
            elif course is None or deal is None:
                course = None
            elif refused := game.refusal(course, deal):
                self.fault(f"{path}[{index}]", refused)
                course = None
            else:
                course = game.after(course, deal)


def _is_over(game: DealGame, course: GameCourse | None, deals: int) -> bool:
    is_full = game.most_deals is not None and deals >= game.most_deals
    return is_full or (course is not None and course.is_over)


def read_deals(document: object) -> Deals:
    """Return the deals that a JSON value holds.

    Raises Malformed with every fault and its path, for example `deals[3].cards`.
    """
    return _DocumentReading().document(document)
