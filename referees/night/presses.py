"""The entries a referee settles in a match: the clock's, refused and held."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Any

from django.utils.translation import gettext as _

from league.models import Fixture
from matches.live.night import RefereeHall
from matches.models import Entry, HeldEntry
from matches.record.reading import MatchReading, readings_of
from matches.record.rows import entry_columns
from matches.sheet.lines import EntryLine, Teller, entries_of
from referees.clock.moments import lateness
from referees.clock.steps import PRESSED, PRESSES
from referees.models import SeenRefusal
from referees.state.drafts import Foreseen, foreseen, undo
from rules.record import EXTENSIONS, Kind, RecordEntry, read_record_entry

# Presses this close together count as one, for several matches.
AT_ONCE = timedelta(seconds=5)
# So long a press is taken back by one tap, without a reason to write; the button may
# stand on a page a little longer.
FRESH = timedelta(minutes=2)
SLACK = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Press:
    """The last valid press of the clock in a match."""

    state: MatchReading
    row: Entry
    words: str
    is_latest: bool


@dataclass(frozen=True, slots=True)
class FreshPress:
    """A press of the clock of the last two minutes, in one match or several."""

    entry: RecordEntry
    states: list[MatchReading]

    @property
    def id(self) -> str:
        return self.entry.id

    @property
    def words(self) -> Any:
        return PRESSED[self.entry.kind]

    @property
    def at(self) -> datetime:
        return self.entry.at

    @property
    def lateness(self) -> str:
        return lateness(self.states[0], self.entry.kind, at=self.at)


@dataclass(frozen=True, slots=True)
class PressMove:
    """What taking back a press would move in one match."""

    press: Press
    foreseen: Foreseen


@dataclass(frozen=True, slots=True)
class HeldPress:
    """A held entry in words, with its undo if that is held too."""

    held: HeldEntry
    words: str
    reason: str
    undone_by: HeldEntry | None

    @property
    def keys(self) -> str:
        """The keys for the form's button: the entry's, and its undo's."""
        both = [self.held, self.undone_by] if self.undone_by else [self.held]
        return ",".join(str(one.pk) for one in both)


@dataclass(frozen=True, slots=True)
class HeldPhone:
    """The held entries of one phone."""

    name: str
    presses: list[HeldPress]

    @property
    def keys(self) -> str:
        return ",".join(one.keys for one in self.presses)


def last_presses(hall: RefereeHall) -> list[Press]:
    """Return the last valid press of the clock in each match of a hall.

    Matches that both captains have signed are left to the secretary.
    """
    states = [one for one in readings_of(hall.fixtures) if not one.match.sealed_at]
    last = {one.fixture.pk: _last_of(one) for one in states}
    wanted = {pk: one.id for pk, one in last.items() if one is not None}
    rows = {
        row.match_id: row
        for row in Entry.objects.filter(
            match__in=wanted, record_id__in=set(wanted.values())
        )
        if wanted[row.match_id] == row.record_id
    }
    latest = max((row.at for row in rows.values()), default=None)
    return [
        _press(state, rows[state.fixture.pk], latest, hall)
        for state in states
        if state.fixture.pk in rows
    ]


def fresh_presses(states: Iterable[MatchReading], *, now: datetime) -> list[FreshPress]:
    """Return the last presses of the last two minutes, those made at once as one."""
    found: dict[str, FreshPress] = {}
    for state in states:
        last = _last_of(state)
        if last is None or state.match.sealed_at or now - last.at > FRESH:
            continue
        found.setdefault(last.id, FreshPress(last, [])).states.append(state)
    return sorted(found.values(), key=lambda one: one.at, reverse=True)


def fresh_rows(hall: RefereeHall, press: str, *, now: datetime) -> dict[Fixture, Entry]:
    """Return the rows of a press that may still be taken back at once."""
    return {
        one.state.fixture: one.row
        for one in last_presses(hall)
        if one.row.record_id == press and now - one.row.at <= FRESH + SLACK
    }


def pressed_already(fixtures: Sequence[Fixture], step: Kind, *, zone: tzinfo) -> str:
    """Return that a step was taken before, and when; "" if it stands nowhere."""
    last = [_last_of(one) for one in readings_of(fixtures)]
    at = [one.at for one in last if one is not None and one.kind is step]
    if not at:
        return ""
    return _("%(words)s: done already, at %(time)s.") % {
        "words": PRESSED[step],
        "time": f"{max(at).astimezone(zone):%H:%M}",
    }


def _last_of(state: MatchReading) -> RecordEntry | None:
    """Return the last valid press of the clock in a match."""
    pressed = state.standing(*PRESSES)
    return pressed[-1] if pressed else None


def _press(
    state: MatchReading, row: Entry, latest: datetime | None, hall: RefereeHall
) -> Press:
    words = _("%(match)s: %(press)s at %(time)s") % {
        "match": state.fixture,
        "press": PRESSED[Kind(row.kind)],
        "time": f"{row.at.astimezone(hall.union.zone):%H:%M}",
    }
    is_latest = latest is not None and latest - row.at <= AT_ONCE
    return Press(state, row, words, is_latest)


def what_it_moves(
    presses: Iterable[Press], *, reason: str, now: datetime
) -> list[PressMove]:
    return [
        PressMove(
            one, foreseen(one.state, [undo("-", one.row, reason=reason)], now=now)
        )
        for one in presses
    ]


def entries_in_words(state: MatchReading, names: Mapping[str, str]) -> list[EntryLine]:
    """Return a match's entries in words, in the order of scoring."""
    teller = teller_of(state, names)
    return teller.lines(entries_of(state.match), state.sheet)


def teller_of(state: MatchReading, names: Mapping[str, str]) -> Teller:
    return Teller(state.fixture, names, is_member=True)


def unseen(state: MatchReading, lines: Sequence[EntryLine]) -> list[EntryLine]:
    """Return the refused entries that nobody has settled or left as they are."""
    seen = set(
        SeenRefusal.objects.filter(entry__match=state.fixture.pk).values_list(
            "entry", flat=True
        )
    )
    return [one for one in lines if one.refusal and one.row.pk not in seen]


def held_phones(
    held: Sequence[HeldEntry],
    state: MatchReading,
    names: Mapping[str, str],
    phones: Mapping[str, str],
) -> list[HeldPhone]:
    """Return a match's held entries by phone, each press with its undo."""
    undos = {
        one.document["entry"]: one for one in held if one.document["kind"] == Kind.VOID
    }
    pressed = {one.record_id for one in held}
    teller = teller_of(state, names)
    rows = {row.entry.id: row for row in state.rows}
    found: dict[str, list[HeldPress]] = {}
    for one in held:
        if one.document["kind"] == Kind.VOID and one.document["entry"] in pressed:
            continue
        said = HeldPress(
            held=one,
            words=_words(one, teller, rows),
            reason=one.get_reason_display(),
            undone_by=undos.get(one.record_id),
        )
        found.setdefault(one.device or "", []).append(said)
    return [
        HeldPhone(phones.get(device, _("a phone that is not known")), presses)
        for device, presses in found.items()
    ]


def _words(held: HeldEntry, teller: Teller, rows: Mapping[str, Any]) -> str:
    entry = read_record_entry(held.document, uses=EXTENSIONS)
    row = Entry(record_id=entry.id, kind=entry.kind, **entry_columns(entry))
    struck = rows.get(row.target)
    known = {row.target: Entry(seq=struck.seq)} if struck else {}
    said = teller.said(row, known)
    if entry.table:
        place = _("Table %(table)s") % {"table": entry.table}
        return f"{place}: {said}"
    return said
