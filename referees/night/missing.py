"""Team sheets that are missing when play begins, and a team that is absent (1.13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Fixture, Team
from matches.models import TeamSheet
from matches.record.reading import MatchReading, readings_of
from matches.team_sheets.late import came_late
from referees.clock.steps import next_step_of
from rules.clock import TOSS
from rules.match import UNDER_WAY, Status
from rules.record import Kind, LineUp, Side


@dataclass(frozen=True, slots=True)
class MissingSheet:
    """A side of a match without a team sheet."""

    fixture: Fixture
    side: Side

    @property
    def team(self) -> Team:
        return self.fixture.home if self.side is Side.HOME else self.fixture.away

    @property
    def sheet_address(self) -> str:
        return f"{reverse('captain-sheet', args=[self.fixture.pk])}?side={self.side}"

    @property
    def absent_address(self) -> str:
        return f"{reverse('referee-absent', args=[self.fixture.pk])}?side={self.side}"


def missing_at_start(fixtures: Sequence[Fixture]) -> list[MissingSheet]:
    """Return the sides without a team sheet in the matches that wait for the start."""
    states = readings_of(fixtures)
    waiting = [one.fixture for one in states if next_step_of(one) is Kind.START]
    sheets = TeamSheet.objects.filter(match__in=[one.pk for one in waiting])
    held = set(sheets.values_list("match", "side"))
    return [
        MissingSheet(one, side)
        for one in waiting
        for side in Side
        if (one.pk, side) not in held
    ]


def without_missing(
    fixtures: Sequence[Fixture], missing: Sequence[MissingSheet]
) -> list[Fixture]:
    """Return the fixtures that lack no team sheet."""
    lacking = {one.fixture.pk for one in missing}
    return [one for one in fixtures if one.pk not in lacking]


def awaited_in(
    state: MatchReading, sheets: Iterable[TeamSheet], *, now: datetime
) -> list[MissingSheet]:
    """Return the sheets that a match lacks from the toss on, and during play (1.3)."""
    starts_at = state.fixture.starts_at
    is_due = starts_at is not None and now >= starts_at - TOSS
    if not (state.status in UNDER_WAY or is_due and state.status is Status.NOT_STARTED):
        return []
    held = {one.side for one in sheets}
    return [MissingSheet(state.fixture, side) for side in Side if side not in held]


def sheet_words(sheet: TeamSheet | None, state: MatchReading) -> str:
    """Return how far a side's team sheet is; that it came after the start (1.3)."""
    if sheet is None:
        return _("no team sheet yet")
    if sheet.handed_in_at and came_late(sheet, state):
        at = sheet.handed_in_at.astimezone(state.fixture.union.zone)
        said = _("handed in at %(time)s, after the start (1.3)")
        return said % {"time": f"{at:%H:%M}"}
    if sheet.seated_at:
        return _("seated")
    return _("handed in") if sheet.handed_in_at else _("team sheet is in")


@dataclass(frozen=True, slots=True)
class Absence:
    """What noting a team as absent does, in words (1.13).

    `lost` is how many entries of the match count no longer.
    """

    team: str
    words: str
    lost: int


def absence_of(state: MatchReading, side: Side) -> Absence:
    """Return what it does to a match that a side fields no table (1.13)."""
    empty = LineUp(team=side, pairs=(None, None, None, None))
    then = replace(state, line_ups={**state.line_ups, side: empty})
    minimum = state.record.settings.minimum_tables
    values = {
        "team": state.team(side),
        "other": state.team(side.opponents),
        "points": then.sheet.totals[side.opponents],
        "minimum": minimum,
    }
    if then.status is Status.VOID:
        words = _("Neither team plays, so the match is void: it counts for nobody.")
    else:
        words = ngettext(
            "A team that fields fewer than %(minimum)s table does not play: the match "
            "is a walkover to %(other)s, with %(points)s points to none.",
            "A team that fields fewer than %(minimum)s tables does not play: the match "
            "is a walkover to %(other)s, with %(points)s points to none.",
            minimum,
        )
    lost = len(then.sheet.refused) - len(state.sheet.refused)
    return Absence(str(values["team"]), words % values, lost)
