"""Entries in, score-sheet out: the order, the voids, and the ruling on each entry.

Covers the contract's scoring, over rules 1, 2, 6, 11 and 12. It knows no clock but the
entries' own times.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from rules.match import breaks, phases, players, points, stoppages, totals
from rules.match.play import ENDED, Play
from rules.match.sheet import (
    Counted,
    Refusal,
    Refused,
    Result,
    ScoreSheet,
    Status,
)
from rules.record import (
    TABLES,
    Extension,
    Kind,
    Record,
    RecordEntry,
    Side,
    uses_of,
)

NO_MATCH = Refusal("1.13", "This match is not played: a team has too few tables.")
NOTHING_TO_VOID = Refusal("record", "A void names an earlier entry, not a void.")

EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class EntryRule:
    """How one kind of entry is judged, and its effect when allowed."""

    check: Callable[[Play, RecordEntry], Refusal | None]
    apply: Callable[[Play, RecordEntry], None]


def _nothing(_play: Play, _entry: RecordEntry) -> None:
    return None


# Voids are applied before the entries are judged; a query has no effect (1.10).
RULINGS: dict[Kind, EntryRule] = {
    Kind.TOSS: EntryRule(phases.check_toss, phases.note_toss),
    Kind.START: EntryRule(phases.check_clock, phases.start_first_half),
    Kind.INTERVAL: EntryRule(phases.check_clock, phases.begin_interval),
    Kind.RESUME: EntryRule(phases.check_clock, phases.start_second_half),
    Kind.TIME: EntryRule(phases.check_clock, phases.call_time),
    Kind.EXTRA: EntryRule(phases.check_extra, phases.start_extra),
    Kind.POINTS: EntryRule(points.check_points, points.count_points),
    Kind.CALLED_AWAY: EntryRule(players.check_called_away, players.call_away),
    Kind.SUBSTITUTION: EntryRule(players.check_substitution, players.seat_substitute),
    Kind.STOPPAGE: EntryRule(stoppages.check_stoppage, stoppages.stop_table),
    Kind.LEAVE: EntryRule(players.check_leave, players.note_absence),
    Kind.BACK: EntryRule(players.check_back, players.come_back),
    Kind.QUERY: EntryRule(_nothing, _nothing),
    Kind.DECISION: EntryRule(phases.check_decision, phases.apply_decision),
    Kind.SIGN: EntryRule(phases.check_sign, phases.add_signature),
    Kind.VOID: EntryRule(_nothing, _nothing),
    Kind.PAUSE: EntryRule(breaks.check_pause, breaks.pause_play),
    Kind.GO_ON: EntryRule(breaks.check_go_on, breaks.go_on),
    Kind.ABANDON: EntryRule(breaks.check_abandon, breaks.abandon_play),
    Kind.TOTAL: EntryRule(totals.check_total, totals.count_total),
}


# In a walkover or a void match nothing is played; it can be queried and signed.
UNPLAYED: dict[Kind, EntryRule] = dict.fromkeys(
    Kind, EntryRule(lambda play, entry: NO_MATCH, _nothing)
)
UNPLAYED[Kind.QUERY] = RULINGS[Kind.QUERY]
UNPLAYED[Kind.VOID] = RULINGS[Kind.VOID]
UNPLAYED[Kind.SIGN] = EntryRule(_nothing, phases.add_signature)


def score(record: Record) -> ScoreSheet:
    """Return the score-sheet of a match record.

    Entries are taken in order of their times, equal times in the order of the record.
    Nothing in a record stops the scoring: what the rules do not allow is listed as
    refused, with its rule.
    """
    return Scoring(record).sheet()


class Scoring:
    """The scoring of a record, which goes on with entries that follow all others."""

    def __init__(self, record: Record) -> None:
        entries = sorted(record.entries, key=_since_epoch)
        self._struck_by, self._failing = _voids(entries)
        self._uses = record.uses
        self._play = Play(record)
        self._rulings = RULINGS
        ending = _ending(record)
        if ending is not None:
            self._play.phase = ending
            self._rulings = UNPLAYED
        self._last: RecordEntry | None = None
        for entry in entries:
            self._take(entry)

    def is_followed_by(self, entry: RecordEntry) -> bool:
        """Return whether an entry comes after all so far, and changes none of them.

        A void strikes an earlier one, so all is judged again.
        """
        if entry.kind is Kind.VOID:
            return False
        return self._last is None or _since_epoch(self._last) < _since_epoch(entry)

    def go_on(self, entry: RecordEntry) -> None:
        """Judge one more entry of the record, which follows all so far."""
        assert self.is_followed_by(entry), "an earlier entry changes what came after"
        self._uses |= uses_of([entry])
        self._take(entry)

    def sheet(self) -> ScoreSheet:
        """Return the score-sheet of the entries so far."""
        return _sheet(self._play, self._struck_by, self._uses)

    def _take(self, entry: RecordEntry) -> None:
        play = self._play
        if entry.id in self._struck_by:
            play.counted.append(Counted(entry.id, struck_by=self._struck_by[entry.id]))
        elif entry.id in self._failing:
            _refuse(play, entry, NOTHING_TO_VOID)
        else:
            _judge(play, entry, self._rulings[entry.kind])
        self._last = entry


def _judge(play: Play, entry: RecordEntry, ruling: EntryRule) -> None:
    refusal = ruling.check(play, entry)
    if refusal is not None:
        _refuse(play, entry, refusal)
        return
    play.counted.append(Counted(entry.id, entry.half or play.half))
    ruling.apply(play, entry)


def _refuse(play: Play, entry: RecordEntry, refusal: Refusal) -> None:
    play.refused.append(Refused(entry.id, refusal.rule, refusal.message))
    play.counted.append(Counted(entry.id, refused=refusal.rule))


def _since_epoch(entry: RecordEntry) -> timedelta:
    # Comparing times with different offsets is far slower than comparing durations.
    return entry.at - EPOCH


def _voids(entries: list[RecordEntry]) -> tuple[dict[str, str], set[str]]:
    """Return the struck entries, each with its void, and the voids that fail.

    A void strikes an earlier entry that is not a void.
    """
    earlier: dict[str, Kind] = {}
    struck_by: dict[str, str] = {}
    refused: set[str] = set()
    for entry in entries:
        if entry.kind is Kind.VOID:
            assert entry.entry
            if earlier.get(entry.entry, Kind.VOID) is Kind.VOID:
                refused.add(entry.id)
            else:
                struck_by.setdefault(entry.entry, entry.id)
        earlier[entry.id] = entry.kind
    return struck_by, refused


def _ending(record: Record) -> Status | None:
    """Return how a match ends before it starts: void, a walkover, or None (1.13)."""
    short = [side for side in Side if _is_short(record, side)]
    if not short:
        return None
    return Status.VOID if len(short) == len(Side) else Status.WALKOVER


def _is_short(record: Record, side: Side) -> bool:
    fielded = len(TABLES) - len(record.line_up(side).open_tables)
    return fielded < record.settings.minimum_tables


def _counted(play: Play, struck_by: dict[str, str]) -> tuple[Counted, ...]:
    """Return each entry's outcome; a replay strikes all before it but active voids."""
    if not play.taken_back:
        return tuple(play.counted)
    before, after = play.counted[: play.taken_back], play.counted[play.taken_back :]
    voiding = set(struck_by.values())
    told = []
    for one in before:
        if one.entry in voiding:
            told.append(Counted(one.entry))
        elif one.entry in struck_by:
            told.append(one)
        else:
            told.append(Counted(one.entry, struck_by=after[0].entry))
    return (*told, *after)


