"""What a score-sheet says, as plain data; nothing here reads the database.

None stands for what is still to be written by hand: nearly everything on a blank sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from rules.match import Award, ScoreSheet
from rules.record import TABLES, PartnerRole, Side, Signer


@dataclass(frozen=True)
class PrintedHeading:
    union: str
    competition: str
    round: str | None = None
    night: date | None = None
    start: str | None = None  # planned, local "HH:MM"
    venue: str | None = None
    stage: str = "league"
    is_knock_out: bool = False  # extra time gets its column (1.12)


@dataclass(frozen=True)
class PrintedTimes:
    """When the referee announced each part, local "HH:MM"."""

    start: str | None = None
    interval: str | None = None
    resume: str | None = None
    time: str | None = None
    extra: str | None = None
    extra_end: str | None = None


@dataclass(frozen=True)
class PrintedSide:
    """One side of one table; `is_fielded` is false if the team had no pair for it."""

    counter: str | None = None
    by_speler: str | None = None
    is_fielded: bool = True


@dataclass(frozen=True)
class PrintedTable:
    number: int
    home: PrintedSide = field(default_factory=PrintedSide)
    away: PrintedSide = field(default_factory=PrintedSide)


@dataclass(frozen=True)
class PrintedChange:
    """A substitution, or a player called away, who has no role.

    `on` is None for an empty seat.
    """

    table: int
    side: Side
    off: str
    on: str | None = None
    role: PartnerRole | None = None


@dataclass(frozen=True)
class PrintedQuery:
    side: Side
    text: str
    table: int | None = None


BLANK_TABLES = tuple(map(PrintedTable, TABLES))


@dataclass(frozen=True)
class PrintedSheet:
    """One match on one page; `address` is what the QR code opens.

    `score` has the figures and the outcome. `code` is the address to type in: it says
    which state of the match was printed.
    """

    heading: PrintedHeading
    home: str | None = None
    away: str | None = None
    tables: tuple[PrintedTable, ...] = BLANK_TABLES
    score: ScoreSheet | None = None
    toss: str | None = None  # the name of the team that won it
    times: PrintedTimes = field(default_factory=PrintedTimes)
    changes: tuple[PrintedChange, ...] = ()
    queries: tuple[PrintedQuery, ...] = ()
    local_rules: tuple[str, ...] = ()  # deviations from SAKBOC's numbers, in words
    decision: str = ""  # how a level knock-out match was decided
    signed: Mapping[Signer, str] = field(default_factory=dict)  # at what local time
    address: str = ""
    code: str = ""
    head: str = ""  # the head hash that was signed, short
    revision: str = ""
    is_provisional: bool = False

    @property
    def awards(self) -> tuple[Award, ...]:
        return self.score.awards if self.score else ()
