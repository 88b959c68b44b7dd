"""What is certain for a team, from the places it can still reach.

A line is a number of places at the top. Finishing within it is certain once the team's
worst place is within it, and impossible once its best place is not.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.standings import LogPoints


@dataclass(frozen=True, slots=True)
class PossiblePlaces:
    """Where a team can finish: what was found, and what was proved impossible.

    `best` and `worst` are the highest and lowest places for which results are known; no
    results lead above `best_bound` or below `worst_bound`.
    """

    best: int
    worst: int
    best_bound: int
    worst_bound: int

    def within(self, line: int) -> bool | None:
        """Return whether the team finishes in the top `line`; None where open."""
        if self.worst_bound <= line:
            return True
        return False if self.best_bound > line else None


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a log: how many teams go up, and how many go down."""

    teams: int
    promoted: int = 0
    relegated: int = 0

    @property
    def safe(self) -> int:
        """The number of places that do not go down."""
        return self.teams - self.relegated

    def as_places(self) -> dict[str, int]:
        """Return each aim's line, without lines that nobody can miss."""
        lines = {"champion": 1}
        if self.promoted:
            lines["promoted"] = self.promoted
        if self.relegated:
            lines["safe"] = self.safe
        return {aim: line for aim, line in lines.items() if 0 < line < self.teams}


@dataclass(frozen=True, slots=True)
class Fate:
    """What is known of a team whatever happens; None where open or not proved.

    `best` and `worst` are places by log points. `enough` is the fewest log points that
    guarantee the highest aim that is open and in the team's own hands; None where there
    is none, or it was not proved.
    """

    best: int | None = None
    worst: int | None = None
    champion: bool | None = None
    promoted: bool | None = None
    safe: bool | None = None
    relegated: bool | None = None
    enough: LogPoints | None = None
