"""Pauses and abandonment, on which the book is silent (ours: docs/record.md).

The extensions pause/1 and abandon/1 of the match record. Every refusal here is under
`clock`, since no rule of the book covers it.
"""

from __future__ import annotations

from rules.match.play import UNDER_WAY, Play
from rules.match.sheet import Abandoned, Refusal, Status
from rules.record import Abandonment, RecordEntry

NO_PAUSE = Refusal("clock", "Only a match under way is paused, and once at a time.")
NO_GO_ON = Refusal("clock", "Only a match that stands still goes on.")
NO_ABANDONING = Refusal("clock", "Only a match under way is abandoned.")


def check_pause(play: Play, _entry: RecordEntry) -> Refusal | None:
    """Return why the match cannot be paused now, or None (ours)."""
    if play.phase not in UNDER_WAY or play.is_paused:
        return NO_PAUSE
    return None


def pause_play(play: Play, entry: RecordEntry) -> None:
    """Pause the match from here (ours)."""
    play.paused_at = entry.at


def check_go_on(play: Play, _entry: RecordEntry) -> Refusal | None:
    """Return why the match cannot go on now, or None (ours)."""
    return None if play.is_paused else NO_GO_ON


def go_on(play: Play, entry: RecordEntry) -> None:
    """End the pause, or carry on an abandoned match (ours)."""
    play.go_on(entry.at)
    play.abandoned = None


def check_abandon(play: Play, _entry: RecordEntry) -> Refusal | None:
    """Return why the match cannot be abandoned now, or None (ours)."""
    return None if play.phase in UNDER_WAY else NO_ABANDONING


def abandon_play(play: Play, entry: RecordEntry) -> None:
    """Abandon the match: for a replay, to carry on another night, or as is (ours)."""
    assert entry.outcome
    if entry.outcome is Abandonment.REPLAY:
        play.replay()
    elif entry.outcome is Abandonment.STANDS:
        play.go_on(entry.at)
        play.phase = Status.ABANDONED
    elif not play.is_paused:
        play.paused_at = entry.at
    play.abandoned = Abandoned(entry.outcome, entry.id)
