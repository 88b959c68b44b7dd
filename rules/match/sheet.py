"""The score-sheet (contract klawerjas-score-sheet/1) of a match record.

It covers the values of a score-sheet and their JSON; it does not score.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rules.record import (
    Abandonment,
    Defaulters,
    DrawnKnockout,
    Extension,
    Half,
    PartnerRole,
    Side,
    Signer,
    StoppageRule,
)

FORMAT = "klawerjas-score-sheet/1"


class Status(StrEnum):
    """The phase of a match, or how it ended without play or early."""

    NOT_STARTED = "not started"
    FIRST_HALF = "first half"
    INTERVAL = "interval"
    SECOND_HALF = "second half"
    PLAYED = "played"
    EXTRA_TIME = "extra time"
    WALKOVER = "walkover"
    VOID = "void"
    ABANDONED = "abandoned"


class Result(StrEnum):
    """How a match ended."""

    HOME = "home"
    AWAY = "away"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class SideFigures:
    """One side's points at one table."""

    first_half: int = 0
    second_half: int = 0
    extra_time: int = 0
    awards: int = 0
    forfeited: int = 0

    @property
    def total(self) -> int:
        halves = self.first_half + self.second_half + self.extra_time
        return halves + self.awards - self.forfeited

    def as_json(self) -> dict[str, object]:
        """Return these figures as the contract's object."""
        return {
            "first_half": self.first_half,
            "second_half": self.second_half,
            "extra_time": self.extra_time,
            "awards": self.awards,
            "forfeited": self.forfeited,
            "total": self.total,
        }


@dataclass(frozen=True, slots=True)
class TableStop:
    """Why a table was stopped, and whose fault it was (section 12)."""

    rule: StoppageRule
    defaulters: Defaulters

    def as_json(self) -> dict[str, object]:
        """Return this stoppage as the contract's object."""
        return {"rule": str(self.rule), "defaulters": str(self.defaulters)}


@dataclass(frozen=True, slots=True)
class TableScore:
    """One table's figures for both sides."""

    table: int
    home: SideFigures
    away: SideFigures
    stopped: TableStop | None = None

    def as_json(self) -> dict[str, object]:
        """Return this table as the contract's object."""
        return {
            "table": self.table,
            "home": self.home.as_json(),
            "away": self.away.as_json(),
            "stopped": self.stopped and self.stopped.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Award:
    """Points that a rule gives one side at a table; half is None for 1.13."""

    rule: str
    table: int
    to: Side
    points: int
    half: Half | None

    def as_json(self) -> dict[str, object]:
        """Return this award as the contract's object."""
        return {
            "rule": self.rule,
            "table": self.table,
            "to": str(self.to),
            "points": self.points,
            "half": _word(self.half),
        }


@dataclass(frozen=True, slots=True)
class Decision:
    """How a level knock-out match was decided off the tables (1.12)."""

    winner: Side
    method: str

    def as_json(self) -> dict[str, object]:
        """Return this decision as the contract's object."""
        return {"winner": str(self.winner), "method": self.method}


@dataclass(frozen=True, slots=True)
class Abandoned:
    """How a match was abandoned, and by which entry."""

    outcome: Abandonment
    entry: str

    def as_json(self) -> dict[str, object]:
        """Return this abandonment as an object of the extension abandon/1."""
        return {"outcome": str(self.outcome), "entry": self.entry}


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause that is over."""

    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Moments:
    """When each part of a match began and ended; None where still to come."""

    toss: datetime | None = None
    start: datetime | None = None
    interval: datetime | None = None
    resume: datetime | None = None
    time: datetime | None = None
    extra: datetime | None = None
    end_of_extra: datetime | None = None
    pauses: tuple[Pause, ...] = ()

    def stood_still(self, since: datetime) -> timedelta:
        """Return how long the match was paused in the part that began then (ours)."""
        lengths = (
            pause.until - pause.since for pause in self.pauses if pause.since >= since
        )
        return sum(lengths, timedelta(0))

    def reached(
        self, begun: datetime, length: timedelta, *, until: datetime | None = None
    ) -> datetime:
        """Return when a part of the match has lasted this long, without its pauses.

        `until` is when that part ended. A pause that began after that, or after the
        length was reached, changes nothing (ours).
        """
        at = begun + length
        for pause in self.pauses:
            is_in_it = begun <= pause.since and (until is None or pause.since < until)
            if is_in_it and pause.since < at:
                at += pause.until - pause.since
        return at


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules do not allow an entry: the rule, and a sentence for a person."""

    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry without effect, by its id, and why."""

    entry: str
    rule: str
    message: str

    def as_json(self) -> dict[str, object]:
        """Return this refused entry as the contract's object."""
        return {"entry": self.entry, "rule": self.rule, "message": self.message}


@dataclass(frozen=True, slots=True)
class Counted:
    """One entry's outcome: the half it counts for, or what removed it."""

    entry: str
    half: Half | None = None
    refused: str | None = None
    struck_by: str | None = None

    @property
    def stands(self) -> bool:
        return self.refused is None and self.struck_by is None


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """Who holds a seat at the end of the record; empty where they were called away."""

    table: int
    side: Side
    role: PartnerRole
    player: str
    is_empty: bool = False
    is_on_leave: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of a match, and every reason for it.

    `counted` has one row per entry, in scoring order, `seats` who sits where after the
    last one, and `moments` when each part of the match was; none of them is in the
    JSON. `paused_at` is when a running pause began; `abandoned` is None again once the
    match was restarted or carried on. `idle` are the tables idle under 11.2.
    """

    status: Status
    tables: tuple[TableScore, ...]
    awards: tuple[Award, ...]
    totals: Mapping[Side, int]
    result: Result | None
    needs: DrawnKnockout | None
    decision: Decision | None
    signed: tuple[Signer, ...]
    refused: tuple[Refused, ...]
    counted: tuple[Counted, ...]
    seats: tuple[HeldSeat, ...]
    moments: Moments = Moments()
    paused_at: datetime | None = None
    abandoned: Abandoned | None = None
    uses: frozenset[Extension] = frozenset()
    idle: frozenset[int] = frozenset()

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    def as_json(self) -> dict[str, object]:
        """Return the score-sheet as the contract's JSON object, in its order.

        What the record's extensions add comes at the end.
        """
        told: dict[str, object] = {
            "format": FORMAT,
            "status": str(self.status),
            "tables": [table.as_json() for table in self.tables],
            "awards": [award.as_json() for award in self.awards],
            "home": {"total": self.totals[Side.HOME]},
            "away": {"total": self.totals[Side.AWAY]},
            "result": _word(self.result),
            "needs": _word(self.needs),
            "decision": self.decision and self.decision.as_json(),
            "signed": [str(signer) for signer in self.signed],
            "refused": [refused.as_json() for refused in self.refused],
        }
        if Extension.PAUSE in self.uses:
            told["paused"] = self.is_paused
        if Extension.ABANDON in self.uses:
            told["abandoned"] = self.abandoned and self.abandoned.as_json()
        return told


def _word(value: StrEnum | None) -> str | None:
    return None if value is None else str(value)
