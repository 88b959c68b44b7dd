"""A captain's night: how far it is, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Team
from matches.access.permissions import ActingHand
from matches.models import Match, MatchNote, TeamSheet
from matches.record.reading import MatchReading, player_names, reading_of
from matches.team_sheets.late import came_late
from matches.team_sheets.seating import NightSeating, night_seating_of
from rules.clock import SEATING, TOSS
from rules.match import PLAYING, UNDER_WAY, HeldSeat, Status
from rules.record import TABLES, DrawnKnockout, Kind, PartnerRole, RecordEntry, Side


class Task(StrEnum):
    """A captain's task on the night, in order."""

    SHEET = "sheet"
    TOSS = "toss"
    SEAT = "seat"
    PLAY = "play"
    INTERVAL = "interval"
    SIGN = "sign"


TITLES: dict[Task, Any] = {
    Task.SHEET: gettext_lazy("Team sheet"),
    Task.TOSS: gettext_lazy("Toss"),
    Task.SEAT: gettext_lazy("Take your seats"),
    Task.PLAY: gettext_lazy("Play"),
    Task.INTERVAL: gettext_lazy("Substitutions at half-time"),
    Task.SIGN: gettext_lazy("Sign the score-sheet"),
}
RULES: dict[Task, str] = {
    Task.SHEET: "1.5",
    Task.TOSS: "1.3",
    Task.SEAT: "1.3",
    Task.PLAY: "1.9",
    Task.INTERVAL: "11",
    Task.SIGN: "1.10",
}
ROLES: dict[PartnerRole, Any] = {
    PartnerRole.COUNTER: gettext_lazy("counter"),
    PartnerRole.BY_SPELER: gettext_lazy("by-speler"),
}


@dataclass(frozen=True, slots=True)
class CaptainStep:
    """A task: whether it is behind or due now, its deadline and its rule.

    One that is behind was done, or its time went by without it.
    """

    task: Task
    is_behind: bool
    was_done: bool
    is_now: bool
    until: datetime | None
    is_late: bool
    said: str

    @property
    def title(self) -> Any:
        return TITLES[self.task]

    @property
    def rule(self) -> str:
        return RULES[self.task]


@dataclass(frozen=True, slots=True)
class CaptainSeatView:
    """A seat and who holds it now."""

    role: Any
    name: str
    is_empty: bool


@dataclass(frozen=True, slots=True)
class CaptainTableView:
    """A table with the seats of each side that the captain may see."""

    number: int
    own: list[CaptainSeatView]
    opponents: list[CaptainSeatView]


