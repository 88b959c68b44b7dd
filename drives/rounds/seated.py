"""A round for pages: who sits where, the state of its tables, who does not play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from drives.evenings.selectors import away_of, tables_of_round
from drives.evenings.words import SIDES, score_faults
from drives.models import DriveTable, Place, Round, Side

SEAT_WORDS = {
    "N": gettext_lazy("North"),
    "S": gettext_lazy("South"),
    "E": gettext_lazy("East"),
    "W": gettext_lazy("West"),
}


@dataclass(frozen=True, slots=True)
class SeatedEntrant:
    """An entrant at a table: by number and name, with the seat if there is one."""

    place: Place
    name: str

    @property
    def number(self) -> int:
        return self.place.entrant.number

    @property
    def seat(self) -> str:
        return str(SEAT_WORDS.get(self.place.seat, ""))


@dataclass(frozen=True, slots=True)
class RoundTableLine:
    """A table of a round: both sides, its score in words, and its state."""

    table: DriveTable
    us: tuple[SeatedEntrant, ...]
    them: tuple[SeatedEntrant, ...]

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def is_closed(self) -> bool:
        return self.table.closed_at is not None

    @property
    def score(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.table.score
        return found

    @property
    def has_score(self) -> bool:
        return bool(self.score.get("deals"))

    @property
    def is_over(self) -> bool:
        return bool(self.score.get("is_over"))

    @property
    def agrees(self) -> bool | None:
        found: bool | None = self.score.get("agrees")
        return found

    @property
    def figures(self) -> tuple[int, int] | None:
        """The sums of both sides; None before the first entry."""
        if not self.score:
            return None
        return self.score["us"]["total"], self.score["them"]["total"]

    @property
    def may_close(self) -> bool:
        """Whether the table's score shows nothing missing."""
        return self.is_over and self.has_score and not self.is_closed

    @property
    def faults(self) -> list[str]:
        """What the score has against the entries, each in a sentence."""
        return score_faults(self.score)

    @property
    def state(self) -> str:
        """The table's state in a word: closed, differs, over, playing, empty."""
        if self.is_closed:
            return "closed"
        if self.agrees is False:
            return "differs"
        if self.is_over:
            return "over"
        return "playing" if self.has_score else "empty"

    @property
    def state_words(self) -> str:
        return str(STATES[self.state])


STATES = {
    "closed": gettext_lazy("closed"),
    "differs": gettext_lazy("the sheets differ"),
    "over": gettext_lazy("over, not closed"),
    "playing": gettext_lazy("playing"),
    "empty": gettext_lazy("nothing written"),
}


@dataclass(frozen=True, slots=True)
class AwayEntrant:
    """An entrant who plays at no table in a round, and why."""

    number: int
    name: str
    state: Place.State

    @property
    def words(self) -> str:
        return str(self.state.label)

    @property
    def is_out(self) -> bool:
        return self.state is Place.State.SITS_OUT


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round: its tables by number, and who does not play in it."""

    round: Round
    tables: tuple[RoundTableLine, ...]
    away: tuple[AwayEntrant, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables that are not closed."""
        return tuple(one.number for one in self.tables if not one.is_closed)

    @property
    def missing_words(self) -> str:
        return ", ".join(map(str, self.missing))

    @property
    def tier(self) -> str:
        """The number of tables on a screen, as a word for its style."""
        count = len(self.tables)
        return next((word for most, word in TIERS if count <= most), "most")

    @property
    def out(self) -> tuple[AwayEntrant, ...]:
        """Those who sit out; who is absent is not shown to the hall."""
        return tuple(one for one in self.away if one.is_out)

    @property
    def by_number(self) -> list[tuple[SeatedEntrant, RoundTableLine, str]]:
        """Each entrant by number with their table and its direction."""
        sides = [
            (one, line, str(SIDES[side]))
            for line in self.tables
            for side, seated in ((Side.US, line.us), (Side.THEM, line.them))
            for one in seated
        ]
        return sorted(sides, key=lambda found: found[0].number)


# The most tables that fit on a screen at each letter size.
TIERS = ((8, "few"), (18, "some"), (32, "many"))


def seated_round(round: Round, names: Mapping[int, str]) -> SeatedRound:
    """Return a round with its entrants' names, in four queries."""
    lines = tuple(
        RoundTableLine(
            table,
            _on(Side.US, table.places.all(), names),
            _on(Side.THEM, table.places.all(), names),
        )
        for table in tables_of_round(round)
    )
    away = tuple(
        AwayEntrant(
            one.entrant.number, names.get(one.entrant_id, ""), Place.State(one.state)
        )
        for one in away_of(round)
    )
    return SeatedRound(round, lines, away)


def _on(
    side: Side, places: Iterable[Place], names: Mapping[int, str]
) -> tuple[SeatedEntrant, ...]:
    order = "NSEW"
    own = [one for one in places if one.side == side]
    own.sort(key=lambda one: (order.find(one.seat), one.entrant.number))
    return tuple(SeatedEntrant(one, names.get(one.entrant_id, "")) for one in own)
