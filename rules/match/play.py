"""A match in progress: its seats, points and phase.

It holds the state that the rulings read and change; it refuses nothing itself.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from rules.match.sheet import (
    Abandoned,
    Award,
    Counted,
    Decision,
    HeldSeat,
    Moments,
    Pause,
    Refused,
    SideFigures,
    Status,
    TableScore,
    TableStop,
)
from rules.record import (
    TABLES,
    DrawnKnockout,
    Half,
    Pair,
    PartnerRole,
    Record,
    RecordEntry,
    Side,
    Signer,
    Stage,
)

# Points in the interval complete the hands of the first half (2.2).
HALVES: dict[StrEnum, Half] = {
    Status.FIRST_HALF: Half.FIRST,
    Status.INTERVAL: Half.FIRST,
    Status.SECOND_HALF: Half.SECOND,
    Status.EXTRA_TIME: Half.EXTRA,
}
PLAYING = frozenset({Status.FIRST_HALF, Status.SECOND_HALF, Status.EXTRA_TIME})
UNDER_WAY = PLAYING | {Status.INTERVAL}
# Checked at every press: a tuple compares the words, without hashing them.
ENDED = (Status.PLAYED, Status.ABANDONED)


class Chair:
    """A place at a table; it keeps the name of a player called away."""

    __slots__ = ("is_empty", "player")

    def __init__(self, player: str) -> None:
        self.player = player
        self.is_empty = False


class Partnership:
    """One side of a table: its two chairs and its points."""

    __slots__ = ("awards", "chairs", "forfeited", "points", "totals")

    def __init__(self, pair: Pair | None) -> None:
        self.chairs: dict[PartnerRole, Chair] = {}
        if pair is not None:
            self.chairs[PartnerRole.COUNTER] = Chair(pair.counter)
            self.chairs[PartnerRole.BY_SPELER] = Chair(pair.by_speler)
        self.points = {Half.FIRST: 0, Half.SECOND: 0, Half.EXTRA: 0}
        # The halves whose points are one written total (docs/record.md).
        self.totals: set[Half] = set()
        self.awards = 0
        self.forfeited = 0

    @property
    def total(self) -> int:
        return sum(self.points.values()) + self.awards - self.forfeited

    @property
    def has_empty_chair(self) -> bool:
        return any(chair.is_empty for chair in self.chairs.values())

    def chair_of(self, player: str) -> Chair | None:
        """Return the chair with this player's name, empty or not."""
        for chair in self.chairs.values():
            if chair.player == player:
                return chair
        return None

    def figures(self) -> SideFigures:
        """Return this side's points for the score-sheet."""
        return SideFigures(
            self.points[Half.FIRST],
            self.points[Half.SECOND],
            self.points[Half.EXTRA],
            self.awards,
            self.forfeited,
        )


class Table:
    """One of the four tables."""

    __slots__ = ("is_idle", "number", "sides", "stopped")

    def __init__(self, number: int, home: Pair | None, away: Pair | None) -> None:
        self.number = number
        self.sides = {Side.HOME: Partnership(home), Side.AWAY: Partnership(away)}
        self.is_idle = False
        self.stopped: TableStop | None = None

    @property
    def is_fielded(self) -> bool:
        return bool(self.sides[Side.HOME].chairs and self.sides[Side.AWAY].chairs)

    def score(self) -> TableScore:
        """Return this table for the score-sheet."""
        home, away = self.sides[Side.HOME], self.sides[Side.AWAY]
        return TableScore(self.number, home.figures(), away.figures(), self.stopped)


class PlayTeam:
    """A team's players, apart from the chairs that they hold."""

    __slots__ = ("gone", "on_leave", "squad", "substitutes")

    def __init__(self, squad: tuple[str, ...] | None) -> None:
        self.squad = None if squad is None else frozenset(squad)
        self.gone: set[str] = set()
        self.on_leave: set[str] = set()
        self.substitutes = 0

    def is_registered(self, player: str) -> bool:
        """Return whether the player may come on for this team; any, without a squad."""
        return self.squad is None or player in self.squad


