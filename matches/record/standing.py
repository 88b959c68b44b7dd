"""What stands in a record, what is refused, and what would be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.match import Refused, ScoreSheet, Seat, score
from rules.record import Entry, Kind, Record, Side


def accepted(record: Record, sheet: ScoreSheet, *kinds: Kind) -> list[Entry]:
    """The entries of some kinds that count, in the order of scoring."""
    entries = {one.id: one for one in record.entries}
    standing = (
        entries[one.entry]
        for one in sheet.counted
        if one.refused is None and one.struck_by is None
    )
    return [one for one in standing if one.kind in kinds]


def toss_standing(record: Record, sheet: ScoreSheet) -> Side | None:
    """Who won the toss of this part of the match: after time, that for extra time."""
    winner = None
    for entry in accepted(record, sheet, Kind.TOSS, Kind.TIME):
        winner = entry.winner if entry.kind is Kind.TOSS else None
    return winner


def toss_refused(record: Record, sheet: ScoreSheet) -> Side | None:
    """Another winner of the toss than the one that stands, as someone else said."""
    standing = toss_standing(record, sheet)
    refused = {one.entry for one in sheet.refused}
    for entry in record.entries:
        is_toss = entry.kind is Kind.TOSS and entry.id in refused
        if is_toss and standing is not None and entry.winner is not standing:
            return entry.winner
    return None


def refusal_of(record: Record, entry: Entry) -> Refused | None:
    """Return why the rules would refuse an entry if it were written now, or None."""
    tried = score(replace(record, entries=(*record.entries, entry)))
    return next((one for one in tried.refused if one.entry == entry.id), None)


def partner_of(seats: Iterable[Seat], seat: Seat) -> Seat | None:
    """The other seat of a pair, which takes the other role (11.1)."""
    return next(
        (
            one
            for one in seats
            if (one.table, one.side, one.role)
            == (seat.table, seat.side, seat.role.partner)
        ),
        None,
    )


def gone(record: Record, sheet: ScoreSheet, side: Side) -> set[str]:
    """Who was taken off or called away, and may not come on any more (11.1)."""
    entries = accepted(record, sheet, Kind.SUBSTITUTION, Kind.CALLED_AWAY)
    named = {one.off or one.player for one in entries if one.side is side}
    return {one for one in named if one}
