"""From the places that a team can still reach to what is sure for it.

A line is a number of places at the top. Whether a team ends within it is sure once its
worst place is, and out of reach once its best place is not.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.standings import LogPoints


@dataclass(frozen=True, slots=True)
class PossiblePlaces:
    """Where a team can end: what was found, and what was proved to be beyond reach.

    `best` and `worst` are the highest and the lowest place that results are known for;
    no result leads above `best_bound` or below `worst_bound`.
    """

    best: int
    worst: int
    best_bound: int
    worst_bound: int

    def within(self, line: int) -> bool | None:
        """Return whether the team ends within so many places; None where open."""
        if self.worst_bound <= line:
            return True
        return False if self.best_bound > line else None


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a log of so many teams: who goes up, and who goes down."""

    teams: int
    promoted: int = 0
    relegated: int = 0

    @property
    def safe(self) -> int:
        """The places that do not go down."""
        return self.teams - self.relegated

    def as_places(self) -> dict[str, int]:
        """Return the line of each aim that the log has; none that cannot be missed."""
        lines = {"champion": 1}
        if self.promoted:
            lines["promoted"] = self.promoted
        if self.relegated:
            lines["safe"] = self.safe
        return {aim: line for aim, line in lines.items() if 0 < line < self.teams}


@dataclass(frozen=True, slots=True)
class Fate:
    """What is known of a team whatever happens; None where it is open or not proved.

    `best` and `worst` are places on log points. `enough` is the fewest log points that
    make sure the highest aim that is open and in the team's own hands; None where
    none is, or it was not proved.
    """

    best: int | None = None
    worst: int | None = None
    champion: bool | None = None
    promoted: bool | None = None
    safe: bool | None = None
    relegated: bool | None = None
    enough: LogPoints | None = None