class Play:
    """A match between two entries."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.settings = record.settings
        self.is_knock_out = record.stage is not Stage.LEAGUE
        self.counted: list[Counted] = []
        # How many entries come before the last abandonment that led to a replay.
        self.taken_back = 0
        self.begin()

    def begin(self) -> None:
        """Seat both teams as in the record, with nothing played yet."""
        record = self.record
        self.phase = Status.NOT_STARTED
        self.tables = {
            number: Table(number, home, away)
            for number, home, away in zip(
                TABLES, record.home.pairs, record.away.pairs, strict=True
            )
        }
        self.teams = {side: PlayTeam(record.line_up(side).squad) for side in Side}
        self.awards: list[Award] = []
        self.tosses: set[Status] = set()
        self.moments = Moments()
        self.paused_at: datetime | None = None
        self.abandoned: Abandoned | None = None
        self.decision: Decision | None = None
        self.signed: list[Signer] = []
        self.refused: list[Refused] = []

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    @property
    def half(self) -> Half | None:
        return HALVES.get(self.phase)

    @property
    def needs(self) -> DrawnKnockout | None:
        """What a level knock-out match that has ended still needs (1.12)."""
        if self.phase not in ENDED or not self.is_knock_out:
            return None
        if self.decision or self.total(Side.HOME) != self.total(Side.AWAY):
            return None
        if self.phase is Status.ABANDONED or self.moments.extra is not None:
            return DrawnKnockout.DECISION
        return self.settings.drawn_knockout

    def played_since(self, begun: datetime, at: datetime) -> timedelta:
        """Return the time played since the beginning of a half, without pauses."""
        return (self.paused_at or at) - begun - self.moments.stood_still(begun)

    def go_on(self, at: datetime) -> None:
        """End any running pause."""
        if self.paused_at is None:
            return
        pauses = (*self.moments.pauses, Pause(self.paused_at, at))
        self.moments = replace(self.moments, pauses=pauses)
        self.paused_at = None

    def replay(self) -> None:
        """Undo everything before the entry being judged (ours)."""
        self.taken_back = len(self.counted) - 1
        self.begin()

    def total(self, side: Side) -> int:
        """Return one side's points at all tables together."""
        return sum(table.sides[side].total for table in self.tables.values())

    def table_of(self, entry: RecordEntry) -> Table:
        """Return the table that an entry names."""
        assert entry.table
        return self.tables[entry.table]

    def partnership_of(self, entry: RecordEntry) -> Partnership:
        """Return the side of a table that an entry names."""
        assert entry.side
        return self.table_of(entry).sides[entry.side]

    def team_of(self, entry: RecordEntry) -> PlayTeam:
        """Return the team that an entry names."""
        assert entry.side
        return self.teams[entry.side]

    def is_seated(self, side: Side, player: str) -> bool:
        """Return whether the player has a seat of this team at any table."""
        return any(
            chair.player == player and not chair.is_empty
            for table in self.tables.values()
            for chair in table.sides[side].chairs.values()
        )

    def award(
        self, table: Table, rule: str, points: int, *, to: Side, half: Half | None
    ) -> None:
        """Give one side points at a table under a rule."""
        table.sides[to].awards += points
        self.awards.append(Award(rule, table.number, to, points, half))

    def seats(self) -> tuple[HeldSeat, ...]:
        """Return who sits where, by table, home first, the counter first."""
        return tuple(
            HeldSeat(
                table.number,
                side,
                role,
                chair.player,
                chair.is_empty,
                chair.player in self.teams[side].on_leave,
            )
            for table in self.tables.values()
            for side, partnership in table.sides.items()
            for role, chair in sorted(partnership.chairs.items(), reverse=True)
        )
