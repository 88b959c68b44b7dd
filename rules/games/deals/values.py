"""Two sides at a table, and a number for each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class TableSide(StrEnum):
    """One of the two sides of a table."""

    US = "us"
    THEM = "them"

    @property
    def others(self) -> TableSide:
        return TableSide.THEM if self is TableSide.US else TableSide.US


@dataclass(frozen=True, slots=True)
class Sums:
    """A number for each side: points, strokes or clips, as the game counts."""

    us: int = 0
    them: int = 0

    @classmethod
    def by_side(cls, side: TableSide, number: int, others: int = 0) -> Sums:
        """Return a number for one side, and `others` for the other."""
        return cls(number, others) if side is TableSide.US else cls(others, number)

    def of(self, side: TableSide) -> int:
        """Return one side's number."""
        return self.us if side is TableSide.US else self.them

    @property
    def sum(self) -> int:
        """Both sides' numbers added up."""
        return self.us + self.them

    @property
    def higher(self) -> TableSide | None:
        """The side with more, None where both have the same."""
        if self.us == self.them:
            return None
        return TableSide.US if self.us > self.them else TableSide.THEM

    def __add__(self, other: Sums) -> Sums:
        return Sums(self.us + other.us, self.them + other.them)

    def __sub__(self, other: Sums) -> Sums:
        return Sums(self.us - other.us, self.them - other.them)

    def times(self, factor: int) -> Sums:
        """Return both numbers multiplied."""
        return Sums(self.us * factor, self.them * factor)

    def as_document(self) -> dict[str, int]:
        """Return both numbers as the contract writes them."""
        return {"us": self.us, "them": self.them}
