"""The live pages' data for a night, a hall and a match, from the stored sheets.

It is the same for everyone, so it names only teams, and in a match's last presses
players as anyone may see them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Fixture, Venue
from league.standings.nights.next_up import start_words_of
from league.standings.selectors import by_hall
from matches.access.fetching import match_of
from matches.live.clock import Clocked, HallClock, clocks_of, hall_clock
from matches.live.night import NO_HALL
from matches.models import Night, Seat
from matches.sheet.lines import EntryLine
from matches.sheet.view import STATUS_WORDS, SheetView, sheet_view_of
from rules.match import Status
from rules.record import TABLES, Abandonment, Side

SHOWN = ("union", "home", "away", "venue", "division__season__rule_set", "match")
# What happened at a table, by the rule of its points or its stoppage.
RULE_WORDS: dict[str, Any] = {
    "1.13": gettext_lazy("short"),
    "11.2": gettext_lazy("called away"),
    "12.1": gettext_lazy("stopped"),
    "12.3": gettext_lazy("stopped"),
}
STOPPAGES = ("12.1", "12.3")
NO_PAIRS = "1.13"
UNPLAYED = (Status.WALKOVER, Status.VOID)
WAITING = (Status.NOT_STARTED, Status.VOID)
PHASE_KEYS = {
    Status.INTERVAL: "interval",
    Status.PLAYED: "over",
    Status.WALKOVER: "over",
    Status.VOID: "off",
}
NEEDS_WORDS: dict[str, Any] = {
    "extra time": gettext_lazy("Level: extra time follows"),
    "decision": gettext_lazy("Level: still to be decided"),
}
ABANDONED_WORDS: dict[str, Any] = {
    Abandonment.REPLAY: gettext_lazy("Abandoned: to be replayed on another night"),
    Abandonment.CARRY_ON: gettext_lazy("Abandoned: goes on on another night"),
    Abandonment.STANDS: gettext_lazy("Abandoned: counts as it stands"),
}
# Names longer than this are set smaller, so that they are never cut.
LONG, VERY_LONG = 16, 28
# Totals of three figures are set smaller, too.
HUNDREDS = 100
# How many of the last presses a match's page shows.
LAST = 8


@dataclass(frozen=True, slots=True)
class ScoreboardCell:
    """A team's points at a table; None if the table is not played."""

    points: int | None
    awarded: int = 0
    is_stopped: bool = False


@dataclass(frozen=True, slots=True)
class ScoreboardTeam:
    name: str
    cells: list[ScoreboardCell]
    total: int | None
    is_winner: bool

    @property
    def fit(self) -> str:
        if len(self.name) > VERY_LONG:
            return "is-very-long"
        return "is-long" if len(self.name) > LONG else ""


@dataclass(frozen=True, slots=True)
class TableMark:
    """What happened at a table: stopped, called away or short, with the rule."""

    table: int
    words: str
    rule: str
    points: int = 0

    @property
    def is_stopped(self) -> bool:
        return self.rule in STOPPAGES


@dataclass(frozen=True, slots=True)
class Phase:
    """A match's phase in words, and the key of its colour."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class Scoreboard:
    fixture: Fixture
    phase: Phase
    teams: list[ScoreboardTeam]
    marks: list[TableMark]
    said: str
    said_rule: str
    is_provisional: bool
    tables: tuple[int, ...] = TABLES

    @property
    def is_on(self) -> bool:
        """Whether there is anything to follow: not over, and not put off."""
        return self.phase.key not in ("over", "off")

    @property
    def is_hundreds(self) -> bool:
        """Whether a total has three figures: then both are set in one size."""
        return any((team.total or 0) >= HUNDREDS for team in self.teams)


@dataclass(frozen=True, slots=True)
class HallView:
    """A hall's matches under its one clock."""

    venue: Venue | None
    pk: int
    announcement: str
    clock: HallClock
    matches: list[Scoreboard]

    @property
    def phases(self) -> str:
        """All matches' phases in a sentence, which shows when one changes."""
        return "; ".join(
            f"{one.fixture.home.name} – {one.fixture.away.name}: {one.phase.words}"
            for one in self.matches
        )


