"""A paper score-sheet as values, and its entries.

Paper has points without times, so each counts from the start of its half; such a time
is flagged as guessed, and so is one that nobody noted but the plan has. A noted time is
used as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from typing import Any

from matches.record.append import Posting
from rules.record import Half, Kind, RecordEntry, Settings, Side, StoppageRule, Why

BEFORE_PLAY = timedelta(minutes=5)  # 1.3: the toss
# A table's end comes this long after the points before it.
AFTER_POINTS = timedelta(minutes=1)
ENDING = (Kind.STOPPAGE, Kind.CALLED_AWAY)


class NightPart(StrEnum):
    """A part of the night that a line of paper belongs to."""

    BEFORE = "before"
    FIRST = "first"
    INTERVAL = "interval"
    SECOND = "second"
    PLAYED = "played"
    EXTRA = "extra"
    END = "end"


HALVES = (NightPart.FIRST, NightPart.SECOND, NightPart.EXTRA)
HALF_OF = dict(zip(HALVES, Half, strict=True))
# The clock entry that opens each part; time ends the second half and extra time.
OPENED_BY: dict[NightPart, Kind] = {
    NightPart.FIRST: Kind.START,
    NightPart.INTERVAL: Kind.INTERVAL,
    NightPart.SECOND: Kind.RESUME,
    NightPart.PLAYED: Kind.TIME,
    NightPart.EXTRA: Kind.EXTRA,
    NightPart.END: Kind.TIME,
}
CLOCK = tuple(OPENED_BY)


@dataclass(frozen=True, slots=True)
class PaperClaim:
    """A way of claiming points (section 6): its points and reason."""

    points: int
    why: Why | None = None


# The columns of a table's tally.
CLAIMS: dict[str, PaperClaim] = {
    "twos": PaperClaim(2),
    "fours": PaperClaim(4),
    "punished_twos": PaperClaim(2, Why.PUNISHMENT),
    "punished_fours": PaperClaim(4, Why.PUNISHMENT),
    "over_punished": PaperClaim(2, Why.OVER_PUNISHING),
}


@dataclass(frozen=True, slots=True)
class PaperTally:
    """A side's claims at a table in a half, counted by kind.

    If the paper has only their total, `total` is that, and nothing is counted.
    """

    part: NightPart
    table: int
    side: Side
    counts: Mapping[str, int]

    total: int | None = None

    @property
    def points(self) -> int:
        if self.total is not None:
            return self.total
        return sum(CLAIMS[name].points * count for name, count in self.counts.items())

    @property
    def is_said(self) -> bool:
        """Whether the paper has anything here, even a total of 0."""
        return self.total is not None or any(self.counts.values())


@dataclass(frozen=True, slots=True)
class PaperLine:
    """An entry as on paper: its part of the night, and its time if it has one.

    A time is noted unless it is the plan's.
    """

    kind: Kind
    part: NightPart
    fields: Mapping[str, Any] = field(default_factory=dict)
    at: datetime | None = None
    is_planned: bool = False


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """All that was typed for a night besides the team sheets.

    `planned` are the parts whose moment is the plan's: nobody noted it.
    """

    moments: Mapping[NightPart, datetime]
    night: date | None = None
    tallies: tuple[PaperTally, ...] = ()
    lines: tuple[PaperLine, ...] = ()
    planned: Collection[NightPart] = ()

    @property
    def has_play(self) -> bool:
        """Whether anything was typed that only a played match can have."""
        return any(tally.is_said for tally in self.tallies) or any(
            line.kind not in (Kind.QUERY, Kind.SIGN, Kind.TOSS) for line in self.lines
        )


def _lines_of(tally: PaperTally) -> Iterator[PaperLine]:
    """Yield a line for each claim of a tally, or one for its total."""
    if tally.total is not None:
        place = {"table": tally.table, "side": tally.side, "half": HALF_OF[tally.part]}
        yield PaperLine(Kind.TOTAL, tally.part, place | {"points": tally.total})
        return
    for name, claim in CLAIMS.items():
        values: dict[str, Any] = {
            "table": tally.table,
            "side": tally.side,
            "points": claim.points,
        }
        if claim.why:
            values["why"] = claim.why
        for _ in range(tally.counts.get(name, 0)):
            yield PaperLine(Kind.POINTS, tally.part, values)


def postings_of(
    sheet: PaperSheet, *, settings: Settings, token: str, otherwise: datetime
) -> list[Posting]:
    """Return the entries of a paper sheet in the order of scoring.

    Their ids are made from the token and their place, so that a sheet sent twice is
    written once. `otherwise` is the time of entries outside all parts.
    """
    postings: list[Posting] = []
    for line in lines_in_order(sheet):
        moment = moment_of(line, sheet, settings=settings, otherwise=otherwise)
        entry = RecordEntry(
            id=f"{token}-{len(postings) + 1}", at=moment, kind=line.kind, **line.fields
        )
        is_guessed = line.at is None or line.is_planned
        postings.append(Posting(entry=entry, is_time_guessed=is_guessed))
    return postings


def lines_in_order(sheet: PaperSheet) -> Iterator[PaperLine]:
    """Yield the lines part by part: the opening, its points, then the rest."""
    for part in NightPart:
        if part in sheet.moments:
            yield PaperLine(
                OPENED_BY[part],
                part,
                at=sheet.moments[part],
                is_planned=part in sheet.planned,
            )
        for tally in sheet.tallies:
            if tally.part is part:
                yield from _lines_of(tally)
        yield from (line for line in sheet.lines if line.part is part)


def moment_of(
    line: PaperLine, sheet: PaperSheet, *, settings: Settings, otherwise: datetime
) -> datetime:
    """Return when a line of a sheet counts from: as noted, or from its part's start.

    `otherwise` is the time of a line in a part that the sheet has no time for.
    """
    if line.at is not None:
        return line.at
    if line.part is NightPart.BEFORE:
        start = sheet.moments.get(NightPart.FIRST)
        return start - BEFORE_PLAY if start else otherwise
    moment = sheet.moments.get(line.part, otherwise)
    if line.fields.get("rule") is StoppageRule.LATE:
        return moment + timedelta(minutes=settings.grace_minutes)
    return moment + AFTER_POINTS if line.kind in ENDING else moment


def moment_on(
    night: date, given: time, *, first: time | None, zone: tzinfo
) -> datetime:
    """Return a time of a night as a datetime; after midnight it is the next day."""
    is_past_midnight = first is not None and given < first
    day = night + timedelta(days=1) if is_past_midnight else night
    return datetime.combine(day, given, tzinfo=zone)
