"""Team sheets that tonight's matches lack from the toss on (1.3)."""

from __future__ import annotations

from collections import defaultdict
from uuid import UUID

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from league.desk.groups import (
    DeskAsk,
    SeasonAsk,
    Urgency,
    WaitingGroup,
    WaitingLine,
    group_of,
)
from league.models import Fixture
from league.standings.nights.next_up import Phase, phase_of_match
from matches.models import TeamSheet
from matches.record.reading import readings_of
from matches.team_sheets.missing import MissingSheet
from referees.night.missing import awaited_in
from rules.clock import TOSS


def sheets_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the sides without a team sheet in the matches that are due or on.

    A match whose night was on paper has none: once play must be over it is typed in.
    """
    rows = Fixture.objects.filter(
        division__season=desk.season, night=desk.today, state=Fixture.State.PLANNED
    ).select_related(
        "home", "away", "venue", "division__season__rule_set", "union", "match"
    )
    due = [one for one in rows if _is_due(one, desk)]
    if not due:
        return []
    sheets: dict[UUID, list[TeamSheet]] = defaultdict(list)
    for sheet in TeamSheet.objects.filter(match__in=[one.pk for one in due]):
        sheets[sheet.match_id].append(sheet)
    missing = [
        side
        for state in readings_of(due)
        for side in awaited_in(state, sheets[state.fixture.pk], now=desk.at)
    ]
    return group_of(
        Urgency.SHEETS_MISSING,
        ngettext_lazy("Team sheet missing tonight", "Team sheets missing tonight"),
        map(_line, missing),
    )


def _is_due(fixture: Fixture, desk: DeskAsk) -> bool:
    if phase_of_match(fixture, at=desk.at) is Phase.WAITING:
        return False
    starts_at = fixture.starts_at
    # A referee may start play before its time.
    return fixture.is_under_way or (
        starts_at is not None and desk.at >= starts_at - TOSS
    )


def _line(one: MissingSheet) -> WaitingLine:
    fixture = one.fixture
    hall = fixture.venue.name if fixture.venue else _("No hall yet")
    match = f"{fixture.home.name} – {fixture.away.name}"
    note = ", ".join([match, time_format(fixture.start, "H:i"), hall])
    return WaitingLine(one.team.name, one.sheet_address, note, is_late=True)
