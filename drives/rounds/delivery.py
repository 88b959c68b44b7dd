"""What is delivered to a table of an evening, and the answers to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from drives.models import DriveEntry
from matches.record.rows import is_on_the_calendar, is_text
from rules.evenings import EntrySheet, TableEntry, TableEntryKind, entry_faults
from rules.faults import Fault

MOST_DEVICE = DriveEntry._meta.get_field("device").max_length or 0
# The largest value of an integer column.
MOST_COUNTER = 2**31 - 1
# Ours: a deal takes a tenth of it.
MOST_DATA = 2000
MOST_DEPTH = 6
# The fields by which a delivery names other entries.
NAMING = frozenset({str(TableEntryKind.VOID), str(TableEntryKind.CORRECTION)})


@dataclass(frozen=True, slots=True)
class TablePosting:
    """A delivered entry: from a phone with its own counter, or typed."""

    id: str
    kind: str
    data: Mapping[str, Any]
    at: datetime
    sheet: str = str(EntrySheet.TABLE)
    device: str = ""
    counter: int | None = None


class TableOutcome(StrEnum):
    """How a delivered entry was answered."""

    ACCEPTED = "accepted"
    DUPLICATE = "duplicate"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """The answer to one delivered entry.

    `codes` are what the table's score says against it; it is kept all the same.
    """

    id: str
    outcome: TableOutcome
    seq: int | None = None
    codes: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


def key_from_id(id: object) -> UUID | None:
    """Return an id as a key, or None if it is not one."""
    try:
        return UUID(id) if isinstance(id, str) else None
    except ValueError:
        return None


def read_table_posting(
    game: str, posting: TablePosting
) -> tuple[TablePosting, tuple[Fault, ...]]:
    """Return a posting with its ids as they are stored, and every fault in it."""
    faults = list(_unstorable(posting))
    if faults:
        return posting, tuple(faults)
    named = _named(posting)
    entry = TableEntry(named.id, named.sheet, named.kind, named.data)
    return named, tuple(entry_faults(game, entry))


def _unstorable(posting: TablePosting) -> list[Fault]:
    """Return the faults that keep a posting out of a row, or make it no entry."""
    found: list[Fault] = []
    if key_from_id(posting.id) is None:
        found.append(Fault("id", "must be a UUID"))
    for name, word in {"kind": posting.kind, "sheet": posting.sheet}.items():
        if not isinstance(word, str) or not is_text(word):
            found.append(Fault(name, "must be a word"))
    if not _is_storable(posting.data):
        found.append(Fault("data", "must be an object of plain words and numbers"))
    if not _is_device(posting.device):
        message = f"must be text of at most {MOST_DEVICE} characters"
        found.append(Fault("device", message))
    if not _is_counter(posting.counter):
        found.append(Fault("counter", f"must be from 0 to {MOST_COUNTER}"))
    if posting.at.tzinfo is None or not is_on_the_calendar(posting.at, timedelta(0)):
        found.append(Fault("at", "must be a time with its offset, on the calendar"))
    return found


def _is_device(device: object) -> bool:
    return isinstance(device, str) and len(device) <= MOST_DEVICE and is_text(device)


def _is_counter(counter: object) -> bool:
    if counter is None:
        return True
    return type(counter) is int and 0 <= counter <= MOST_COUNTER


def _is_storable(data: object) -> bool:
    """Return whether a database can hold an entry's data unchanged."""
    if not isinstance(data, dict) or not _is_plain(data, MOST_DEPTH):
        return False
    return len(json.dumps(data)) <= MOST_DATA


def _is_plain(value: object, depth: int) -> bool:
    """Return whether a value is a tree of words and integers, at most so deep."""
    if isinstance(value, dict):
        inner: list[object] = [*value, *value.values()]
    elif isinstance(value, list):
        inner = value
    elif isinstance(value, str):
        return is_text(value)
    else:
        return value is None or isinstance(value, int)
    return depth > 0 and all(_is_plain(one, depth - 1) for one in inner)


def _named(posting: TablePosting) -> TablePosting:
    """Return a posting with its ids written as the database returns them."""
    data = dict(posting.data)
    named = key_from_id(data.get("id")) if posting.kind in NAMING else None
    if named is not None:
        data["id"] = str(named)
    return replace(posting, id=str(key_from_id(posting.id)), data=data)
