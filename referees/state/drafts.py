"""Entries that a referee is about to write, and what they would move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from matches.models import Entry as Row
from matches.record.reading import MatchReading
from matches.record.rows import Scored
from matches.sheet.moves import MovedFigure, figure_moves
from matches.sheet.timeline import MOMENT
from rules.match import Refused
from rules.record import (
    Abandonment,
    Defaulters,
    Kind,
    RecordEntry,
    Side,
    StoppageRule,
    Why,
)


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that gets its time when it is written.

    `after` is a moment that it must come after: for an undo, what it strikes.
    """

    id: str
    kind: Kind
    fields: dict[str, Any]
    after: datetime | None = None

    def at(self, now: datetime) -> RecordEntry:
        moment = now if self.after is None else max(now, self.after)
        return RecordEntry(id=self.id, at=moment, kind=self.kind, **self.fields)


def clock_entry(token: str, kind: Kind) -> Draft:
    return Draft(token, kind, {})


def pause_entry(token: str, *, reason: str) -> Draft:
    return Draft(token, Kind.PAUSE, {"reason": reason} if reason else {})


def abandonment(token: str, *, outcome: Abandonment, reason: str) -> Draft:
    return Draft(token, Kind.ABANDON, {"outcome": outcome, "reason": reason})


def stoppage(
    token: str,
    *,
    table: int,
    defaulters: Defaulters,
    rule: StoppageRule,
    reason: str,
) -> Draft:
    values = {"table": table, "defaulters": defaulters, "rule": rule, "reason": reason}
    return Draft(token, Kind.STOPPAGE, values)


def points(token: str, *, table: int, side: Side, number: int, why: Why) -> Draft:
    values = {"table": table, "side": side, "points": number, "why": why}
    return Draft(token, Kind.POINTS, values)


def call_away_entry(
    token: str, *, table: int, side: Side, player: str, substitute: str | None
) -> Draft:
    values = {"table": table, "side": side, "player": player, "substitute": substitute}
    return Draft(token, Kind.CALLED_AWAY, values)


def leave_entry(
    token: str, kind: Kind, *, table: int, side: Side, player: str
) -> Draft:
    """Return the entry for a player who leaves or comes back (1.14)."""
    return Draft(token, kind, {"table": table, "side": side, "player": player})


def query(token: str, *, side: Side, table: int | None, text: str) -> Draft:
    return Draft(token, Kind.QUERY, {"side": side, "table": table, "text": text})


def decision(token: str, *, winner: Side, method: str) -> Draft:
    return Draft(token, Kind.DECISION, {"winner": winner, "method": method})


def toss_entry(token: str, *, winner: Side) -> Draft:
    return Draft(token, Kind.TOSS, {"winner": winner})


def undo(token: str, row: Row, *, reason: str) -> Draft:
    """Return the void of an entry, timed after it in any case."""
    fields = {"entry": row.record_id, "reason": reason}
    return Draft(token, Kind.VOID, fields, after=row.at + MOMENT)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What entries would do if written now; nothing is written."""

    figures: list[MovedFigure]
    refused: list[Refused]

    @property
    def is_refused(self) -> bool:
        return bool(self.refused)


def foreseen(
    state: MatchReading, drafts: Sequence[Draft], *, now: datetime
) -> Foreseen:
    """Return the figures that entries would move, and all that would be refused.

    Refused are the entries themselves, and valid ones that would fall because of them.
    """
    last = len(state.rows)
    added = [
        Scored(one.at(now), last + place, None, None)
        for place, one in enumerate(drafts, 1)
    ]
    after = state.with_rows(added).sheet
    known = {one.entry for one in state.sheet.refused}
    return Foreseen(
        figure_moves(state.fixture, state.sheet.as_json(), after.as_json()),
        [one for one in after.refused if one.entry not in known],
    )
