"""Read what a phone posts for a table, entry by entry; nothing is written."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from drives.rounds.delivery import MOST_COUNTER, TablePosting, key_from_id
from matches.record.batches import Batch
from rules.faults import Fault, Malformed, step
from rules.record.entries import Field, read_fields
from rules.record.forms import ID, MOMENT_WITH_OFFSET, NAME, Flag, Whole

# In milliseconds: some three hundred years, more than any clock is off.
MOST_OFFSET = 10**13

FIELDS = (
    Field("id", ID),
    Field("at", MOMENT_WITH_OFFSET),
    Field("kind", NAME),
    Field("sheet", NAME),
    Field("device_counter", Whole(0, MOST_COUNTER), optional=True),
    Field("clock_offset_ms", Whole(-MOST_OFFSET, MOST_OFFSET), optional=True),
    Field("is_clock_unsure", Flag(), optional=True),
)
LEFT_OUT = "is not a field of an entry: must be left out"
KNOWN = {"data", *(field.name for field in FIELDS)}


def read_table_entry(
    value: object, path: str, batch: Batch, *, at: datetime
) -> TablePosting:
    """Return one posted entry; `at` is when it was received.

    Its content is checked when it is appended. Raises Malformed with every fault of its
    form.
    """
    if not isinstance(value, dict):
        raise Malformed([Fault(path, "must be an object")])
    faults: list[Fault] = []
    found = read_fields(value, FIELDS, path, faults)
    if "id" in found and key_from_id(found["id"]) is None:
        faults.append(Fault(step(path, "id"), ID.expected))
    if not isinstance(value.get("data"), dict):
        faults.append(Fault(step(path, "data"), "must be an object"))
    for name in sorted(value.keys() - KNOWN):
        faults.append(Fault(step(path, name), LEFT_OUT))
    if faults:
        raise Malformed(faults)
    return TablePosting(
        id=found["id"],
        sheet=found["sheet"],
        kind=found["kind"],
        data=value["data"],
        at=pressed_at(found, batch, received=at),
        device=batch.device or "",
        counter=found.get("device_counter"),
    )


def pressed_at(found: dict[str, Any], batch: Batch, *, received: datetime) -> datetime:
    """Return when an entry was written by the club's clock, at latest on receipt."""
    if found.get("is_clock_unsure"):
        return received
    given = found.get("clock_offset_ms")
    offset = batch.offset if given is None else timedelta(milliseconds=given)
    pressed: datetime = found["at"]
    try:
        return min(pressed + offset, received)
    except OverflowError:
        return received