@dataclass(frozen=True, slots=True)
class LiveMatch:
    match: Scoreboard
    clock: HallClock
    sheet: SheetView | None
    presses: list[EntryLine]


def hall_views_of(fixtures: Iterable[Fixture]) -> list[HallView]:
    """Return a night's matches by hall; the fixtures come with SHOWN."""
    fixtures, now = list(fixtures), timezone.now()
    clocks, bare = clocks_of(fixtures), _tables_without_pairs(fixtures)
    said = _announcements(fixtures)
    return [
        HallView(
            venue=hall.venue,
            pk=hall.venue.pk if hall.venue else NO_HALL,
            announcement=said.get(hall.venue.pk if hall.venue else None, ""),
            clock=hall_clock([clocks[one.pk].clock for one in hall.fixtures], now=now),
            matches=[
                _match_view(one, clocks[one.pk], bare.get(one.pk, set()))
                for one in hall.fixtures
            ],
        )
        for hall in by_hall(fixtures)
    ]


def live_match(fixture: Fixture) -> LiveMatch:
    """Return a match's live page; the fixture comes with SHOWN."""
    clocked = clocks_of([fixture])[fixture.pk]
    bare = _tables_without_pairs([fixture]).get(fixture.pk, set())
    match, sheet = match_of(fixture), None
    if match is not None:
        sheet = sheet_view_of(match, is_member=False)
    return LiveMatch(
        match=_match_view(fixture, clocked, bare),
        clock=hall_clock([clocked.clock], now=timezone.now()),
        sheet=sheet,
        presses=sheet.lines[-LAST:][::-1] if sheet else [],
    )


def _match_view(fixture: Fixture, clocked: Clocked, bare: set[int]) -> Scoreboard:
    """Return a match as a scoreboard; no one plays at the tables in `bare`."""
    sheet = _stored_sheet(fixture)
    said, rule = _said(fixture, sheet, clocked)
    return Scoreboard(
        fixture=fixture,
        phase=_phase_of(fixture, sheet, clocked),
        teams=[_team(fixture, sheet, side) for side in Side],
        marks=_marks(sheet, bare),
        said=said,
        said_rule=rule,
        is_provisional=fixture.is_provisional,
    )


def status_of(fixture: Fixture, sheet: Mapping[str, Any]) -> Status:
    """Return a match's status, by its fixture if it has no stored sheet."""
    if sheet:
        return Status(sheet["status"])
    settled = {one.value: one for one in (Status.PLAYED, *UNPLAYED)}
    return settled.get(fixture.state, Status.NOT_STARTED)


def phases_of(fixtures: Sequence[Fixture]) -> dict[UUID, Phase]:
    """Return how far each match is, in words; the fixtures come with SHOWN."""
    clocks = clocks_of(fixtures)
    return {
        one.pk: _phase_of(one, _stored_sheet(one), clocks[one.pk]) for one in fixtures
    }


def _stored_sheet(fixture: Fixture) -> Mapping[str, Any]:
    match = match_of(fixture)
    return match.sheet if match and match.sheet else {}


def _phase_of(fixture: Fixture, sheet: Mapping[str, Any], clocked: Clocked) -> Phase:
    """Return a match's phase; what took it off the night comes first."""
    if fixture.state == Fixture.State.VOID:
        return Phase("off", str(STATUS_WORDS[Status.VOID]))
    if clocked.is_abandoned:
        return Phase("off", _("abandoned"))
    status = status_of(fixture, sheet)
    if fixture.night is None and status in WAITING:
        return Phase("off", fixture.get_state_display())
    if sheet.get("paused"):
        return Phase("paused", _("paused"))
    if status is Status.NOT_STARTED:
        return Phase("waiting", start_words_of(fixture, at=timezone.now()))
    return Phase(PHASE_KEYS.get(status, "on"), str(STATUS_WORDS[status]))


