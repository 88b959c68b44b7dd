"""All rows that a division's log follows from, read once, and what counted on a day.

A day is taken at its end. Scores are today's, with their corrections. Adjustments,
rulings, withdrawals and lots count from the day they were made, and rulings until they
were lifted. So the log of today is the current log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any
from uuid import UUID

from league.models import Adjustment, Division, Fixture, LogLots, Ruling, Standing
from league.standings import sums
from rules.standings import LogResult, Scheme, Tally, tallies
from rules.standings.ranking import Teams

State = Fixture.State


@dataclass(frozen=True, slots=True)
class LogMeeting:
    """A match of the division's league, with its result if it has one."""

    pk: UUID
    round: int
    night: date | None
    home: int
    away: int
    state: str
    result: LogResult | None
    is_provisional: bool = False
    ruling: Ruling | None = None

    @property
    def is_walkover(self) -> bool:
        return self.state == State.WALKOVER

    def has(self, team: int) -> bool:
        return team in (self.home, self.away)

    def other(self, team: int) -> int:
        return self.away if team == self.home else self.home


@dataclass(frozen=True, slots=True)
class Account:
    """What counts of a division's book on a day; `on` None is the current state."""

    on: date | None
    meetings: dict[UUID, LogMeeting]
    void: list[LogMeeting]
    adjustments: list[Adjustment]
    gone: dict[str, date]
    rulings: list[Ruling]
    lots: list[LogLots]
    draws: list[Teams]
    sums: dict[str, Tally]

    @property
    def results(self) -> list[LogResult]:
        return [one.result for one in self.meetings.values() if one.result]

    @property
    def last(self) -> date | None:
        """Return the last night on which a match counts."""
        nights = [one.night for one in self.meetings.values() if one.night]
        return max(nights, default=None)

    def among(self, groups: Sequence[frozenset[str]]) -> list[LogResult]:
        """Return the results between two teams of the same group."""
        group_of = {team: at for at, group in enumerate(groups) for team in group}
        return [
            one
            for one in self.results
            if group_of.get(one.home, -1) == group_of.get(one.away, -2)
        ]


@dataclass(frozen=True, slots=True)
class Book:
    """The rows of a division that its log follows from, each kind read once."""

    division: Division
    scheme: Scheme
    entered: list[Standing]
    fixtures: list[_Fixture]
    adjustments: list[Adjustment]
    rulings: list[Ruling]
    lots: list[LogLots]

    @property
    def names(self) -> dict[str, str]:
        return {str(one.team_id): one.team.name for one in self.entered}

    @property
    def nights(self) -> list[date]:
        """Return the nights that counted, the latest first."""
        counted = (one.day for one in self.fixtures if one.scores[0] is not None)
        return sorted({day for day in counted if day}, reverse=True)

    def day_of(self, moment: datetime) -> date:
        """Return a moment's date on the union's own clock."""
        return moment.astimezone(self.division.union.zone).date()

    def now(self) -> Account:
        """Return what counts now, using the stored sums."""
        standing = [one for one in self.rulings if one.ended_at is None]
        by_fixture = {one.fixture_id: one for one in standing}
        met = [one.meeting(by_fixture.get(one.pk)) for one in self.fixtures]
        return Account(
            on=None,
            meetings={one.pk: one for one in met if one.result},
            void=[one for one in met if one.state == State.VOID],
            adjustments=self.adjustments,
            gone=self._gone(None),
            rulings=standing,
            lots=self.lots,
            draws=sums.lot_orders(self.entered),
            sums={str(one.team_id): sums.standing_tally(one) for one in self.entered},
        )

    def as_at(self, day: date) -> Account:
        """Return what counted at the end of a day."""
        in_force = {
            one.fixture_id: one for one in self.rulings if self._is_on(one, day)
        }
        latest = {one.fixture_id: one for one in self.rulings if one.ended_at is None}
        met = [
            self._met(one, in_force.get(one.pk), latest.get(one.pk), day)
            for one in self.fixtures
        ]
        counted = {one.pk: one for one in met if one.result}
        adjustments = [
            one for one in self.adjustments if self.day_of(one.made_at) <= day
        ]
        lots = [one for one in self.lots if self.day_of(one.announced_at) <= day]
        return Account(
            on=day,
            meetings=counted,
            void=[one for one in met if one.state == State.VOID],
            adjustments=adjustments,
            gone=self._gone(day),
            rulings=list(in_force.values()),
            lots=lots,
            draws=[self._draw(one) for one in lots if self._is_drawn(one, day)],
            sums=tallies(
                [one.result for one in counted.values() if one.result],
                teams=[*self.names],
                adjustments=[sums.adjustment_of(one) for one in adjustments],
            ),
        )

    def _gone(self, day: date | None) -> dict[str, date]:
        return {
            str(one.team_id): one.withdrawn_on
            for one in self.entered
            if one.withdrawn_on and (day is None or one.withdrawn_on <= day)
        }

    def _is_on(self, ruling: Ruling, day: date) -> bool:
        """Whether a ruling held at the end of a day."""
        if ruling.outcome == Ruling.Outcome.SCORE:
            # A score counts on its match's night, whenever the file was imported.
            night = ruling.fixture.night or ruling.fixture.last_night
            begun = night is None or night <= day
        elif ruling.withdrawal_id is not None:
            left = ruling.withdrawal.withdrawn_on if ruling.withdrawal else None
            # A team whose withdrawal was undone never withdrew.
            begun = left is not None and left <= day
        else:
            begun = self.day_of(ruling.made_at) <= day
        return begun and (ruling.ended_at is None or self.day_of(ruling.ended_at) > day)

    def _met(
        self, one: _Fixture, ruling: Ruling | None, latest: Ruling | None, day: date
    ) -> LogMeeting:
        if ruling is not None:
            return one.ruled(ruling)
        is_due = one.day is None or one.day <= day
        if latest is not None:
            return one.before(latest, is_due=is_due)
        met = one.meeting(None)
        return met if is_due else replace(met, result=None, state=State.PLANNED)

    def _draw(self, lots: LogLots) -> Teams:
        by_code = {one.team.code: str(one.team_id) for one in self.entered}
        return tuple(by_code[code] for code in lots.came if code in by_code)

    def _is_drawn(self, lots: LogLots, day: date) -> bool:
        if lots.drawn_at is None or lots.undone_because:
            return False
        return self.day_of(lots.drawn_at) <= day


