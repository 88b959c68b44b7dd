"""A half's points as one number, where paper has no single claims (docs/record.md).

The extension totals/1 of the match record; where section 6 is silent, ours.
"""

from __future__ import annotations

from datetime import datetime

from rules.match.play import Partnership, Play
from rules.match.points import IDLE, NOT_STARTED, check_table_open
from rules.match.sheet import Refusal, Status
from rules.record import Half, RecordEntry

EVEN = 2  # 6.5: claims of 2 and 4 make every even number and no odd one

NO_TOTAL = Refusal("6.5", "Claims of 2 or 4 make an even total, from 0 on.")
NOT_BEGUN = Refusal("clock", "The half of this total has not begun.")
COUNTED_SINGLY = Refusal(
    "record", "Points of this half are written one by one: its total cannot be too."
)
TOTAL_TWICE = Refusal("record", "The total of this half stands already.")


def check_total(play: Play, entry: RecordEntry) -> Refusal | None:
    """Return why this total does not count, or None (6.4, 6.5, 11.2, 12; ours)."""
    assert entry.half
    if play.phase is Status.NOT_STARTED:
        return NOT_STARTED
    if _begun(play, entry.half) is None:
        return NOT_BEGUN
    table = play.table_of(entry)
    closed = check_table_open(table)
    if closed is not None:
        return closed
    if table.is_idle and entry.half is _latest(play):
        return IDLE
    return _check_points(play.partnership_of(entry), entry)


def _check_points(side: Partnership, entry: RecordEntry) -> Refusal | None:
    assert entry.half
    assert entry.points is not None
    if entry.half in side.totals:
        return TOTAL_TWICE
    if side.points[entry.half]:
        return COUNTED_SINGLY
    return NO_TOTAL if entry.points < 0 or entry.points % EVEN else None


def count_total(play: Play, entry: RecordEntry) -> None:
    """Set the points of the half that it names to the total (ours)."""
    assert entry.half
    assert entry.points is not None
    partnership = play.partnership_of(entry)
    partnership.totals.add(entry.half)
    partnership.points[entry.half] = entry.points


def _begun(play: Play, half: Half) -> datetime | None:
    moments = play.moments
    begun = {
        Half.FIRST: moments.start,
        Half.SECOND: moments.resume,
        Half.EXTRA: moments.extra,
    }
    return begun[half]


def _latest(play: Play) -> Half:
    """Return the last half that has begun: an idle table is idle in it."""
    return next(half for half in reversed(Half) if _begun(play, half) is not None)
