"""What a score-sheet says: plain data, filled by whoever knows the match.

Nothing here reads the database. None stands for what is still to be written by
hand; on a blank sheet that is nearly everything.
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
class Heading:
    union: str
    competition: str
    round: str | None = None
    night: date | None = None
    start: str | None = None  # planned, local "HH:MM"
    venue: str | None = None
    stage: str = "league"
    is_knock_out: bool = False  # extra time gets its column (1.12)


@dataclass(frozen=True)
class Times:
    """When the referee announced it, local "HH:MM"."""

    start: str | None = None
    interval: str | None = None
    resume: str | None = None
    time: str | None = None
    extra: str | None = None
    extra_end: str | None = None


@dataclass(frozen=True)
class Side:
    """One side of one table; a table the team could not field is not fielded."""

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
class Stopped:
    rule: str
    defaulters: Defaulters


@dataclass(frozen=True)
class Table:
    number: int
    home: Side = field(default_factory=Side)
    away: Side = field(default_factory=Side)
    stopped: Stopped | None = None


@dataclass(frozen=True)
class Award:
    rule: str
    table: int
    to: SideName
    points: int
    half: Half | None = None


@dataclass(frozen=True)
class Change:
    """A substitution, or a player called away; `on` is None for an empty seat."""

    table: int
    side: SideName
    off: str
    on: str | None = None
    role: Role | None = None
    is_called_away: bool = False


@dataclass(frozen=True)
class Query:
    side: SideName
    text: str
    table: int | None = None


@dataclass(frozen=True)
class Refusal:
    rule: str
    message: str


@dataclass(frozen=True)
class Signature:
    """Who signs there, and whether: `not_given` is the reason why not."""

    by: Signatory
    name: str | None = None
    is_signed: bool = False
    at: str | None = None
    not_given: str | None = None


@dataclass(frozen=True)
class Outcome:
    """The totals and what follows from them; all empty on a blank sheet."""

    home: int | None = None
    away: int | None = None
    status: str | None = None  # a phase, "walkover" or "void"
    result: Literal["home", "away", "draw"] | None = None
    needs: Literal["extra time", "decision"] | None = None
    decision: str | None = None  # the method, by the result's winner


BLANK_TABLES = tuple(Table(number) for number in (1, 2, 3, 4))


@dataclass(frozen=True)
class Sheet:
    """One match on one page. `address` is what the QR opens.

    `code` is the same to type in: it says which state of the match was printed.
    """

    heading: Heading
    home: str | None = None
    away: str | None = None
    tables: tuple[Table, ...] = BLANK_TABLES
    toss: str | None = None  # the name of the team that won it
    times: Times = field(default_factory=Times)
    awards: tuple[Award, ...] = ()
    changes: tuple[Change, ...] = ()
    queries: tuple[Query, ...] = ()
    refused: tuple[Refusal, ...] = ()
    local_rules: tuple[str, ...] = ()  # deviations from SAKBOC's numbers, in words
    signatures: tuple[Signature, ...] = ()
    outcome: Outcome = field(default_factory=Outcome)
    address: str = ""
    code: str = ""
    head: str = ""  # the head hash that was signed, short
    revision: str = ""
    is_provisional: bool = False
