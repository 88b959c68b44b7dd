"""What a database can hold of a delivered entry; the rest is a fault of that entry.

The record's form allows any text and any whole number. PostgreSQL holds no NUL,
neither database half a character, a number of more than 64 bits, or a time that
leaves the calendar when it is set to UTC.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from matches.models import Entry as EntryRow
from matches.record.rows import free_text_of
from rules.faults import Fault
from rules.record import RecordEntry

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
MOST = 2**63 - 1
MOST_DEVICE = EntryRow._meta.get_field("device").max_length or 0


def fault_of(
    entry: RecordEntry, *, device: str | None, counter: int | None, offset: timedelta
) -> Fault | None:
    """Return the first thing of an entry that no database row can hold."""
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
    """Whether a database holds a text as it is."""
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
