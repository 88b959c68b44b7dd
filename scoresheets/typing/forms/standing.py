"""Show a match's entries on the typing screen, and tell what was changed there.

A paper sheet typed in and its entries say the same: what the screen no longer says is
struck, what it says besides is added. Nothing is written here.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any

from django.utils import timezone

from league.models import Fixture
from matches.desk.actions import Added
from matches.models import Entry
from matches.record.rows import entry_of
from matches.sheet.paper import (
    CLAIMS,
    CLOCK,
    HALVES,
    OPENED_BY,
    NightPart,
    PaperLine,
    PaperSheet,
    lines_in_order,
    moment_of,
)
from matches.sheet.timeline import TimelineEntry
from matches.team_sheets.typed_names import NameIndex
from rules.record import FIELDS, Kind, Settings, Side, Why
from scoresheets.models import TypedSheet
from scoresheets.tally.fields import TOTAL, tally_field, tally_prefix
from scoresheets.typing.forms.heading import Counting
from scoresheets.typing.forms.sheet import MOST_ROWS
from scoresheets.typing.selectors import typed_sheet_of, written_on_paper

CLOCKS = frozenset(OPENED_BY.values())
# The kinds that count for the part of the night that they are in, and whose time a
# sheet may note.
IN_A_PART = CLOCKS | {Kind.POINTS, Kind.STOPPAGE, Kind.CALLED_AWAY, Kind.TOSS}
TIMED = CLOCKS | {Kind.STOPPAGE, Kind.CALLED_AWAY}
COLUMNS = {(claim.points, claim.why): name for name, claim in CLAIMS.items()}
ROW_OF = {
    Kind.STOPPAGE: "stoppage",
    Kind.CALLED_AWAY: "called",
    Kind.SUBSTITUTION: "substitution",
    Kind.QUERY: "query",
}
# The fields of a row that are called otherwise than those of its entry.
FIELD_OF = {"player": "player_name"}
PLAYERS = {"player", "substitute", "off", "on"}
TOSSES = {NightPart.BEFORE: "toss", NightPart.PLAYED: "extra_toss"}

Key = tuple[Kind, NightPart | None, datetime | None, tuple[tuple[str, str], ...]]


@dataclass(slots=True)
class StandingSheet:
    """A match's entries as fields of the typing screen."""

    names: NameIndex
    zone: tzinfo
    values: dict[str, Any]
    # Whether a typed sheet keeps the totals that stand on the paper itself.
    is_typed: bool = False
    claims: Counter[str] = field(default_factory=Counter)
    totals: set[str] = field(default_factory=set)
    rows: Counter[str] = field(default_factory=Counter)
    # The entries that the fields show, by what each says.
    shown: dict[Key, deque[Entry]] = field(default_factory=dict)
    # Those that a sheet has no place for; they stay as they are.
    others: list[TimelineEntry] = field(default_factory=list)

    @property
    def counting(self) -> Counting:
        if self.claims and self.totals:
            return Counting.BOTH
        return Counting.TALLIES if self.claims else Counting.TOTALS

    def show(self, one: TimelineEntry) -> None:
        """Put an entry into its fields, or beside the sheet if it has none."""
        if self._put(one, Kind(one.row.kind)):
            self.shown.setdefault(_key_of_entry(one), deque()).append(one.row)
        else:
            self.others.append(one)

    def _put(self, one: TimelineEntry, kind: Kind) -> bool:
        row = one.row
        if kind in (Kind.POINTS, Kind.TOTAL):
            return self._put_points(one, kind)
        if kind in ROW_OF:
            return self._put_row(one, ROW_OF[kind])
        if kind is Kind.SIGN:
            return self._fill({"signed": [*self.values["signed"], row.choice]})
        if kind is Kind.TOSS and one.part in TOSSES:
            return self._fill({TOSSES[one.part]: row.choice})
        if kind is Kind.DECISION and row.free_text:
            return self._fill({"winner": row.choice, "method": row.free_text})
        if OPENED_BY.get(one.part) == kind:
            return self._fill({str(one.part): _clock(row.at, self.zone)})
        return False

    def _fill(self, fields: dict[str, Any]) -> bool:
        """Fill empty fields; a signature joins the others, each once."""
        signed = fields.get("signed", [])
        taken = [name for name in fields if name != "signed" and self.values.get(name)]
        if taken or len(set(signed)) < len(signed):
            return False
        self.values |= fields
        return True

    def _put_points(self, one: TimelineEntry, kind: Kind) -> bool:
        row = one.row
        if not row.table or not row.side:
            return False
        if kind is Kind.TOTAL:
            half = entry_of(row).half
            assert half is not None, "a total names its half"
            return self._put_total(row, tally_prefix(row.table, half, Side(row.side)))
        why = Why(row.choice) if row.choice and row.choice != Why.BOOM else None
        column = COLUMNS.get((row.points or 0, why))
        cell = tally_prefix(row.table, one.part, Side(row.side))
        if column is None or one.part not in HALVES or cell in self.totals:
            return False
        name = tally_field(row.table, one.part, Side(row.side), column)
        self.claims[name] += 1
        self.values[name] = str(self.claims[name])
        return True

    def _put_total(self, row: Entry, cell: str) -> bool:
        if cell in self.totals or any(name.startswith(cell) for name in self.claims):
            return False
        self.totals.add(cell)
        self.values[f"{cell}-{TOTAL}"] = str(row.points)
        return True

    def _put_row(self, one: TimelineEntry, name: str) -> bool:
        row, entry = one.row, entry_of(one.row, words=one.row.free_text)
        if self.rows[name] == MOST_ROWS:
            return False
        is_at_interval = one.part is NightPart.INTERVAL
        if entry.kind is Kind.SUBSTITUTION and not is_at_interval:
            return False
        if entry.kind in IN_A_PART and one.part not in HALVES:
            return False
        if entry.kind is Kind.QUERY and not row.free_text:
            return False
        prefix = f"{name}-{self.rows[name]}"
        for known in FIELDS[entry.kind]:
            value = getattr(entry, known.name)
            if value is not None:
                text = self.names.label(int(value)) if known.name in PLAYERS else value
                self.values[f"{prefix}-{FIELD_OF.get(known.name, known.name)}"] = text
        if entry.kind in TIMED:
            at = "" if row.is_time_guessed else _clock(row.at, self.zone)
            self.values |= {f"{prefix}-half": str(one.part), f"{prefix}-at": at}
        self.rows[name] += 1
        return True


