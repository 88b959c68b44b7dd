"""Points claimed at the boom (section 6, with 1.9, 2.2 and 11.2)."""

from __future__ import annotations

from rules.match.play import ENDED, Play, Table
from rules.match.sheet import Refusal, Status
from rules.record import RecordEntry, StoppageRule, Why

CLAIMS = frozenset({2, 4})  # 6.5
OVER_PUNISHING_CLAIM = 2  # 6.6

NOT_STARTED = Refusal("1.9", "No points count before play has been started.")
PLAYED = {
    Status.PLAYED: Refusal("2.2", "No points count after time has been called."),
    Status.ABANDONED: Refusal("2.2", "No points count in a match that was abandoned."),
}
NOT_PLAYING = Refusal("6.4", "This table is not played: one side or both left it open.")
STOPPED = {
    StoppageRule.DURING_PLAY: Refusal("12.1", "This table was stopped by the referee."),
    StoppageRule.LATE: Refusal("12.3", "This table was stopped: it was seated late."),
}
IDLE = Refusal("11.2", "This table is idle: a player was called away.")
NO_CLAIM = Refusal("6.5", "A counter may claim 2 or 4 points, no other number.")
OVER_CLAIM = Refusal("6.6", "After over-punishing a counter may claim 2 points only.")


TOTAL_STANDS = Refusal(
    "record", "The total of this half stands already: single points are in it."
)


def check_table_open(table: Table) -> Refusal | None:
    """Return why nothing more counts at this table, or None (6.4, 12)."""
    if not table.is_fielded:
        return NOT_PLAYING
    return STOPPED[table.stopped.rule] if table.stopped else None


def check_points(play: Play, entry: RecordEntry) -> Refusal | None:
    """Return why these points do not count, or None (6)."""
    if play.phase is Status.NOT_STARTED:
        return NOT_STARTED
    if play.phase in ENDED:
        return PLAYED[play.phase]
    table = play.table_of(entry)
    closed = check_table_open(table)
    if closed or table.is_idle:
        return closed or IDLE
    if play.half in play.partnership_of(entry).totals:
        return TOTAL_STANDS
    if entry.points not in CLAIMS:
        return NO_CLAIM
    if entry.why is Why.OVER_PUNISHING and entry.points != OVER_PUNISHING_CLAIM:
        return OVER_CLAIM
    return None


def count_points(play: Play, entry: RecordEntry) -> None:
    """Add the points to the half that they belong to (2.2)."""
    assert entry.points
    assert play.half
    play.partnership_of(entry).points[play.half] += entry.points
