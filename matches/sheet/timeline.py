"""A match's entries in the order of scoring, with their outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from matches.models import Entry, Match
from matches.record.reading import reading_of
from matches.sheet.lines import Teller
from matches.sheet.paper import OPENED_BY, NightPart
from rules.match import Counted
from rules.record import Kind

# The smallest step between two times.
MOMENT = timedelta(microseconds=1)
NEXT_PARTS = dict(zip(NightPart, tuple(NightPart)[1:], strict=False))


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """An entry, the part of the night it counts in, and why it may not count."""

    row: Entry
    part: NightPart
    words: str
    stands: bool
    refused: str | None
    struck_by: str | None

    @property
    def may_be_struck(self) -> bool:
        return self.struck_by is None and self.row.kind != "void"


def timeline_of(match: Match) -> list[TimelineEntry]:
    """Return a match's entries in the order of scoring."""
    rows = {
        row.record_id: row
        for row in match.entries.select_related("player", "other", "words", "by")
    }
    players = (one for row in rows.values() for one in (row.player, row.other) if one)
    names = {str(one.pk): one.name for one in players}
    teller = Teller(match.fixture, names, is_member=True)
    reading = reading_of(match, rows.values())
    return list(_by_part(reading.sheet.counted, rows, teller))


def fits_one_sheet(match: Match, entries: Iterable[TimelineEntry]) -> bool:
    """Return whether a match's entries can be shown as one typed sheet.

    One that phones marked has a time for each claim, and an abandoned one goes on in
    the same record: neither is one sheet.
    """
    is_abandoned = any(
        one.row.kind == Kind.ABANDON and one.may_be_struck for one in entries
    )
    return match.seq > 0 and not match.is_live and not is_abandoned


def _by_part(
    counted: Iterable[Counted], rows: dict[str, Entry], teller: Teller
) -> Iterable[TimelineEntry]:
    part = NightPart.BEFORE
    told: dict[str, Entry] = {}
    for one in counted:
        row = told[one.entry] = rows[one.entry]
        if one.stands:
            part = _opened(part, row.kind)
        words = _in_words(row, teller.said(row, told))
        yield TimelineEntry(row, part, words, one.stands, one.refused, one.struck_by)


def _in_words(row: Entry, said: str) -> str:
    return f"{said}: {row.free_text}" if row.free_text else said


def _opened(part: NightPart, kind: str) -> NightPart:
    """Return the part that a clock entry opens; others leave it unchanged."""
    following = NEXT_PARTS.get(part)
    return following if following and OPENED_BY[following] == kind else part


def room_in(part: NightPart, entries: list[TimelineEntry]) -> datetime | None:
    """Return a time at which a new entry comes last in a part of the night."""
    order = list(NightPart)
    upto = [one for one in entries if order.index(one.part) <= order.index(part)]
    after = entries[len(upto) :]
    if not upto:
        return after[0].row.at - MOMENT if after else None
    at = upto[-1].row.at + MOMENT
    return min(at, after[0].row.at - MOMENT) if after else at


def start_of(part: NightPart, entries: list[TimelineEntry]) -> datetime | None:
    """Return a time just after a part of the night began, before any stoppage."""
    for one in entries:
        if one.part is part and one.stands and one.row.kind == OPENED_BY.get(part):
            return one.row.at + MOMENT
    return None