@dataclass(frozen=True, slots=True)
class _Fixture:
    """The columns of a fixture that the log needs."""

    pk: UUID
    round: int
    night: date | None
    last_night: date | None
    home: int
    away: int
    state: str
    is_provisional: bool
    scores: tuple[Any, ...]

    @property
    def day(self) -> date | None:
        return self.night or self.last_night

    def meeting(self, ruling: Ruling | None) -> LogMeeting:
        """Return the match as its columns have it."""
        return self._meeting(self.state, self.scores, self.is_provisional, ruling)

    def ruled(self, ruling: Ruling) -> LogMeeting:
        """Return the match as a ruling has it; a walkover has no tables played."""
        if ruling.outcome == Ruling.Outcome.VOID:
            return self._meeting(State.VOID, (None, None), False, ruling)
        if ruling.outcome == Ruling.Outcome.SCORE:
            return self._meeting(State.PLAYED, ruling.figures, False, ruling)
        is_home = ruling.winner == Fixture.Winner.HOME
        given = (ruling.points, 0) if is_home else (0, ruling.points)
        return self._meeting(State.WALKOVER, (*given, 0, 0, 0), False, ruling)

    def before(self, ruling: Ruling, *, is_due: bool) -> LogMeeting:
        """Return the match as its record had it before a ruling."""
        kept = ruling.instead_of if is_due else {}
        scores = tuple(kept.get(column, 0) for column in sums.SCORES)
        if kept.get("home_score") is None:
            scores = (None, None)
        state = kept.get("state", State.PLANNED)
        return self._meeting(state, scores, bool(kept.get("is_provisional")), None)

    def _meeting(
        self,
        state: str,
        scores: tuple[Any, ...],
        is_provisional: bool,
        ruling: Ruling | None,
    ) -> LogMeeting:
        result = None
        if scores[0] is not None:
            result = LogResult(str(self.home), str(self.away), *scores)
        return LogMeeting(
            pk=self.pk,
            round=self.round,
            night=self.day,
            home=self.home,
            away=self.away,
            state=state,
            result=result,
            is_provisional=is_provisional,
            ruling=ruling,
        )


def book_of(division: Division) -> Book:
    """Read a division's book; the number of queries is constant."""
    entered = list(division.standings.select_related("team"))
    teams = {one.team_id for one in entered}
    rulings = Ruling.objects.filter(fixture__division=division).select_related(
        "fixture__home", "fixture__away", "withdrawal"
    )
    book = Book(
        division=division,
        scheme=sums.scheme_of(division),
        entered=entered,
        # Matches of a draw that was undone remain, but its entries do not.
        fixtures=[
            one for one in _fixtures_in(division) if {one.home, one.away} <= teams
        ],
        adjustments=list(division.adjustments.select_related("team")),
        rulings=list(rulings),
        lots=list(division.lots.all()),
    )
    for one in (*book.adjustments, *book.rulings):
        one.union = division.union
    return book


COLUMNS = ("pk", "round", "night", "last_night", "home_id", "away_id", "state")


def _fixtures_in(division: Division) -> list[_Fixture]:
    """Return a division's league matches in the order of their nights."""
    rows = (
        division.fixtures.filter(stage=Fixture.Stage.LEAGUE)
        .order_by("night", "round", "pk")
        .values_list(*COLUMNS, "is_provisional", *sums.SCORES)
    )
    return [
        _Fixture(pk, number, night, last, home, away, state, waits, tuple(scores))
        for pk, number, night, last, home, away, state, waits, *scores in rows
    ]
