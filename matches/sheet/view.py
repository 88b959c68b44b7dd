"""A match's score-sheet for its page: each figure with the entries behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.seasons.local_rules import LocalRule, local_rules
from matches.models import Match
from matches.record.reading import UNNAMED, MatchReading, reading_of
from matches.sheet.lines import EntryLine, Teller, entries_of
from matches.team_sheets.seating import ANYONE, Shown, veil_seats, visibility_by_side
from rules import book
from rules.match import Award, Half, HeldSeat, Status, TableScore
from rules.record import Kind, PartnerRole, Side, Signer

# The figures of a side at a table, in the order of the score-sheet.
COLUMNS: dict[str, Any] = {
    "first_half": gettext_lazy("First half"),
    "second_half": gettext_lazy("Second half"),
    "extra_time": gettext_lazy("Extra time"),
    "awards": pgettext_lazy("column", "Awards"),
    "forfeited": gettext_lazy("Forfeit"),
}
# These are on the sheet only if something is in them.
OCCASIONAL = {"extra_time", "forfeited"}
HALVES = {
    "first_half": Half.FIRST,
    "second_half": Half.SECOND,
    "extra_time": Half.EXTRA,
}
HALF_WORDS: dict[Half | None, Any] = {
    None: gettext_lazy("whole match"),
    Half.FIRST: gettext_lazy("first half"),
    Half.SECOND: gettext_lazy("second half"),
    Half.EXTRA: gettext_lazy("extra time"),
}
STATUS_WORDS: dict[Status, Any] = {
    Status.NOT_STARTED: gettext_lazy("not started"),
    Status.FIRST_HALF: gettext_lazy("first half"),
    Status.INTERVAL: gettext_lazy("interval"),
    Status.SECOND_HALF: gettext_lazy("second half"),
    Status.PLAYED: gettext_lazy("played"),
    Status.EXTRA_TIME: gettext_lazy("extra time"),
    Status.WALKOVER: gettext_lazy("walkover"),
    Status.VOID: gettext_lazy("void"),
    Status.ABANDONED: gettext_lazy("abandoned"),
}
ROLE_WORDS: dict[PartnerRole, Any] = {
    PartnerRole.COUNTER: gettext_lazy("Counter"),
    PartnerRole.BY_SPELER: gettext_lazy("By-speler"),
}
SIGNER_WORDS: dict[Signer, Any] = {
    Signer.HOME_CAPTAIN: gettext_lazy("Home captain"),
    Signer.AWAY_CAPTAIN: gettext_lazy("Away captain"),
    Signer.REFEREE: gettext_lazy("Referee"),
    Signer.MARKER: gettext_lazy("Marker"),
}
CLOCK_WORDS: dict[Kind, Any] = {
    Kind.TOSS: gettext_lazy("Toss"),
    Kind.START: gettext_lazy("Start"),
    Kind.INTERVAL: gettext_lazy("Interval"),
    Kind.RESUME: gettext_lazy("Second half"),
    Kind.EXTRA: gettext_lazy("Extra time"),
    Kind.TIME: gettext_lazy("Time"),
    Kind.PAUSE: gettext_lazy("Paused"),
    Kind.GO_ON: gettext_lazy("Goes on"),
    Kind.ABANDON: gettext_lazy("Abandoned"),
}
# Of these, what a reader learns also without a time that somebody noted.
TELLING = {Kind.TOSS, Kind.PAUSE, Kind.GO_ON, Kind.ABANDON}
CHANGES = {Kind.CALLED_AWAY, Kind.SUBSTITUTION, Kind.LEAVE, Kind.BACK}
# The kind of entry that causes an award of each rule.
CAUSES = {
    "1.13": Kind.START,
    "11.2": Kind.CALLED_AWAY,
    "12.1": Kind.STOPPAGE,
    "12.3": Kind.STOPPAGE,
}


@dataclass(frozen=True, slots=True)
class SheetSeatView:
    """A place at a table: who sat there first, and who at the end."""

    role: Any
    name: str
    later: str


@dataclass(frozen=True, slots=True)
class AwardView:
    """Points by a rule: the book's text, and the entry that caused them."""

    rule: str
    rule_text: str
    table: int
    side: Side
    team: str
    points: int
    half: Any
    cause: EntryLine | None


