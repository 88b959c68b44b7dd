"""The night's desk: all a referee has to see of a hall, at a glance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from math import inf
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from matches.live.night import RefereeHall, night_in_hall
from matches.models import Device, MatchNote, Night, TeamSheet
from matches.record.reading import UNNAMED, MatchReading, readings_of
from matches.record.waiting import WaitingPresses, waiting_presses
from matches.sheet.view import STATUS_WORDS
from matches.signing.selectors import Signing, signings_by_match
from matches.team_sheets.missing import MissingSheet
from referees.clock.moments import DeadlineView, due_of, grace_of
from referees.clock.steps import BUTTONS, may_pause, next_step_of
from referees.codes.phones import Phone, phones_of
from referees.models import SeenRefusal
from referees.night.due import DueDeed, due_deeds_of
from referees.night.missing import awaited_in, sheet_words
from referees.night.presses import FreshPress, fresh_presses
from rules import book
from rules.match import PLAYING, UNDER_WAY, Status, TableScore
from rules.record import Abandonment, DrawnKnockout, Kind, Side

NEEDS: dict[DrawnKnockout, Any] = {
    DrawnKnockout.EXTRA_TIME: gettext_lazy("needs extra time"),
    DrawnKnockout.DECISION: gettext_lazy("needs a decision"),
}
ABANDONED: dict[Abandonment, Any] = {
    Abandonment.REPLAY: gettext_lazy("abandoned, to be replayed"),
    Abandonment.CARRY_ON: gettext_lazy("abandoned, to be carried on"),
    Abandonment.STANDS: gettext_lazy("abandoned, counts as it stands"),
}
# Seconds after which the desk is redrawn even if nothing moved.
BEAT = 15


@dataclass(frozen=True, slots=True)
class DeskTableView:
    """A table on the desk: its points, its marker, what holds it up."""

    number: int
    home: int
    away: int
    stopped: str
    stopped_text: str
    is_idle: bool
    is_fielded: bool
    phone: Phone | None


@dataclass(frozen=True, slots=True)
class ClockStep:
    """A button of the clock: its step, and the matches it applies to."""

    kind: Kind
    label: Any
    states: list[MatchReading]

    @property
    def is_for_one(self) -> bool:
        return len(self.states) == 1


@dataclass(frozen=True, slots=True)
class DeskSideView:
    """A team on the night: its points, team sheet and captain's signature."""

    side: Side
    team: str
    total: int
    sheet: str
    is_sheet_in: bool
    signature: str
    notices: list[str]


@dataclass(frozen=True, slots=True)
class DeskMatchView:
    state: MatchReading
    status: Any
    due: DeadlineView | None
    step: ClockStep | None
    sides: list[DeskSideView]
    tables: list[DeskTableView]
    phones: list[Phone]
    refused: int
    waiting: WaitingPresses | None
    acting_referee: str
    are_cards_checked: bool
    grace: DeadlineView | None
    missing: list[MissingSheet]
    deeds: list[DueDeed]
    # Whether its clock differs from the hall's.
    has_own_clock: bool = False

    @property
    def is_playing(self) -> bool:
        return self.state.status in PLAYING

    @property
    def is_paused(self) -> bool:
        return self.state.clock.is_paused

    @property
    def may_pause(self) -> bool:
        return may_pause(self.state)

    @property
    def may_come_back(self) -> bool:
        return any(one.is_on_leave or one.is_empty for one in self.state.sheet.seats)

    @property
    def may_toss(self) -> bool:
        """Whether a toss is still due: before the start, or extra time."""
        sheet = self.state.sheet
        is_first = self.state.status is Status.NOT_STARTED and not sheet.moments.toss
        return is_first or sheet.needs is DrawnKnockout.EXTRA_TIME

    @property
    def may_be_absent(self) -> bool:
        """Whether a team can be noted as absent: nothing was scored (1.13)."""
        is_open = self.state.status in (Status.NOT_STARTED, *UNDER_WAY)
        return is_open and not self.state.standing(Kind.POINTS, Kind.TOTAL)

    @property
    def absent(self) -> list[DeskSideView]:
        """The teams that are noted as absent (1.13)."""
        ups = self.state.line_ups
        return [one for one in self.sides if not any(ups[one.side].pairs)]

    @property
    def may_decide(self) -> bool:
        return self.state.sheet.needs is DrawnKnockout.DECISION

    @property
    def needs(self) -> str:
        found = self.state.sheet.needs
        return str(NEEDS[found]) if found else ""

    @property
    def is_decided(self) -> bool:
        return self.state.is_decided

    @property
    def is_settled(self) -> bool:
        """Whether a referee is done with it: signed by both, or decided."""
        return self.is_decided or self.state.match.sealed_at is not None

    @property
    def abandoned(self) -> str:
        """What became of a match that was not played to its end, if that is known."""
        if self.is_decided:
            return self.state.fixture.get_state_display()
        found = self.state.sheet.abandoned
        return str(ABANDONED[found.outcome]) if found else ""

    @property
    def sheets_in(self) -> int:
        return sum(one.is_sheet_in for one in self.sides)

    @property
    def has_alarms(self) -> bool:
        waits = self.refused or self.waiting or self.missing or self.deeds
        return bool(waits or self.troubles or self.silent)

    @property
    def silent(self) -> list[Phone]:
        return [one for one in self.phones if one.is_missed]

    @property
    def troubles(self) -> list[Phone]:
        return [one for one in self.phones if one.is_in_trouble]


