"""What a score-sheet says, as plain data; nothing here reads the database.

None stands for what is still to be written by hand: nearly everything on a blank sheet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

SideName = Literal["home", "away"]
Defaulters = Literal["home", "away", "both"]
Half = Literal["first half", "second half", "extra time"]
Role = Literal["counter", "by_speler"]
Signatory = Literal["home captain", "away captain", "referee", "marker"]

SIGNATORIES: tuple[Signatory, ...] = (
    "home captain",
    "away captain",
    "referee",
    "marker",
)


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
    first_half: int | None = None
    second_half: int | None = None
    extra_time: int | None = None
    awards: int | None = None
    forfeited: int | None = None
    total: int | None = None


@dataclass(frozen=True)
class PrintedStoppage:
    rule: str
    defaulters: Defaulters


@dataclass(frozen=True)
class PrintedTable:
    number: int
    home: PrintedSide = field(default_factory=PrintedSide)
    away: PrintedSide = field(default_factory=PrintedSide)
    stopped: PrintedStoppage | None = None


@dataclass(frozen=True)
class PrintedAward:
    rule: str
    table: int
    to: SideName
    points: int
    half: Half | None = None


@dataclass(frozen=True)
class PrintedChange:
    """A substitution, or a player called away; `on` is None for an empty seat."""

    table: int
    side: SideName
    off: str
    on: str | None = None
    role: Role | None = None
    is_called_away: bool = False


@dataclass(frozen=True)
class PrintedQuery:
    side: SideName
    text: str
    table: int | None = None


@dataclass(frozen=True)
class PrintedRefusal:
    rule: str
    message: str


@dataclass(frozen=True)
class PrintedSignature:
    """A signature line; `not_given` is the reason for a missing signature."""

    by: Signatory
    name: str | None = None
    is_signed: bool = False
    at: str | None = None
    not_given: str | None = None


@dataclass(frozen=True)
class PrintedOutcome:
    """The totals and the outcome; all empty on a blank sheet."""

    home: int | None = None
    away: int | None = None
    status: str | None = None  # a phase, "walkover" or "void"
    result: Literal["home", "away", "draw"] | None = None
    needs: Literal["extra time", "decision"] | None = None
    decision: str | None = None  # the method, by the result's winner


BLANK_TABLES = tuple(PrintedTable(number) for number in (1, 2, 3, 4))


@dataclass(frozen=True)
class PrintedSheet:
    """One match on one page; `address` is what the QR code opens.

    `code` is the same to type in: it says which state of the match was printed.
    """

    heading: PrintedHeading
    home: str | None = None
    away: str | None = None
    tables: tuple[PrintedTable, ...] = BLANK_TABLES
    toss: str | None = None  # the name of the team that won it
    times: PrintedTimes = field(default_factory=PrintedTimes)
    awards: tuple[PrintedAward, ...] = ()
    changes: tuple[PrintedChange, ...] = ()
    queries: tuple[PrintedQuery, ...] = ()
    refused: tuple[PrintedRefusal, ...] = ()
    local_rules: tuple[str, ...] = ()  # deviations from SAKBOC's numbers, in words
    signatures: tuple[PrintedSignature, ...] = ()
    outcome: PrintedOutcome = field(default_factory=PrintedOutcome)
    address: str = ""
    code: str = ""
    head: str = ""  # the head hash that was signed, short
    revision: str = ""
    is_provisional: bool = False
