"""Official time: when an entry from a phone counts, whatever the phone's clock says.

The press's own time is corrected by the offset that was measured at the exchange,
is never later than its receipt, and lies between its neighbours in the device's
counter order (architecture.md, official time).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from matches.record.rows import Scored


def official_time_of(
    client_at: datetime,
    *,
    offset: timedelta,
    received_at: datetime,
    device: str,
    device_seq: int,
    rows: Iterable[Scored],
) -> datetime:
    """Return the official time of a press, among those of its device so far."""
    at = min(client_at + offset, received_at)
    same = [
        (row.device_seq, row.entry.at)
        for row in rows
        if row.device == device and row.device_seq is not None
    ]
    before = [taken for counter, taken in same if counter < device_seq]
    after = [taken for counter, taken in same if counter > device_seq]
    if before:
        at = max(at, max(before))
    if after:
        at = min(at, min(after))
    return at