@dataclass(frozen=True, slots=True)
class Desk:
    hall: RefereeHall
    night: Night
    matches: list[DeskMatchView]
    lead: DeskMatchView
    steps: list[ClockStep]
    may_pause: bool
    has_presses: bool
    fresh: list[FreshPress]

    @property
    def others(self) -> int:
        """How many matches that are not over differ from the hall's clock."""
        return sum(one.has_own_clock and bool(one.step) for one in self.matches)

    @property
    def missing(self) -> int:
        """How many team sheets are awaited."""
        return sum(len(one.missing) for one in self.matches)


@dataclass(frozen=True, slots=True)
class BesideEntries:
    """The other data of a hall's matches besides entries, by match."""

    devices: dict[UUID, list[Device]]
    waiting: dict[UUID, WaitingPresses]
    seen: set[tuple[UUID, str]]
    notes: dict[UUID, list[MatchNote]]
    team_sheets: dict[UUID, list[TeamSheet]]
    signings: dict[UUID, dict[Side, Signing]]


def desk_version_of(hall: RefereeHall, *, now: datetime) -> str:
    """Return a version of all that the desk shows, without scoring a match."""
    pks = [one.pk for one in hall.fixtures]
    heads = [
        (match.seq, match.head_hash, match.line_up_version, match.held_count)
        for match in (getattr(one, "match", None) for one in hall.fixtures)
        if match is not None
    ]
    phones = Device.objects.filter(match__in=pks).values_list("pk", "unsent")
    night = night_in_hall(hall.union, hall.day, hall.number)
    moment = int(now.timestamp()) // BEAT
    seen = [*heads, *phones, night.version, moment, get_language(), *pks]
    return sha256(repr(seen).encode()).hexdigest()[:32]


def desk_of(hall: RefereeHall, *, now: datetime) -> Desk:
    """Return a hall's desk now; the queries do not grow with its matches."""
    states = readings_of(hall.fixtures)
    beside = _beside(states)
    views = [_match_view(state, beside, now=now) for state in states]
    lead = _lead(views)
    return Desk(
        hall=hall,
        night=night_in_hall(hall.union, hall.day, hall.number),
        matches=[
            replace(one, has_own_clock=_standing(one) != _standing(lead))
            for one in sorted(views, key=attrgetter("is_settled"))
        ],
        lead=lead,
        steps=_steps(states, lead),
        may_pause=any(one.may_pause for one in views),
        has_presses=any(one.rows for one in states),
        fresh=fresh_presses(states, now=now),
    )


def match_desk_of(state: MatchReading, *, now: datetime) -> DeskMatchView:
    return _match_view(state, _beside([state]), now=now)


def _lead(matches: Sequence[DeskMatchView]) -> DeskMatchView:
    """Return a match with the clock that most matches share: the hall's.

    One that is over waits for nothing, so that it leads only when all are. Among as
    many of each, what is due first leads.
    """
    waiting = [one for one in matches if one.step] or list(matches)
    like = Counter(_standing(one) for one in waiting)

    def place(one: DeskMatchView) -> tuple[int, float]:
        at = one.due.at.timestamp() if one.due else inf
        return -like[_standing(one)], at

    return min(waiting, key=place)


def _standing(view: DeskMatchView) -> tuple[Status, bool]:
    return view.state.status, view.is_paused


