"""Who may see where a team sits, and from when (1.3).

Until both team sheets are in, or the toss is made, the opponents see nothing of one;
then they see who plays. The losers of the toss sit down first, and their seats show
when they say so, at the latest two minutes before the planned start; then the winners'.
From the start on, and once the night is over, everyone sees everything. The team itself
and the officials of the match see its sheet at any time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from django.http import HttpRequest

from league.access.persons import names_for
from league.models import Fixture, Player
from matches.access.permissions import captain_hands
from matches.access.tickets import CLOSES_AFTER
from matches.models import Match, TeamSheet
from matches.record.reading import UNNAMED, MatchReading
from rules.clock import SEATING
from rules.match import ScoreSheet, Status
from rules.record import Kind, Side

BOTH = frozenset(Side)


class Shown(StrEnum):
    """How much of a team sheet someone may see."""

    NOTHING = "nothing"
    NAMES = "names"
    SEATS = "seats"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A reader: the sides whose sheets they may see; an official sees both."""

    sides: frozenset[Side] = frozenset()
    is_official: bool = False


ANYONE = Viewer()
ALL_SHOWN: Mapping[Side, Shown] = dict.fromkeys(Side, Shown.SEATS)


@dataclass(frozen=True, slots=True)
class NightSeating:
    """What decides who sees which seats, at one moment of a night."""

    at: datetime
    starts_at: datetime | None = None
    is_open: bool = False
    toss: Side | None = None
    handed_in: frozenset[Side] = field(default_factory=frozenset)
    seated: frozenset[Side] = field(default_factory=frozenset)

    def shown(self, side: Side, *, to: Viewer) -> Shown:
        """Return how much of a side's team sheet a viewer may see now."""
        if to.is_official or side in to.sides or self.sits(side):
            return Shown.SEATS
        if self.toss is not None or self.handed_in == BOTH:
            return Shown.NAMES
        return Shown.NOTHING

    def sits(self, side: Side) -> bool:
        """Whether the opponents may see where a side sits: the losers' side first."""
        if self.is_open:
            return True
        if self.toss is None:
            return False
        if side is self.toss:
            return self.sits(side.opponents) and self._is_due(side, timedelta(0))
        return self._is_due(side, SEATING)

    def _is_due(self, side: Side, before: timedelta) -> bool:
        is_time = self.starts_at is not None and self.at >= self.starts_at - before
        return side in self.seated or is_time


def night_seating_of(match: Match, *, at: datetime) -> NightSeating:
    """Return what decides who sees which seats; no queries once play is on."""
    starts_at = match.fixture.starts_at
    if _is_open(match, at):
        return NightSeating(at, starts_at, is_open=True)
    sheets = {Side(one.side): one for one in match.team_sheets.all()}
    return NightSeating(
        at,
        starts_at,
        toss=toss_of(match),
        handed_in=frozenset(sheets),
        seated=frozenset(side for side, one in sheets.items() if one.seated_at),
    )


def _is_open(match: Match, at: datetime) -> bool:
    fixture = match.fixture
    if fixture.state not in (Fixture.State.PLANNED, Fixture.State.POSTPONED):
        return True
    if match.sheet.get("status", Status.NOT_STARTED) != Status.NOT_STARTED:
        return True
    # A night on paper has no entries until its sheet is typed in.
    starts_at = fixture.starts_at
    return starts_at is not None and at >= starts_at + CLOSES_AFTER


def toss_of(match: Match) -> Side | None:
    """Return who won the toss before the start; None without a valid toss."""
    rows = match.entries.filter(kind__in=[Kind.TOSS, Kind.VOID]).order_by("at", "seq")
    told = list(rows.values_list("kind", "record_id", "choice", "target"))
    struck = {target for kind, _, _, target in told if kind == Kind.VOID}
    standing = (
        Side(choice)
        for kind, record_id, choice, _ in told
        if kind == Kind.TOSS and record_id not in struck
    )
    return next(standing, None)


def visibility_to(match: Match, side: Side, *, to: Viewer, at: datetime) -> Shown:
    """Return how much of a side's team sheet a viewer may see at a moment."""
    return night_seating_of(match, at=at).shown(side, to=to)


def may_see_seats(
    match: Match,
    side: Side,
    *,
    to: Collection[Side],
    at: datetime,
    sheet: ScoreSheet | None = None,
) -> bool:
    """Whether the captain of these sides may see where a side sits.

    A score-sheet, if given, tells without a query that play has begun.
    """
    if sheet is not None and sheet.status is not Status.NOT_STARTED:
        return True
    viewer = Viewer(frozenset(to))
    return visibility_to(match, side, to=viewer, at=at) is Shown.SEATS


def visibility_by_side(
    match: Match, *, to: Viewer, at: datetime
) -> Mapping[Side, Shown]:
    seating = night_seating_of(match, at=at)
    return {side: seating.shown(side, to=to) for side in Side}


def visibility_for(
    request: HttpRequest, match: Match, *, at: datetime
) -> Mapping[Side, Shown]:
    """Return what the requester may see of each sheet; checks roles only if needed."""
    seating = night_seating_of(match, at=at)
    if seating.is_open:
        return ALL_SHOWN
    viewer = viewer_of(request, match)
    return {side: seating.shown(side, to=viewer) for side in Side}


def viewer_of(request: HttpRequest, match: Match) -> Viewer:
    led = captain_hands(request, match)
    is_official = any(hand.is_official for hand in led.values())
    return Viewer(frozenset(led), is_official)


def all_seats(shown: Mapping[Side, Shown]) -> bool:
    return all(one is Shown.SEATS for one in shown.values())


def veil_seats(reading: MatchReading, shown: Mapping[Side, Shown]) -> MatchReading:
    """Return a match without the team sheets whose seats are still hidden."""
    line_ups = {
        side: (reading.line_ups if shown[side] is Shown.SEATS else UNNAMED)[side]
        for side in Side
    }
    return replace(reading, line_ups=line_ups)


@dataclass(frozen=True, slots=True)
class Veil:
    """A team whose sheet is in with its seats hidden, and who plays for it."""

    team: str
    names: list[str]


def veils_of(
    match: Match, shown: Mapping[Side, Shown], *, is_member: bool
) -> list[Veil]:
    """Return the sides with a hidden team sheet, with names if these may be shown.

    Names are sorted, since the order of a sheet tells where they sit.
    """
    hidden = [side for side in Side if shown[side] is not Shown.SEATS]
    if not hidden:
        return []
    fixture = match.fixture
    teams = {Side.HOME: fixture.home.name, Side.AWAY: fixture.away.name}
    sheets = match.team_sheets.filter(side__in=hidden).order_by("-side")
    return [
        Veil(
            team=teams[Side(sheet.side)],
            names=names_on(sheet, is_member=is_member)
            if shown[Side(sheet.side)] is Shown.NAMES
            else [],
        )
        for sheet in sheets
    ]


def names_on(sheet: TeamSheet, *, is_member: bool) -> list[str]:
    """Return the players' names on a team sheet, sorted."""
    players = Player.objects.filter(seats__team_sheet=sheet)
    return sorted(names_for(players, is_member=is_member).values())
