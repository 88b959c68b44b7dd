"""What waits on a union's desk, night by night."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Fixture, Season, Union
from league.standings.nights.next_up import Phase, phase_of_match
from matches.models import Match
from matches.record.waiting import WaitingPresses, waiting_presses
from rules.match import Status
from rules.record import DrawnKnockout


class DeskStage(StrEnum):
    """How far a fixture is, as the desk sorts them."""

    DECISION = "decision"
    UNDER_WAY = "under way"
    TO_TYPE = "to type"
    TO_CLOSE = "to close"
    TO_CHECK = "to check"
    DONE = "done"
    TO_COME = "to come"


WAITING = (
    DeskStage.DECISION,
    DeskStage.TO_TYPE,
    DeskStage.TO_CLOSE,
    DeskStage.TO_CHECK,
)
NEEDS = {
    "extra time": gettext_lazy("extra time"),
    "decision": gettext_lazy("a decision"),
}
STATUSES = {
    Status.NOT_STARTED: gettext_lazy("not started"),
    Status.FIRST_HALF: gettext_lazy("first half"),
    Status.INTERVAL: gettext_lazy("interval"),
    Status.SECOND_HALF: gettext_lazy("second half"),
    Status.EXTRA_TIME: gettext_lazy("extra time"),
    Status.PLAYED: gettext_lazy("played"),
    Status.ABANDONED: gettext_lazy("abandoned"),
}
COUNTING = {Fixture.State.PLAYED, Fixture.State.WALKOVER, Fixture.State.VOID}


def not_typed_because(fixture: Fixture) -> str:
    """Return why no score-sheet is typed in for a match; "" if one may be."""
    if fixture.state != Fixture.State.VOID:
        return ""
    return _("This match is void, so no score-sheet is typed in for it.")


def not_begun_because(fixture: Fixture, *, at: datetime) -> str:
    """Return why no result is typed in for a match yet; "" once it is to have begun.

    That is by the plan: a match without a night has none.
    """
    starts_at = fixture.starts_at
    if starts_at is None or at >= starts_at:
        return ""
    day = date_format(starts_at, "j F")
    words = _(
        "This match starts on %(day)s at %(start)s. Until then only its team sheets "
        "can be saved."
    )
    start = time_format(fixture.start, "H:i")
    return words % {"day": day, "start": start}


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A fixture on the desk, with the result of its record so far."""

    fixture: Fixture
    match: Match | None
    at: datetime
    waiting: WaitingPresses | None = None
    # Why it is to be looked at once more, where that was asked.
    looks: tuple[str, ...] = ()

    @property
    def sheet(self) -> dict[str, Any]:
        return self.match.sheet if self.match else {}

    @property
    def has_entries(self) -> bool:
        return bool(self.match and self.match.seq)

    @property
    def is_in_play(self) -> bool:
        """Whether it is played now: what is wrong is put right at the table."""
        return self.has_entries and self.stage is DeskStage.UNDER_WAY

    @property
    def may_correct(self) -> bool:
        is_void = self.fixture.state == Fixture.State.VOID
        is_written = self.has_entries or (self.match is not None and is_void)
        return is_written and not self.is_in_play

    @property
    def phase(self) -> Phase:
        return phase_of_match(self.fixture, at=self.at)

    @property
    def stage(self) -> DeskStage:
        """How far the match is; a practice match waits for no score-sheet.

        One that is level has its extra time first, and is over before it is decided
        here. A record that is not whole once play must be over was on paper.
        """
        needs, is_over = self.sheet.get("needs"), self.phase is Phase.WAITING
        if needs and (needs == DrawnKnockout.DECISION or is_over):
            return DeskStage.DECISION
        if self.fixture.is_unconfirmed and self.has_entries:
            return DeskStage.TO_CHECK
        if self.fixture.state in COUNTING:
            return DeskStage.TO_CLOSE if self.fixture.is_provisional else DeskStage.DONE
        if is_over and not self.fixture.is_practice:
            return DeskStage.TO_TYPE
        return DeskStage.UNDER_WAY if self.has_entries else DeskStage.TO_COME

    @property
    def words(self) -> str:
        stage = self.stage
        if stage is DeskStage.DECISION:
            return _("level: needs %s") % NEEDS[self.sheet["needs"]]
        if stage is DeskStage.TO_CLOSE:
            return _("to close")
        if stage is DeskStage.TO_CHECK:
            return self.fixture.get_second_look_display()
        if stage is DeskStage.DONE:
            return self.fixture.get_state_display()
        if self.has_entries:
            return str(STATUSES[Status(self.sheet["status"])])
        return _("to type in") if stage is DeskStage.TO_TYPE else self._words_to_come

    @property
    def _words_to_come(self) -> str:
        if self.fixture.state == Fixture.State.POSTPONED:
            return self.fixture.get_state_display()
        if self.phase in (Phase.TONIGHT, Phase.LIVE):
            return _("tonight")
        is_over = self.phase is Phase.WAITING
        return self.fixture.get_stage_display() if is_over else _("to come")

    @property
    def refused(self) -> int:
        return len(self.sheet.get("refused", ()))

    @property
    def waits(self) -> bool:
        return self.stage in WAITING or bool(self.refused or self.waiting)

    @property
    def is_to_come(self) -> bool:
        """Whether it is still to be played: nothing is written and nothing decided."""
        is_open = self.stage in (DeskStage.TO_TYPE, DeskStage.TO_COME)
        return is_open and not self.has_entries

    @property
    def may_be_typed(self) -> bool:
        """Whether a sheet may be typed in: it has a night, and is not called off."""
        return self.is_to_come and self.fixture.night is not None

    @property
    def is_before_start(self) -> bool:
        """Whether only its team sheets can be typed in yet."""
        return bool(not_begun_because(self.fixture, at=self.at))

    @property
    def work_address(self) -> str:
        """The page on which what the match needs next is done."""
        route = {DeskStage.TO_CLOSE: "match-close", DeskStage.TO_CHECK: "match-check"}
        usual = "match-correct" if self.has_entries else "match-type"
        return reverse(route.get(self.stage, usual), args=[self.fixture.pk])