def _clock(at: datetime, zone: tzinfo) -> str:
    local = at.astimezone(zone)
    return local.strftime("%H:%M:%S" if local.second else "%H:%M")


def standing_sheet(
    fixture: Fixture, entries: list[TimelineEntry], names: NameIndex
) -> StandingSheet:
    """Return a match's entries, those not struck, as fields of the typing screen."""
    zone = fixture.union.zone
    opening = next((one.row.at for one in entries if one.row.kind == Kind.START), None)
    night = opening.astimezone(zone).date() if opening else fixture.night
    values: dict[str, Any] = {str(part): "" for part in CLOCK}
    typed = typed_sheet_of(fixture)
    values |= _written(typed) | {
        "night": night or timezone.localdate(timezone=zone),
        "signed": [],
    }
    sheet = StandingSheet(names, zone, values, is_typed=typed is not None)
    # Of two entries for one place the one that counts comes first.
    for one in sorted(entries, key=lambda one: not one.stands):
        if one.may_be_struck:
            sheet.show(one)
    values["counting"] = str(sheet.counting)
    return sheet


def _written(typed: TypedSheet | None) -> dict[str, str]:
    """Return the totals that stand on the paper itself, as they were typed."""
    return written_on_paper(typed.values if typed else {})


def _key_of_entry(one: TimelineEntry) -> Key:
    entry = entry_of(one.row, words=one.row.free_text)
    fields = {known.name: getattr(entry, known.name) for known in FIELDS[entry.kind]}
    # The screen shows the clock's times, even those that only the plan has.
    is_shown = entry.kind in CLOCKS or not one.row.is_time_guessed
    at = one.row.at if is_shown else None
    return _key_of(PaperLine(entry.kind, one.part, fields, at))


def _key_of(line: PaperLine) -> Key:
    """Return all that a line of the sheet says, to be compared."""
    said = {
        name: str(value)
        for name, value in line.fields.items()
        if value not in (None, "", Why.BOOM)
    }
    part = line.part if line.kind in IN_A_PART else None
    at = line.at.replace(microsecond=0) if line.at and line.kind in TIMED else None
    return (line.kind, part, at, tuple(sorted(said.items())))


@dataclass(frozen=True, slots=True)
class SheetChange:
    """What a changed sheet strikes of a record, and what it adds."""

    struck: tuple[Entry, ...]
    added: tuple[Added, ...]


def change_of(
    standing: StandingSheet, sheet: PaperSheet, *, settings: Settings
) -> SheetChange:
    """Return what has to be struck and added for a record to say what a sheet says.

    Where a time of the clock moved past an entry whose own time nobody noted, that
    entry is written again at its new time.
    """
    free = {key: deque(rows) for key, rows in standing.shown.items()}
    pairs: list[tuple[PaperLine, Entry | None]] = []
    for line in lines_in_order(sheet):
        rows = free.get(_key_of(line))
        pairs.append((line, rows.popleft() if rows else None))
    moved = {line.part for line, row in pairs if row is None and line.kind in CLOCKS}
    otherwise = max(sheet.moments.values(), default=timezone.now())
    struck = [row for rows in free.values() for row in rows]
    added = []
    for line, row in pairs:
        if row is not None and not _is_outside(row.at, line, sheet, moved):
            continue
        if row is not None:
            struck.append(row)
        at = moment_of(line, sheet, settings=settings, otherwise=otherwise)
        added.append(Added(line, at, is_guessed=line.at is None))
    struck.sort(key=lambda row: row.seq)
    return SheetChange(tuple(struck), tuple(added))


def _is_outside(
    at: datetime, line: PaperLine, sheet: PaperSheet, moved: set[NightPart]
) -> bool:
    """Return whether a moved time of the clock leaves a line's entry out of its part.

    An entry at the very moment that opens its part comes after it only if it was
    written later; so it is outside if that opening is new.
    """
    if line.kind in CLOCKS:
        return False
    place = CLOCK.index(line.part) if line.part in CLOCK else -1
    opened = [part for part in CLOCK[: place + 1] if part in sheet.moments]
    closed = [part for part in CLOCK[place + 1 :] if part in sheet.moments]
    is_before = bool(opened and opened[-1] in moved and at <= sheet.moments[opened[-1]])
    return is_before or bool(
        closed and closed[0] in moved and at > sheet.moments[closed[0]]
    )