@dataclass(frozen=True, slots=True)
class FigureView:
    """One figure of the score-sheet, with its entries."""

    anchor: str
    heading: Any
    points: int
    lines: list[EntryLine]
    awards: list[AwardView]


@dataclass(frozen=True, slots=True)
class SheetSideView:
    side: Side
    team: str
    seats: list[SheetSeatView]
    figures: list[FigureView]
    total: int
    is_fielded: bool


@dataclass(frozen=True, slots=True)
class SheetTableView:
    """One of the four tables; `loose` points count for nobody."""

    number: int
    sides: list[SheetSideView]
    stopped_rule: str
    stopped_text: str
    stopped_by: str
    loose: list[EntryLine]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A match's whole score-sheet, for one reader."""

    status: Any
    # Whether play has begun; and whether there is nothing to tell yet, not even a seat.
    has_begun: bool
    is_blank: bool
    headings: list[Any]
    tables: list[SheetTableView]
    awards: list[AwardView]
    lines: list[EntryLine]
    times: list[tuple[Any, EntryLine]]
    changes: list[EntryLine]
    queries: list[EntryLine]
    refused: list[EntryLine]
    signatures: list[tuple[Any, bool]]
    home_total: int
    away_total: int
    result: str
    needs: str
    decision: EntryLine | None
    local_rules: list[LocalRule]


def sheet_view_of(
    match: Match, *, is_member: bool, shown: Mapping[Side, Shown] | None = None
) -> SheetView:
    """Return a match's score-sheet, scored from its entries.

    Hidden team sheets (matches.team_sheets.seating) are left out before scoring;
    without `shown`, it is drawn for anyone.
    """
    if shown is None:
        shown = visibility_by_side(match, to=ANYONE, at=timezone.now())
    rows = entries_of(match)
    reading = veil_seats(reading_of(match, rows.values()), shown)
    names = reading.names(is_member=is_member)
    teller = Teller(match.fixture, names, is_member=is_member)
    return _view_of(reading, teller.lines(rows, reading.sheet), names)


def _view_of(
    reading: MatchReading, lines: list[EntryLine], names: Mapping[str, str]
) -> SheetView:
    drawing, sheet = SheetDrawing(reading, lines, names), reading.sheet
    standing = [line for line in lines if line.stands]
    decided = sheet.decision and sheet.decision.method
    has_begun = sheet.status is not Status.NOT_STARTED
    return SheetView(
        status=STATUS_WORDS[sheet.status],
        has_begun=has_begun,
        is_blank=not (has_begun or lines) and reading.line_ups == UNNAMED,
        headings=[COLUMNS[name] for name in drawing.columns],
        tables=[drawing.table(one) for one in sheet.tables],
        awards=drawing.awards,
        lines=lines,
        times=[
            (CLOCK_WORDS[Kind(line.row.kind)], line)
            for line in standing
            if line.row.kind in CLOCK_WORDS
            and (line.row.kind in TELLING or not line.row.is_time_guessed)
        ],
        changes=[line for line in standing if line.row.kind in CHANGES],
        queries=[line for line in standing if line.row.kind == Kind.QUERY],
        refused=[line for line in lines if line.refusal],
        signatures=[(SIGNER_WORDS[one], one in sheet.signed) for one in Signer],
        home_total=sheet.totals[Side.HOME],
        away_total=sheet.totals[Side.AWAY],
        result=drawing.result(),
        needs=str(sheet.needs or ""),
        decision=next((one for one in standing if one.row.record_id == decided), None),
        local_rules=local_rules(reading.record.settings),
    )