def _sheet(
    play: Play, struck_by: dict[str, str], uses: frozenset[Extension]
) -> ScoreSheet:
    record = play.record
    totals = {side: play.total(side) for side in Side}
    if play.phase is Status.WALKOVER:
        for side in Side:
            if not _is_short(record, side):
                totals[side] = record.settings.walkover_points
    return ScoreSheet(
        status=play.phase,
        tables=tuple(table.score() for table in play.tables.values()),
        awards=tuple(play.awards),
        totals=totals,
        result=_result(play, record, totals),
        needs=play.needs,
        decision=play.decision,
        signed=tuple(play.signed),
        refused=tuple(play.refused),
        counted=_counted(play, struck_by),
        seats=play.seats(),
        idle=frozenset(one.number for one in play.tables.values() if one.is_idle),
        moments=play.moments,
        paused_at=play.paused_at,
        abandoned=play.abandoned,
        uses=uses,
    )


def _result(play: Play, record: Record, totals: dict[Side, int]) -> Result | None:
    if play.phase is Status.WALKOVER:
        # Walkover points may be 0, so the short team loses, not the one with fewer.
        return Result.AWAY if _is_short(record, Side.HOME) else Result.HOME
    if play.phase not in ENDED:
        return None
    if totals[Side.HOME] > totals[Side.AWAY]:
        return Result.HOME
    if totals[Side.HOME] < totals[Side.AWAY]:
        return Result.AWAY
    if play.decision:
        return Result(play.decision.winner)
    return None if play.is_knock_out else Result.DRAW
