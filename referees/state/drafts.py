"""Entries that a referee is about to write, and what they would move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from matches.models import Entry as Row
from matches.record.reading import MatchReading
from matches.record.rows import Scored
from matches.sheet.moves import MovedFigure, figure_moves
from matches.sheet.timeline import MOMENT
from rules.match import Refused
from rules.record import Kind, RecordEntry


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that gets its time when it is written.

    `after` is a moment that it must come after: for an undo, what it strikes.
    """

    id: str
    kind: Kind
    fields: Mapping[str, Any] = field(default_factory=dict)
    after: datetime | None = None

    def at(self, now: datetime) -> RecordEntry:
        moment = now if self.after is None else max(now, self.after)
        return RecordEntry(id=self.id, at=moment, kind=self.kind, **self.fields)


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