def _said(
    fixture: Fixture, sheet: Mapping[str, Any], clocked: Clocked
) -> tuple[str, str]:
    """Return the result, or what a level match still needs, and any rule for it."""
    if clocked.is_abandoned:
        return str(ABANDONED_WORDS[sheet["abandoned"]["outcome"]]), ""
    if sheet.get("needs"):
        return str(NEEDS_WORDS[sheet["needs"]]), "1.12"
    teams = {"home": fixture.home.name, "away": fixture.away.name}
    result = sheet.get("result") if sheet else fixture.winner
    if result == "draw":
        return _("Draw"), ""
    if result is None:
        return "", ""
    rule = "1.12" if sheet and sheet["decision"] else ""
    return _("%(team)s won") % {"team": teams[result]}, rule


def _team(fixture: Fixture, sheet: Mapping[str, Any], side: Side) -> ScoreboardTeam:
    status = status_of(fixture, sheet)
    team = fixture.home if side is Side.HOME else fixture.away
    kept = sheet[side]["total"] if sheet else getattr(fixture, f"{side}_score")
    result = sheet.get("result") if sheet else fixture.winner
    is_played = bool(sheet) and status not in (*WAITING, Status.WALKOVER)
    return ScoreboardTeam(
        name=team.name,
        cells=_cells(sheet, side)
        if is_played
        else [ScoreboardCell(None)] * len(TABLES),
        total=None if status in WAITING else kept,
        is_winner=result == side,
    )


def _cells(sheet: Mapping[str, Any], side: Side) -> list[ScoreboardCell]:
    awarded = dict.fromkeys(TABLES, 0)
    for award in sheet["awards"]:
        if award["to"] == side:
            awarded[award["table"]] += award["points"]
    return [
        ScoreboardCell(
            points=table[side]["total"],
            awarded=awarded[table["table"]],
            is_stopped=table["stopped"] is not None,
        )
        for table in sheet["tables"]
    ]


def _marks(sheet: Mapping[str, Any], bare: set[int]) -> list[TableMark]:
    """Return what happened at the tables, once per table, with the points given."""
    points: dict[tuple[int, str], int] = {}
    for table in sheet.get("tables", []):
        if table["stopped"]:
            points[table["table"], table["stopped"]["rule"]] = 0
    for award in sheet.get("awards", []):
        key = award["table"], award["rule"]
        points[key] = points.get(key, 0) + award["points"]
    marks = [
        TableMark(table, str(RULE_WORDS[rule]), rule, points[table, rule])
        for table, rule in sorted(points)
    ]
    if sheet and sheet["status"] not in (Status.NOT_STARTED, *UNPLAYED):
        marks += [TableMark(table, _("no pairs"), NO_PAIRS) for table in sorted(bare)]
    return marks


def _tables_without_pairs(fixtures: list[Fixture]) -> dict[UUID, set[int]]:
    """Return the tables without a pair of either team, once both sheets are in."""
    seated: dict[UUID, dict[str, set[int]]] = {}
    rows = Seat.objects.filter(
        team_sheet__match__in=[one.pk for one in fixtures]
    ).order_by()
    found = rows.values_list("team_sheet__match", "team_sheet__side", "table")
    for match, side, table in found.distinct():
        seated.setdefault(match, {}).setdefault(side, set()).add(table)
    return {
        match: set(TABLES) - sides["home"] - sides["away"]
        for match, sides in seated.items()
        if len(sides) == len(Side)
    }


def _announcements(fixtures: list[Fixture]) -> dict[int | None, str]:
    """Return each hall's announcement; the fixtures share a night."""
    first = fixtures[0]
    assert first.night is not None, "a fixture of a night has a night"
    nights = Night.objects.filter(union=first.union_id, day=first.night)
    return dict(nights.values_list("venue", "announcement"))
