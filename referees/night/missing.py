"""Team sheets that are missing when play begins, and a team that is absent (1.13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Fixture
from matches.models import TeamSheet
from matches.record.reading import MatchReading, readings_of
from matches.team_sheets.late import came_late
from matches.team_sheets.missing import MissingSheet, awaits_sheets, missing_of
from referees.clock.steps import next_step_of
from rules.match import Status
from rules.record import Kind, LineUp, Side


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
    """Return the sides whose team sheet should be in by now (1.3)."""
    if state.is_decided or not awaits_sheets(state.fixture, state.status, now=now):
        return []
    return missing_of(state.fixture, {one.side for one in sheets})


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
