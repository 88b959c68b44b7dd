"""The words and values of a match record (contract klawerjas-match/1).

With the contract's own kinds are those of its extensions (ours: docs/record.md), which
a record has only where its `uses` names them. It covers what a record holds, not how to
read or score it. Names are opaque: they are compared within their team only, letter for
letter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.record.settings import Settings

FORMAT = "klawerjas-match/1"
TABLES = (1, 2, 3, 4)


class Stage(StrEnum):
    """The stage of a match; all but the league are knock-out stages."""

    LEAGUE = "league"
    KNOCK_OUT = "knock-out"
    QUARTER_FINAL = "quarter-final"
    SEMI_FINAL = "semi-final"
    FINAL = "final"


class Side(StrEnum):
    """One of the two teams of a match."""

    HOME = "home"
    AWAY = "away"

    @property
    def opponents(self) -> Side:
        return Side.AWAY if self is Side.HOME else Side.HOME


class Half(StrEnum):
    """A part of the match that points and awards count for."""

    FIRST = "first half"
    SECOND = "second half"
    EXTRA = "extra time"


class Extension(StrEnum):
    """The extensions that add kinds of entry, by their names in `uses`."""

    PAUSE = "pause/1"
    ABANDON = "abandon/1"
    TOTALS = "totals/1"


EXTENSIONS = frozenset(Extension)


class Kind(StrEnum):
    """What an entry on the score-sheet records; the last four are the extensions'."""

    TOSS = "toss"
    START = "start"
    INTERVAL = "interval"
    RESUME = "resume"
    TIME = "time"
    EXTRA = "extra"
    POINTS = "points"
    CALLED_AWAY = "called-away"
    SUBSTITUTION = "substitution"
    STOPPAGE = "stoppage"
    LEAVE = "leave"
    BACK = "back"
    QUERY = "query"
    DECISION = "decision"
    SIGN = "sign"
    VOID = "void"
    PAUSE = "pause"
    GO_ON = "go-on"
    ABANDON = "abandon"
    TOTAL = "total"


EXTENDED: dict[Kind, Extension] = {
    Kind.PAUSE: Extension.PAUSE,
    Kind.GO_ON: Extension.PAUSE,
    Kind.ABANDON: Extension.ABANDON,
    Kind.TOTAL: Extension.TOTALS,
}


class Abandonment(StrEnum):
    """What happens to an abandoned match."""

    REPLAY = "replay"
    CARRY_ON = "carry on"
    STANDS = "stands"


class Why(StrEnum):
    """What points were claimed for (section 6)."""

    BOOM = "boom"
    PUNISHMENT = "punishment"
    OVER_PUNISHING = "over-punishing"


class PartnerRole(StrEnum):
    """A player's role in a partnership."""

    COUNTER = "counter"
    BY_SPELER = "by_speler"

    @property
    def partner(self) -> PartnerRole:
        return (
            PartnerRole.BY_SPELER
            if self is PartnerRole.COUNTER
            else PartnerRole.COUNTER
        )


class Defaulters(StrEnum):
    """Whose fault a stoppage is."""

    HOME = "home"
    AWAY = "away"
    BOTH = "both"


class StoppageRule(StrEnum):
    """The two rules for stopping a table."""

    DURING_PLAY = "12.1"
    LATE = "12.3"


class Signer(StrEnum):
    """Who may sign a score-sheet."""

    HOME_CAPTAIN = "home captain"
    AWAY_CAPTAIN = "away captain"
    REFEREE = "referee"
    MARKER = "marker"


@dataclass(frozen=True, slots=True)
class Pair:
    """A partnership at one table."""

    counter: str
    by_speler: str


@dataclass(frozen=True, slots=True)
class LineUp:
    """A team as seated: the pair at each table, None where it has none."""

    team: str
    pairs: tuple[Pair | None, Pair | None, Pair | None, Pair | None]
    squad: tuple[str, ...] | None = None

    @property
    def open_tables(self) -> tuple[int, ...]:
        return tuple(table for table in TABLES if self.pairs[table - 1] is None)


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """One line written on the score-sheet; the fields of other kinds are None."""

    id: str
    at: datetime
    kind: Kind
    table: int | None = None
    side: Side | None = None
    points: int | None = None
    why: Why | None = None
    player: str | None = None
    substitute: str | None = None
    off: str | None = None
    on: str | None = None
    role: PartnerRole | None = None
    defaulters: Defaulters | None = None
    rule: StoppageRule | None = None
    reason: str | None = None
    winner: Side | None = None
    method: str | None = None
    text: str | None = None
    by: Signer | None = None
    entry: str | None = None
    outcome: Abandonment | None = None
    half: Half | None = None


def uses_of(entries: Iterable[RecordEntry]) -> frozenset[Extension]:
    """Return the extensions that a record with these entries must name."""
    return frozenset(EXTENDED[one.kind] for one in entries if one.kind in EXTENDED)


@dataclass(frozen=True, slots=True)
class Record:
    """A match as written down; each entry once, in the order of the list."""

    stage: Stage
    settings: Settings
    home: LineUp
    away: LineUp
    entries: tuple[RecordEntry, ...] = ()
    uses: frozenset[Extension] = frozenset()

    def line_up(self, side: Side) -> LineUp:
        return self.home if side is Side.HOME else self.away
