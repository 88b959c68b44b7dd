"""The phases of a match: toss, clock, extra time, decision, signatures and queries.

Rules 1.2, 1.3, 1.9, 1.10, 1.12, 1.13 and 2.2. Pauses and abandonment, which the book
does not know, are in rules.match.breaks.
"""

from __future__ import annotations

from dataclasses import replace

from rules.match.play import ENDED, Play
from rules.match.sheet import Decision, Refusal, Status
from rules.record import DrawnKnockout, Half, Kind, RecordEntry, Side

# Each clock entry's next phase, by the phases in which it may come.
CLOCK: dict[Kind, dict[Status, Status]] = {
    Kind.START: {Status.NOT_STARTED: Status.FIRST_HALF},
    Kind.INTERVAL: {Status.FIRST_HALF: Status.INTERVAL},
    Kind.RESUME: {Status.INTERVAL: Status.SECOND_HALF},
    Kind.TIME: {
        Status.SECOND_HALF: Status.PLAYED,
        Status.EXTRA_TIME: Status.PLAYED,
    },
}

OUT_OF_ORDER = Refusal("clock", "This is out of the order of the match.")
NO_TOSS = Refusal("1.3", "There is one toss before the start, one for extra time.")
NO_EXTRA = Refusal("1.12", "Extra time follows a level knock-out match only, once.")
NO_DECISION = Refusal("1.12", "This match does not need a decision.")
NOT_PLAYED = Refusal("1.10", "The score-sheet is signed when the match is played.")


def check_clock(play: Play, entry: RecordEntry) -> Refusal | None:
    """Return why a clock entry is refused, or None (1.9, 2.2, 12.3)."""
    return None if play.phase in CLOCK[entry.kind] else OUT_OF_ORDER


def _move_clock(play: Play, entry: RecordEntry) -> None:
    """Go on to the next phase; a clock entry also ends any pause (ours)."""
    play.go_on(entry.at)
    play.abandoned = None
    play.phase = CLOCK[entry.kind][play.phase]


def start_first_half(play: Play, entry: RecordEntry) -> None:
    """Start the first half; a side alone at a table gains its award (1.13)."""
    _move_clock(play, entry)
    play.moments = replace(play.moments, start=entry.at)
    for table in play.tables.values():
        fielding = [side for side in Side if table.sides[side].chairs]
        if len(fielding) == 1:
            points = play.settings.short_table_award
            play.award(table, "1.13", points, to=fielding[0], half=None)


def begin_interval(play: Play, entry: RecordEntry) -> None:
    """End the first half, without awards (2.2)."""
    _move_clock(play, entry)
    play.moments = replace(play.moments, interval=entry.at)


def call_time(play: Play, entry: RecordEntry) -> None:
    """End the second half, or extra time, without awards (2.2)."""
    if play.phase is Status.EXTRA_TIME:
        play.moments = replace(play.moments, end_of_extra=entry.at)
    else:
        play.moments = replace(play.moments, time=entry.at)
    _move_clock(play, entry)


def start_second_half(play: Play, entry: RecordEntry) -> None:
    """Start the second half; an empty seat makes its table idle (11.2)."""
    _move_clock(play, entry)
    play.moments = replace(play.moments, resume=entry.at)
    for table in play.tables.values():
        absent = [side for side in Side if table.sides[side].has_empty_chair]
        table.is_idle = bool(absent)
        for side in absent:
            points = play.settings.absence_award
            play.award(table, "11.2", points, to=side.opponents, half=Half.SECOND)


def check_extra(play: Play, _entry: RecordEntry) -> Refusal | None:
    """Return why extra time may not start, or None (1.12)."""
    return None if play.needs is DrawnKnockout.EXTRA_TIME else NO_EXTRA


def start_extra(play: Play, entry: RecordEntry) -> None:
    """Start extra time (1.12); an empty seat makes its table idle (11.2)."""
    play.phase = Status.EXTRA_TIME
    play.moments = replace(play.moments, extra=entry.at)
    for table in play.tables.values():
        table.is_idle = any(table.sides[side].has_empty_chair for side in Side)


def check_toss(play: Play, _entry: RecordEntry) -> Refusal | None:
    """Return why no toss can be made now, or None (1.3, 1.12)."""
    if play.phase in play.tosses:
        return NO_TOSS
    if play.phase is Status.NOT_STARTED or play.needs is DrawnKnockout.EXTRA_TIME:
        return None
    return NO_TOSS


def note_toss(play: Play, entry: RecordEntry) -> None:
    """Note that the toss of this phase has been made (1.3)."""
    play.tosses.add(play.phase)
    if play.phase is Status.NOT_STARTED:
        play.moments = replace(play.moments, toss=entry.at)


def check_decision(play: Play, _entry: RecordEntry) -> Refusal | None:
    """Return why no decision may be given now, or None (1.12)."""
    return None if play.needs is DrawnKnockout.DECISION else NO_DECISION


def apply_decision(play: Play, entry: RecordEntry) -> None:
    """Record the decision (1.12)."""
    assert entry.winner
    assert entry.method is not None
    play.decision = Decision(entry.winner, entry.method)


def check_sign(play: Play, _entry: RecordEntry) -> Refusal | None:
    """Return why the score-sheet cannot be signed yet, or None (1.10)."""
    return None if play.phase in ENDED else NOT_PLAYED


def add_signature(play: Play, entry: RecordEntry) -> None:
    """Add a signature; a second one by the same signer changes nothing."""
    assert entry.by
    if entry.by not in play.signed:
        play.signed.append(entry.by)
