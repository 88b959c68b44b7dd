"""Matches as their entries leave them now: scored and timed, whole halls at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from uuid import UUID

from league.models import Fixture, Player
from matches.live.clock import TONIGHT
from matches.models import Entry, Match, TeamSheet
from matches.record.fold import line_up, record_of, unnamed
from matches.record.rows import READ, Columns, Scored, scored
from matches.sheet.moves import Moved, figures_moved
from matches.sheet.view import pk_of
from referees.state.drafts import Draft
from rules.clock import Clock, clock_of
from rules.match import Refused, ScoreSheet, Seat, Status, score
from rules.record import LineUp, Record, Side


@dataclass(frozen=True)
class State:
    """A match as it stands: its record, its score-sheet and its clock.

    `match` is not saved yet where nothing was written of the fixture.
    """

    fixture: Fixture
    match: Match
    rows: tuple[Scored, ...]
    team_sheets: dict[Side, TeamSheet]
    line_ups: dict[Side, LineUp]

    @cached_property
    def record(self) -> Record:
        return self.record_with(())

    @cached_property
    def sheet(self) -> ScoreSheet:
        return score(self.record)

    @cached_property
    def clock(self) -> Clock:
        return clock_of(
            self.sheet,
            planned_start=self.fixture.starts_at,
            settings=self.record.settings,
        )

    @property
    def status(self) -> Status:
        return self.sheet.status

    @property
    def is_left(self) -> bool:
        """Whether it was abandoned on the very night that it is planned for.

        One to be played anew, or carried on, gets another night, and a clock again.
        """
        left, start = self.sheet.abandoned, self.fixture.starts_at
        if left is None or start is None:
            return False
        at = next(one.at for one in self.record.entries if one.id == left.entry)
        return at > start - TONIGHT

    def team(self, side: Side) -> str:
        return (self.fixture.home if side is Side.HOME else self.fixture.away).name

    def record_with(self, added: Sequence[Scored]) -> Record:
        return record_of(
            self.match,
            stage=self.fixture.stage,
            rows=[*self.rows, *added],
            line_ups=self.line_ups,
        )

    def seats_of(self, side: Side) -> list[Seat]:
        return [seat for seat in self.sheet.seats if seat.side is side]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What entries would do, were they written now: nothing is written for it."""

    figures: list[Moved]
    refused: list[Refused]

    @property
    def is_refused(self) -> bool:
        return bool(self.refused)


def foreseen(state: State, drafts: Sequence[Draft], *, now: datetime) -> Foreseen:
    """Return which figures entries would move, and which of all would be refused.

    Refused are the entries themselves, and those that stand and would fall by them.
    """
    last = len(state.rows)
    added = [
        Scored(one.at(now), last + place, None, None)
        for place, one in enumerate(drafts, 1)
    ]
    after = score(state.record_with(added))
    known = {one.entry for one in state.sheet.refused}
    return Foreseen(
        figures_moved(state.fixture, state.sheet.as_json(), after.as_json()),
        [one for one in after.refused if one.entry not in known],
    )


def states_of(fixtures: Sequence[Fixture]) -> list[State]:
    """Return the matches of fixtures as they stand, in as many queries for any."""
    pks = [one.pk for one in fixtures]
    rows: dict[UUID, list[Scored]] = defaultdict(list)
    found = Entry.objects.filter(match__in=pks).order_by("match", "seq")
    for match, *columns in found.values_list("match", *READ):
        rows[match].append(scored(Columns(*columns)))
    sheets: dict[UUID, dict[Side, TeamSheet]] = defaultdict(dict)
    held = TeamSheet.objects.filter(match__in=pks).prefetch_related("seats", "squad")
    for sheet in held:
        sheets[sheet.match_id][Side(sheet.side)] = sheet
    return [
        State(
            fixture,
            match_of(fixture),
            tuple(rows[fixture.pk]),
            sheets[fixture.pk],
            {side: seated(side, sheets[fixture.pk].get(side)) for side in Side},
        )
        for fixture in fixtures
    ]


def state_of(fixture: Fixture) -> State:
    [state] = states_of([fixture])
    return state


def match_of(fixture: Fixture) -> Match:
    """A fixture's match; one that is not saved where none was opened yet."""
    match = getattr(fixture, "match", None)
    if match is None:
        rules = fixture.division.season.rule_set.record_rules
        match = Match(union_id=fixture.union_id, fixture=fixture, rules=rules)
    match.fixture = fixture
    return match


def seated(side: Side, sheet: TeamSheet | None) -> LineUp:
    """A side's line-up from its team sheet, its seats and squad read beforehand."""
    if sheet is None:
        return unnamed(side)
    held = {(one.table, one.role): str(one.player_id) for one in sheet.seats.all()}
    members = sorted(sheet.squad.all(), key=lambda one: one.place)
    squad = tuple(str(one.player_id) for one in members) if sheet.has_squad else None
    return line_up(side, held, squad=squad)


def names_in(states: Sequence[State]) -> dict[str, str]:
    """The names of all players who stand in matches' sheets or entries, by pk."""
    named: set[int] = set()
    for state in states:
        for line_up_ in state.line_ups.values():
            named |= {
                pk_of(player)
                for pair in line_up_.pairs
                if pair
                for player in (pair.counter, pair.by_speler)
            }
            named |= {pk_of(player) for player in line_up_.squad or ()}
        for row in state.rows:
            entry = row.entry
            for player in (entry.player, entry.substitute, entry.off, entry.on):
                named.add(pk_of(player or ""))
    found = Player.objects.filter(pk__in=named - {0}).values_list("pk", "name")
    return {str(pk): name for pk, name in found}
