"""Tables stopped by the referee (section 12)."""

from __future__ import annotations

from datetime import timedelta

from rules.match.play import PLAYING, Play
from rules.match.points import IDLE
from rules.match.sheet import Refusal, Status, TableStop
from rules.record import RecordEntry, Side, StoppageRule

NOT_STOPPED = {
    StoppageRule.DURING_PLAY: Refusal("12.1", "A table is stopped once, in play."),
    StoppageRule.LATE: Refusal(
        "12.3", "A late table is stopped once, after the grace of the second half."
    ),
}


def check_stoppage(play: Play, entry: RecordEntry) -> Refusal | None:
    """Return why this table cannot be stopped, or None (12.1, 12.3, 11.2)."""
    assert entry.rule
    table = play.table_of(entry)
    if not _is_time_for(play, entry) or not table.is_fielded or table.stopped:
        return NOT_STOPPED[entry.rule]
    return IDLE if table.is_idle else None


def stop_table(play: Play, entry: RecordEntry) -> None:
    """Stop the table: the defaulters forfeit, their opponents gain (12.1, 12.3)."""
    assert entry.rule
    assert entry.defaulters
    table, settings = play.table_of(entry), play.settings
    is_late = entry.rule is StoppageRule.LATE
    points = settings.late_award if is_late else settings.stoppage_award
    table.stopped = TableStop(entry.rule, entry.defaulters)
    defaulting = [side for side in Side if entry.defaulters in (side, "both")]
    for side in defaulting:
        partnership = table.sides[side]
        if not is_late or settings.late_table_forfeits_points:
            partnership.forfeited = partnership.total
        if side.opponents not in defaulting:
            rule, to = str(entry.rule), side.opponents
            play.award(table, rule, points, to=to, half=play.half)


def _is_time_for(play: Play, entry: RecordEntry) -> bool:
    if entry.rule is StoppageRule.DURING_PLAY:
        return play.phase in PLAYING
    if play.phase is not Status.SECOND_HALF:
        return False
    assert play.moments.resume
    grace = timedelta(minutes=play.settings.grace_minutes)
    return play.played_since(play.moments.resume, entry.at) >= grace