def _steps(states: Iterable[MatchReading], lead: DeskMatchView) -> list[ClockStep]:
    """Return the possible presses: the hall's first, then that of the most matches."""
    by_kind: dict[Kind, list[MatchReading]] = defaultdict(list)
    for state in states:
        kind = next_step_of(state)
        if kind is not None:
            by_kind[kind].append(state)
    steps = [ClockStep(kind, BUTTONS[kind], found) for kind, found in by_kind.items()]
    first = lead.step.kind if lead.step else None
    return sorted(steps, key=lambda one: (one.kind is not first, -len(one.states)))


def _beside(states: Sequence[MatchReading]) -> BesideEntries:
    pks = [one.fixture.pk for one in states]
    seen = SeenRefusal.objects.filter(entry__match__in=pks)
    seated = [one.fixture.pk for one in states if one.line_ups != UNNAMED]
    return BesideEntries(
        devices=_by_match(
            Device.objects.filter(match__in=pks).select_related("ticket")
        ),
        waiting=waiting_presses([one.match for one in states]),
        seen=set(seen.values_list("entry__match", "entry__record_id")),
        notes=_by_match(MatchNote.objects.filter(match__in=pks)),
        team_sheets=_by_match(TeamSheet.objects.filter(match__in=seated)),
        signings=signings_by_match([one.match for one in states]),
    )


def _by_match(rows: Iterable[Any]) -> dict[UUID, list[Any]]:
    found: dict[UUID, list[Any]] = defaultdict(list)
    for row in rows:
        found[row.match_id].append(row)
    return found


def _match_view(
    state: MatchReading, beside: BesideEntries, *, now: datetime
) -> DeskMatchView:
    pk, kind = state.fixture.pk, next_step_of(state)
    notes = beside.notes.get(pk, [])
    phones = phones_of(state, beside.devices.get(pk, []), now=now)
    acting = [one.text for one in notes if one.kind == MatchNote.Kind.ACTING_REFEREE]
    return DeskMatchView(
        state=state,
        status=STATUS_WORDS[state.status],
        due=due_of(state, now=now),
        step=ClockStep(kind, BUTTONS[kind], [state]) if kind else None,
        sides=[side_view(state, beside, side) for side in Side],
        tables=[table_view(state, one, phones) for one in state.sheet.tables],
        phones=phones,
        refused=sum((pk, one.entry) not in beside.seen for one in state.sheet.refused),
        waiting=beside.waiting.get(pk),
        acting_referee=acting[-1] if acting else "",
        are_cards_checked=any(
            one.kind == MatchNote.Kind.CARDS_CHECKED for one in notes
        ),
        grace=grace_of(state, now=now),
        missing=awaited_in(state, beside.team_sheets.get(pk, []), now=now),
        deeds=due_deeds_of(state, now=now),
    )


def table_view(
    state: MatchReading, table: TableScore, phones: list[Phone]
) -> DeskTableView:
    pairs = [state.line_ups[side].pairs[table.table - 1] for side in Side]
    return DeskTableView(
        number=table.table,
        home=table.home.total,
        away=table.away.total,
        stopped=str(table.stopped.rule) if table.stopped else "",
        stopped_text=_(book.rule_by_number(table.stopped.rule).text)
        if table.stopped
        else "",
        is_idle=table.table in state.sheet.idle and state.status in PLAYING,
        is_fielded=all(pairs),
        phone=next((one for one in phones if table.table in one.tables), None),
    )


def side_view(state: MatchReading, beside: BesideEntries, side: Side) -> DeskSideView:
    sheets = beside.team_sheets.get(state.fixture.pk, [])
    sheet = next((one for one in sheets if one.side == side), None)
    return DeskSideView(
        side=side,
        team=state.team(side).name,
        total=state.sheet.totals[side],
        sheet=sheet_words(sheet, state),
        is_sheet_in=sheet is not None,
        signature=_signature(beside.signings.get(state.fixture.pk, {}).get(side)),
        notices=[
            _notice(one)
            for one in beside.notes.get(state.fixture.pk, [])
            if one.kind == MatchNote.Kind.SHORT_TEAM and one.side == side
        ],
    )


def _signature(signing: Signing | None) -> str:
    """Return a side's signature under the current sheet, or that it must re-check."""
    if signing is None or (signing.current is None and signing.former is None):
        return ""
    if signing.current is None:
        return _("to sign again: the sheet has changed")
    return signing.current.get_outcome_display()


def _notice(note: MatchNote) -> str:
    values = {"tables": note.tables}
    if not note.tables:
        return _("Absent: fields no table (1.13).")
    if note.is_late:
        return _("Fields %(tables)s tables; told late.") % values
    return _("Fields %(tables)s tables.") % values