@dataclass(frozen=True, slots=True)
class DeskNight:
    """The fixtures of one night, or those without a date."""

    day: date | None
    rows: list[DeskRow] = field(default_factory=list)


def desk_rows(season: Season, *, at: datetime) -> list[DeskRow]:
    """Return a season's fixtures as rows of the desk, by night."""
    fixtures = (
        Fixture.objects.filter(union=season.union_id, division__season=season)
        .select_related("home", "away", "venue", "division", "union", "match")
        .order_by("night", "start", "division", "home__code", "pk")
    )
    return _rows(fixtures, at=at)


def _rows(fixtures: Iterable[Fixture], *, at: datetime) -> list[DeskRow]:
    """Return fixtures as rows; they come with their union, teams and match."""
    found = [(one, getattr(one, "match", None)) for one in fixtures]
    waiting = waiting_presses(match for _one, match in found if match is not None)
    return [DeskRow(one, match, at, waiting.get(one.pk)) for one, match in found]


def open_rows(seasons: Iterable[Season], *, last: date, at: datetime) -> list[DeskRow]:
    """Return the matches that a desk may have to do with, the oldest first.

    Of those that nobody began and whose night comes after the last one none waits, and
    they are not read.
    """
    fixtures = (
        Fixture.objects.filter(division__season__in=seasons)
        .exclude(night__gt=last, match=None)
        .exclude(state=Fixture.State.VOID, match=None)
        .select_related("match", "home", "away", "division", "union")
        .defer("match__rules", "match__markers")
        .order_by("night", "start", "home__code", "pk")
    )
    return _rows(fixtures, at=at)


def waiting_in(
    seasons: Iterable[Season], *, days: Mapping[int, date], at: datetime
) -> Counter[int]:
    """Return how many matches of these seasons wait at the desk, by union.

    `days` is the day of the night that is on in each union.
    """
    seasons = list(seasons)
    if not seasons:
        return Counter()
    last = max(days[one.union_id] for one in seasons)
    rows = open_rows(seasons, last=last, at=at)
    return Counter(row.fixture.union_id for row in rows if row.waits)


def rows_of_nights(
    union: Union, nights: Iterable[date], *, at: datetime
) -> list[DeskNight]:
    """Return all that a union plays on these nights, the first night first."""
    fixtures = (
        Fixture.objects.filter(union=union, night__in=list(nights))
        .select_related("home", "away", "venue", "division", "union", "match")
        .order_by("night", "start", "venue__name", "home__code", "pk")
    )
    return [
        DeskNight(day, list(group))
        for day, group in groupby(
            _rows(fixtures, at=at), key=lambda row: row.fixture.night
        )
    ]
