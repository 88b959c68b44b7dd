"""Converts between an entry of the rules and the columns of its row.

In the database players are ids and free text is in another table, so an entry read from
its row names players by their pk as text. Each kind uses a column for one field.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from matches.models import Entry as EntryRow
from rules.faults import Fault
from rules.record import (
    FIELDS,
    Abandonment,
    Defaulters,
    Half,
    Kind,
    PartnerRole,
    RecordEntry,
    Side,
    Signer,
    StoppageRule,
    Why,
)

# Each field of the record, and its column.
COLUMNS = {
    "table": "table",
    "side": "side",
    "points": "points",
    "rule": "rule",
    "why": "choice",
    "winner": "choice",
    "role": "choice",
    "defaulters": "choice",
    "by": "choice",
    "outcome": "choice",
    "half": "choice",
    "player": "player_id",
    "off": "player_id",
    "substitute": "other_id",
    "on": "other_id",
    "entry": "target",
}
# The fields whose text is in a row of its own.
WORDS = ("text", "reason", "method")
PLAYERS = ("player", "substitute", "off", "on")

VALUES: dict[str, Callable[[Any], Any]] = {
    "side": Side,
    "rule": StoppageRule,
    "why": Why,
    "winner": Side,
    "role": PartnerRole,
    "defaulters": Defaulters,
    "by": Signer,
    "outcome": Abandonment,
    "half": Half,
} | dict.fromkeys(PLAYERS, str)

# For each kind: field, column, and how it is read.
STORED: dict[Kind, tuple[tuple[str, str, Callable[[Any], Any] | None], ...]] = {
    kind: tuple(
        (field.name, COLUMNS[field.name], VALUES.get(field.name))
        for field in fields
        if field.name in COLUMNS
    )
    for kind, fields in FIELDS.items()
}
WORDED: dict[Kind, str | None] = {
    kind: next((field.name for field in fields if field.name in WORDS), None)
    for kind, fields in FIELDS.items()
}
KINDS = {kind.value: kind for kind in Kind}


class Columns(NamedTuple):
    """The columns of an entry's row that scoring reads."""

    record_id: str
    at: datetime
    kind: str
    table: int | None
    side: str
    points: int | None
    rule: str
    choice: str
    player_id: int | None
    other_id: int | None
    target: str
    seq: int
    device: str | None
    device_seq: int | None


READ = Columns._fields


@dataclass(frozen=True, slots=True)
class Scored:
    """An entry as scoring reads it, with its place in the chain.

    Its entry has its own id in place of free text.
    """

    entry: RecordEntry
    seq: int
    device: str | None
    device_seq: int | None

    @property
    def order(self) -> tuple[datetime, str, int, int]:
        """The order of scoring: official time, device, its counter, the chain."""
        return (self.entry.at, self.device or "", self.device_seq or 0, self.seq)


def scored_entry_of(row: Columns | EntryRow) -> Scored:
    entry = entry_of(row, words=row.record_id)
    return Scored(entry, row.seq, row.device, row.device_seq)


def entry_of(row: Columns | EntryRow, words: str = "") -> RecordEntry:
    """Return the entry in a row, with its words if given."""
    kind = KINDS[row.kind]
    values: dict[str, Any] = {}
    for name, column, read in STORED[kind]:
        value = getattr(row, column)
        if value is not None and value != "":
            values[name] = value if read is None else read(value)
    worded = WORDED[kind]
    if worded and words:
        values[worded] = words
    return RecordEntry(id=row.record_id, at=row.at, kind=kind, **values)


def entry_columns(entry: RecordEntry) -> dict[str, Any]:
    """Return the columns that hold an entry's fields; players are given by pk."""
    values: dict[str, Any] = {}
    for name, column, _ in STORED[entry.kind]:
        value = getattr(entry, name)
        if value is not None:
            values[column] = int(value) if name in PLAYERS else _plain(value)
    return values


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value


def free_text_of(entry: RecordEntry) -> str | None:
    """Return an entry's free text: a query's text, a reason, a decision's method."""
    worded = WORDED[entry.kind]
    return getattr(entry, worded) if worded else None


def entry_key(match: uuid.UUID, record_id: str) -> uuid.UUID:
    """Return an entry's primary key: its id if that is a UUID, else a derived one."""
    return uuid_of(record_id) or uuid.uuid5(match, record_id)


def uuid_of(text: str) -> uuid.UUID | None:
    """Return the UUID in a text, in any of its spellings, or None."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


UNSTORABLE = re.compile("[\0\ud800-\udfff]")
MOST = 2**63 - 1
MOST_DEVICE = EntryRow._meta.get_field("device").max_length or 0


def fault_of(
    entry: RecordEntry, *, device: str | None, counter: int | None, offset: timedelta
) -> Fault | None:
    """Return the first thing in an entry that no database row can hold."""
    texts = {
        "id": entry.id,
        "entry": entry.entry,
        "text": free_text_of(entry),
        "device": device,
    }
    for name, text in texts.items():
        if not is_text(text):
            return Fault(name, "must be text without NUL or half a character")
    if len(device or "") > MOST_DEVICE:
        return Fault("device", f"must have at most {MOST_DEVICE} characters")
    for name, number in {"points": entry.points, "device_counter": counter}.items():
        if not -MOST <= (number or 0) <= MOST:
            return Fault(name, "must be a whole number of at most 63 bits")
    if not is_on_the_calendar(entry.at, offset):
        return Fault("at", "must be a time from the year 1 to 9999")
    return None


def is_text(text: str | None) -> bool:
    """Whether a database can store a text unchanged."""
    if text is None:
        return True
    return UNSTORABLE.search(text) is None


def is_on_the_calendar(at: datetime, offset: timedelta) -> bool:
    try:
        at.astimezone(UTC)
        (at + offset).astimezone(UTC)
    except OverflowError:
        return False
    return True