@dataclass(frozen=True, slots=True)
class CaptainNight:
    """A match as one side's captain sees it at a given moment."""

    reading: MatchReading
    side: Side
    hand: ActingHand
    at: datetime
    seating: NightSeating
    sheets: Mapping[Side, TeamSheet]
    notes: tuple[MatchNote, ...]

    @property
    def match(self) -> Match:
        return self.reading.match

    @property
    def team(self) -> Team:
        return self.reading.team(self.side)

    @property
    def opponents(self) -> Team:
        return self.reading.team(self.side.opponents)

    @property
    def own_sheet(self) -> TeamSheet | None:
        return self.sheets.get(self.side)

    @property
    def sheet_in_since(self) -> str:
        sheet = self.own_sheet
        return str(sheet.handed_in_at) if sheet else ""

    @property
    def has_opponents_sheet(self) -> bool:
        return self.side.opponents in self.sheets

    @property
    def toss(self) -> Side | None:
        return self.reading.toss

    @property
    def disputed_toss(self) -> Team | None:
        """The team that the other captain says won the toss (1.3)."""
        other = self.reading.disputed_toss
        return self.reading.team(other) if other is not None else None

    @property
    def has_won_toss(self) -> bool:
        return self.toss is self.side

    @property
    def toss_team(self) -> Team | None:
        return self.reading.team(self.toss) if self.toss else None

    @property
    def is_seated(self) -> bool:
        sheet = self.own_sheet
        return sheet is not None and sheet.seated_at is not None

    @property
    def may_sit(self) -> bool:
        """Whether it is this side's turn to sit down (1.3)."""
        return not self.has_won_toss or self.seating.sits(self.side.opponents)

    @property
    def sees_opponents(self) -> bool:
        return self.seating.sits(self.side.opponents) or self.hand.is_official

    @property
    def is_shown(self) -> bool:
        """Whether the opponents can see this side's seats."""
        return self.seating.sits(self.side)

    @property
    def note(self) -> MatchNote | None:
        """The current notice of how many tables the team fields (1.13)."""
        own = [one for one in self.notes if one.side == self.side]
        return own[-1] if own else None

    @property
    def fielded(self) -> int:
        note = self.note
        return len(TABLES) if note is None or note.tables is None else note.tables

    @property
    def has_begun(self) -> bool:
        return self.reading.status is not Status.NOT_STARTED

    @property
    def is_paused(self) -> bool:
        return self.reading.clock.is_paused

    @property
    def seats(self) -> list[HeldSeat]:
        """The team's seats now, empty ones too."""
        return self.reading.seats_of(self.side)

    @property
    def substitutions(self) -> list[RecordEntry]:
        """The team's valid substitutions, in order (11.4)."""
        return [
            one
            for one in self.reading.standing(Kind.SUBSTITUTION)
            if one.side is self.side
        ]

    @property
    def most_substitutes(self) -> int:
        return self.reading.record.settings.max_substitutes

    @property
    def may_hand_in(self) -> bool:
        if self.match.sealed_at is not None:
            return False
        if self.hand.is_official:
            return True
        is_before = self.reading.status is Status.NOT_STARTED
        is_in = self.own_sheet is not None
        may_change = is_before and not (is_in and self.seating.sits(self.side))
        return may_change or self.is_sheet_late

    @property
    def is_sheet_late(self) -> bool:
        """Whether play is on and the team sheet still missing (1.3)."""
        return self.own_sheet is None and self.reading.status in UNDER_WAY

    @property
    def came_late(self) -> bool:
        """Whether the team sheet came in after the start (1.3)."""
        return came_late(self.own_sheet, self.reading)

    @property
    def is_left_out(self) -> bool:
        """Whether the match is not played because this team is absent (1.13)."""
        is_unplayed = self.reading.status in (Status.WALKOVER, Status.VOID)
        return is_unplayed and not any(self.reading.line_ups[self.side].pairs)

    @property
    def needs_extra_toss(self) -> bool:
        return (
            self.reading.sheet.needs is DrawnKnockout.EXTRA_TIME and self.toss is None
        )

    @property
    def needs_decision(self) -> bool:
        """Whether it is level, and somebody has to say who won (1.12)."""
        return self.reading.sheet.needs is DrawnKnockout.DECISION

    @property
    def task(self) -> Task:
        """What to do now."""
        return Task.SHEET if self.is_sheet_late else self._task_of_phase()

    def _task_of_phase(self) -> Task:
        status = self.reading.status
        if status is Status.NOT_STARTED:
            return self._before_start()
        if status is Status.INTERVAL:
            return Task.INTERVAL
        if status in PLAYING:
            return Task.PLAY
        if self.reading.sheet.needs is DrawnKnockout.EXTRA_TIME:
            return Task.TOSS if self.needs_extra_toss else Task.PLAY
        return Task.SIGN

    def _before_start(self) -> Task:
        if self.own_sheet is None:
            return Task.SHEET
        if self.toss is None:
            return Task.TOSS
        return Task.PLAY if self.is_seated else Task.SEAT

    @property
    def steps(self) -> list[CaptainStep]:
        if self.reading.is_decided:
            return []
        # A late sheet is due beside what play asks.
        now = {self.task, self._task_of_phase()}
        return [
            CaptainStep(
                task=task,
                is_behind=(is_behind := self._is_behind(task)),
                was_done=self._was_done(task),
                is_now=task in now and not is_behind,
                until=(until := self._until(task)),
                is_late=until is not None and until < self.at,
                said=self._said(task),
            )
            for task in Task
        ]

    def _was_done(self, task: Task) -> bool:
        done = {
            # That of the match counts no longer for extra time, and was made.
            Task.TOSS: bool(self.reading.standing(Kind.TOSS)),
            Task.SEAT: self.is_seated,
            Task.INTERVAL: bool(self.substitutions),
        }
        return done.get(task, self._is_behind(task))

    def _is_behind(self, task: Task) -> bool:
        status = self.reading.status
        needs = self.reading.sheet.needs
        is_ended = status not in PLAYING | {Status.NOT_STARTED, Status.INTERVAL}
        behind = {
            Task.SHEET: self.own_sheet is not None,
            Task.TOSS: self.toss is not None
            or not (status is Status.NOT_STARTED or self.needs_extra_toss),
            Task.SEAT: self.is_seated or status is not Status.NOT_STARTED,
            Task.PLAY: is_ended and needs is not DrawnKnockout.EXTRA_TIME,
            Task.INTERVAL: is_ended or status is Status.SECOND_HALF,
            Task.SIGN: self.match.sealed_at is not None,
        }
        return behind[task]

    def _until(self, task: Task) -> datetime | None:
        starts_at = self.match.fixture.starts_at
        if starts_at is None or self.reading.status is not Status.NOT_STARTED:
            return None
        before = {Task.SHEET: TOSS, Task.TOSS: TOSS, Task.SEAT: SEATING}
        if task is Task.PLAY:
            return starts_at
        return starts_at - before[task] if task in before else None

    def _said(self, task: Task) -> str:
        """Return how a finished task ended, in words."""
        told = {
            Task.SHEET: self._said_of_sheet,
            Task.TOSS: self._said_of_toss,
            Task.INTERVAL: self._said_of_substitutions,
        }
        return told[task]() if task in told else ""

    def _said_of_sheet(self) -> str:
        sheet = self.own_sheet
        if sheet is None:
            return ""
        if sheet.handed_in_at is None:
            return _("in")
        local = sheet.handed_in_at.astimezone(self.match.fixture.union.zone)
        said = {"time": time_format(local.time(), "H:i")}
        if self.came_late:
            return _("in since %(time)s, after the start (1.3)") % said
        return _("in since %(time)s") % said

    def _said_of_toss(self) -> str:
        team = self.toss_team
        return _("%(team)s won the toss") % {"team": team} if team else ""

    def _said_of_substitutions(self) -> str:
        values = {"used": len(self.substitutions), "most": self.most_substitutes}
        return _("%(used)s of %(most)s made") % values

    @property
    def shown_seats(self) -> list[HeldSeat]:
        """The seats this captain may see: the opponents' once they sit (1.3)."""
        sides = {self.side} | ({self.side.opponents} if self.sees_opponents else set())
        return [
            one
            for one in self.reading.sheet.seats
            if one.side in sides and one.side in self.sheets
        ]

    @property
    def tables(self) -> list[CaptainTableView]:
        players = (one.player for one in self.shown_seats)
        names = player_names(players, is_member=True)

        def held(table: int, side: Side) -> list[CaptainSeatView]:
            return [
                CaptainSeatView(ROLES[one.role], names[one.player], one.is_empty)
                for one in self.shown_seats
                if (one.table, one.side) == (table, side)
            ]

        return [
            CaptainTableView(
                table, held(table, self.side), held(table, self.side.opponents)
            )
            for table in TABLES
        ]


def captain_night_of(
    match: Match, side: Side, *, hand: ActingHand, at: datetime
) -> CaptainNight:
    """Return a match as one side's captain sees it, with its teams loaded."""
    return CaptainNight(
        reading=reading_of(match),
        side=side,
        hand=hand,
        at=at,
        seating=night_seating_of(match, at=at),
        sheets={Side(one.side): one for one in match.team_sheets.all()},
        notes=tuple(match.notes.filter(kind=MatchNote.Kind.SHORT_TEAM)),
    )