class SheetDrawing:
    """Lays out a score-sheet for one reader."""

    def __init__(
        self, reading: MatchReading, lines: list[EntryLine], names: Mapping[str, str]
    ) -> None:
        self.line_ups = reading.line_ups
        self.sheet = sheet = reading.sheet
        self.lines = lines
        self.names = names
        self.teams = {side: reading.team(side).name for side in Side}
        self.seats = {(one.table, one.side, one.role): one for one in sheet.seats}
        self.awards = [self.award(one) for one in sheet.awards]
        self.columns = [
            name
            for name in COLUMNS
            if name not in OCCASIONAL
            or any(
                getattr(figures, name)
                for table in sheet.tables
                for figures in (table.home, table.away)
            )
        ]

    def result(self) -> str:
        if self.sheet.result is None:
            return ""
        if self.sheet.result == "draw":
            return _("Draw")
        team = self.teams[Side(str(self.sheet.result))]
        return _("%(team)s won") % {"team": team}

    def award(self, award: Award) -> AwardView:
        return AwardView(
            rule=award.rule,
            rule_text=_(book.rule_by_number(award.rule).text),
            table=award.table,
            side=award.to,
            team=self.teams[award.to],
            points=award.points,
            half=HALF_WORDS[award.half],
            cause=self.cause(award),
        )

    def cause(self, award: Award) -> EntryLine | None:
        """Return the cause of an award; an absence may begin in an earlier half."""
        found = [
            line
            for line in self.lines
            if line.stands
            and line.row.kind == CAUSES.get(award.rule)
            and line.row.table in (None, award.table)
            and line.row.side != award.to
            and line.row.other_id is None
        ]
        in_half = [line for line in found if line.half is award.half]
        return next(iter(in_half or found[-1:]), None)

    def table(self, table: TableScore) -> SheetTableView:
        stopped = table.stopped
        here = [one for one in self.lines if one.row.table == table.table]
        return SheetTableView(
            number=table.table,
            sides=[self.side(table, side) for side in Side],
            stopped_rule=str(stopped.rule) if stopped else "",
            stopped_text=_(book.rule_by_number(stopped.rule).text) if stopped else "",
            stopped_by=self.at_fault(stopped.defaulters) if stopped else "",
            loose=[one for one in here if is_points(one) and not one.stands],
        )

    def at_fault(self, defaulters: str) -> str:
        if defaulters == "both":
            return _("both teams")
        return self.teams[Side(str(defaulters))]

    def side(self, table: TableScore, side: Side) -> SheetSideView:
        figures = table.home if side is Side.HOME else table.away
        pair = self.line_ups[side].pairs[table.table - 1]
        return SheetSideView(
            side=side,
            team=self.teams[side],
            seats=[self.seat(table.table, side, role) for role in PartnerRole]
            if pair
            else [],
            figures=[
                self.figure(table.table, side, name, getattr(figures, name))
                for name in self.columns
            ],
            total=figures.total,
            is_fielded=pair is not None,
        )

    def seat(self, table: int, side: Side, role: PartnerRole) -> SheetSeatView:
        pair = self.line_ups[side].pairs[table - 1]
        assert pair is not None, "only a fielded table has seats"
        first = pair.counter if role is PartnerRole.COUNTER else pair.by_speler
        return SheetSeatView(
            role=ROLE_WORDS[role],
            name=self.name(first),
            later=self.later(self.seats.get((table, side, role)), first),
        )

    def later(self, seat: HeldSeat | None, first: str) -> str:
        """Return who holds a seat at the end, if not the first player."""
        if seat is None:
            return ""
        if seat.is_empty:
            return _("called away")
        return self.name(seat.player) if seat.player != first else ""

    def name(self, player: str) -> str:
        return self.names.get(player, "") or _("not named yet")

    def figure(self, table: int, side: Side, name: str, points: int) -> FigureView:
        awards = [one for one in self.awards if (one.table, one.side) == (table, side)]
        return FigureView(
            anchor=f"table-{table}-{side}-{name.replace('_', '-')}",
            heading=COLUMNS[name],
            points=points,
            lines=self.behind(table, side, name),
            awards=awards if name == "awards" else [],
        )

    def behind(self, table: int, side: Side, name: str) -> list[EntryLine]:
        """Return the entries that a figure sums; for a forfeit, its stoppage."""
        here = [one for one in self.lines if one.row.table == table and one.stands]
        if name == "forfeited":
            return [
                one
                for one in here
                if one.row.kind == Kind.STOPPAGE and one.row.choice in (side, "both")
            ]
        half = HALVES.get(name)
        return [
            one
            for one in here
            if is_points(one) and one.row.side == side and one.half is half
        ]


def is_points(line: EntryLine) -> bool:
    return line.row.kind in (Kind.POINTS, Kind.TOTAL)
