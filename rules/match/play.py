"""A match in progress: who sits where, what each side has, which phase it is in.

It keeps the state that the rulings read and change; it refuses nothing itself.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from rules.match.sheet import (
    Award,
    Counted,
    Decision,
    Figures,
    Half,
    Refused,
    Seat,
    Status,
    Stopped,
    TableScore,
)
from rules.record import (
    TABLES,
    DrawnKnockout,
    Pair,
    Record,
    Role,
    Side,
    Signer,
    Stage,
)

# Points in the interval finish the hands of the first half (2.2).
HALVES: dict[StrEnum, Half] = {
    Status.FIRST_HALF: Half.FIRST,
    Status.INTERVAL: Half.FIRST,
    Status.SECOND_HALF: Half.SECOND,
    Status.EXTRA_TIME: Half.EXTRA,
}
PLAYING = frozenset({Status.FIRST_HALF, Status.SECOND_HALF, Status.EXTRA_TIME})


class Chair:
    """A place at a table; it keeps the name of a player who was called away."""

    __slots__ = ("is_empty", "player")

    def __init__(self, player: str) -> None:
        self.player = player
        self.is_empty = False


class Partnership:
    """One side of a table: its two chairs and its points."""

    __slots__ = ("awards", "chairs", "forfeited", "points")

    def __init__(self, pair: Pair | None) -> None:
        self.chairs: dict[Role, Chair] = {}
        if pair is not None:
            self.chairs[Role.COUNTER] = Chair(pair.counter)
            self.chairs[Role.BY_SPELER] = Chair(pair.by_speler)
        self.points = {Half.FIRST: 0, Half.SECOND: 0, Half.EXTRA: 0}
        self.awards = 0
        self.forfeited = 0

    @property
    def total(self) -> int:
        return sum(self.points.values()) + self.awards - self.forfeited

    @property
    def has_empty_chair(self) -> bool:
        return any(chair.is_empty for chair in self.chairs.values())

    def chair_of(self, player: str) -> Chair | None:
        """Return the chair that has this player's name, empty or not."""
        for chair in self.chairs.values():
            if chair.player == player:
                return chair
        return None

    def figures(self) -> Figures:
        """Return the points of this side as the score-sheet shows them."""
        return Figures(
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
        self.stopped: Stopped | None = None

    @property
    def is_fielded(self) -> bool:
        return bool(self.sides[Side.HOME].chairs and self.sides[Side.AWAY].chairs)

    def score(self) -> TableScore:
        """Return this table as the score-sheet shows it."""
        home, away = self.sides[Side.HOME], self.sides[Side.AWAY]
        return TableScore(self.number, home.figures(), away.figures(), self.stopped)


class Team:
    """What is known of one team's players beside the chairs that they hold."""

    __slots__ = ("gone", "on_leave", "squad", "substitutes")

    def __init__(self, squad: tuple[str, ...] | None) -> None:
        self.squad = None if squad is None else frozenset(squad)
        self.gone: set[str] = set()
        self.on_leave: set[str] = set()
        self.substitutes = 0

    def is_registered(self, player: str) -> bool:
        """Return whether the player may come on for this team; any, without squad."""
        return self.squad is None or player in self.squad


class Play:
    """A match between two entries."""

    def __init__(self, record: Record) -> None:
        self.settings = record.settings
        self.is_knock_out = record.stage is not Stage.LEAGUE
        self.phase = Status.NOT_STARTED
        self.tables = {
            number: Table(number, home, away)
            for number, home, away in zip(
                TABLES, record.home.pairs, record.away.pairs, strict=True
            )
        }
        self.teams = {side: Team(record.line_up(side).squad) for side in Side}
        self.awards: list[Award] = []
        self.tosses: set[Status] = set()
        self.resumed_at: datetime | None = None
        self.extra_at: datetime | None = None
        self.decision: Decision | None = None
        self.signed: list[Signer] = []
        self.refused: list[Refused] = []
        self.counted: list[Counted] = []

    @property
    def half(self) -> Half | None:
        return HALVES.get(self.phase)

    @property
    def needs(self) -> DrawnKnockout | None:
        """What a level knock-out match, its time played, still needs (1.12)."""
        if self.phase is not Status.PLAYED or not self.is_knock_out:
            return None
        if self.decision or self.total(Side.HOME) != self.total(Side.AWAY):
            return None
        if self.extra_at is not None:
            return DrawnKnockout.DECISION
        return self.settings.drawn_knockout

    def total(self, side: Side) -> int:
        """Return what one side has at all tables together, in points."""
        return sum(table.sides[side].total for table in self.tables.values())

    def is_seated(self, side: Side, player: str) -> bool:
        """Return whether the player holds a seat of this team at any table."""
        return any(
            chair.player == player and not chair.is_empty
            for table in self.tables.values()
            for chair in table.sides[side].chairs.values()
        )

    def chair_held(self, table: int, side: Side, player: str) -> Chair | None:
        """Return the chair that the player sits on at this table, if s/he does."""
        chair = self.tables[table].sides[side].chair_of(player)
        return chair if chair and not chair.is_empty else None

    def award(
        self, points: int, *, rule: str, table: Table, to: Side, half: Half | None
    ) -> None:
        """Give one side points at a table under a rule."""
        table.sides[to].awards += points
        self.awards.append(Award(rule, table.number, to, points, half))

    def seats(self) -> tuple[Seat, ...]:
        """Return who sits where, by table, home first, the counter first."""
        return tuple(
            Seat(
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
