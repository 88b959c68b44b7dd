"""How a match went: each side's points at each table after every entry that counts.

Covers no rule of its own: the entries that scoring allows are replayed in scoring's
order, noting what each of them changed. It knows no clock but the entries' times.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.match.play import Play
from rules.match.scoring import EPOCH, RULINGS, score
from rules.match.sheet import Award, ScoreSheet
from rules.record import Record, RecordEntry, Side


@dataclass(frozen=True, slots=True)
class Step:
    """The points by side and table after an entry, and what the entry brought.

    `awards` are those that a rule gave at this entry; `forfeited` the points that each
    side lost by it.
    """

    entry: RecordEntry
    points: Mapping[int, Mapping[Side, int]]
    awards: tuple[Award, ...] = ()
    forfeited: Mapping[Side, int] | None = None

    def total(self, side: Side) -> int:
        """Return a side's points at all tables together."""
        return sum(table[side] for table in self.points.values())


@dataclass(frozen=True, slots=True)
class MatchCourse:
    """A match's score-sheet, and the steps that led to its points."""

    sheet: ScoreSheet
    steps: tuple[Step, ...]


def course(record: Record) -> MatchCourse:
    """Return the steps of a match, one for each entry that counts, in order.

    The last step's points are the score-sheet's. A match that is not played (1.13) has
    none. A replayed match has only the steps after its replay began.
    """
    sheet = score(record)
    standing = {one.entry for one in sheet.counted if one.stands}
    entries = sorted(record.entries, key=lambda entry: entry.at - EPOCH)
    play = Play(record)
    is_played = sheet.moments.start is not None
    return MatchCourse(
        sheet,
        tuple(
            _step(play, entry)
            for entry in entries
            if is_played and entry.id in standing
        ),
    )


def _step(play: Play, entry: RecordEntry) -> Step:
    """Apply an entry, and note the points after it."""
    awards = len(play.awards)
    forfeited = _forfeited(play, entry)
    RULINGS[entry.kind].apply(play, entry)
    lost = {
        side: points - forfeited[side]
        for side, points in _forfeited(play, entry).items()
        if points > forfeited[side]
    }
    return Step(
        entry=entry,
        points={
            number: {side: table.sides[side].total for side in Side}
            for number, table in play.tables.items()
        },
        awards=tuple(play.awards[awards:]),
        forfeited=lost or None,
    )


def _forfeited(play: Play, entry: RecordEntry) -> dict[Side, int]:
    if entry.table is None:
        return dict.fromkeys(Side, 0)
    sides = play.tables[entry.table].sides
    return {side: sides[side].forfeited for side in Side}
