"""The entries of a table: their kinds, and the form of each.

A deal has the contract's form and is read by its game in rules.games.deals; this module
has the other kinds. Which entries count, and their scores, are not here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any

from rules.evenings.settings import EveningGame
from rules.evenings.sides import SIDES_ALONE
from rules.evenings.totals import BOOM_POINTS, MOST, read_totals
from rules.faults import Fault
from rules.games.deals import GAMES
from rules.games.deals.klaberjass_players import read_hand
from rules.games.deals.reading import DealReading
from rules.games.deals.values import TableSide


class EntrySheet(StrEnum):
    """The sheet that an entry is on: the table's, or that of one pair."""

    TABLE = "table"
    US = "us"
    THEM = "them"


class TableEntryKind(StrEnum):
    """The kinds of entry at a table."""

    DEAL = "deal"
    TOTALS = "totals"
    REVOKE = "revoke"
    BOOM = "boom"
    CLIP = "clip"
    VOID = "void"
    CORRECTION = "correction"


# Each game's kinds beside those of every game.
BESIDE: Mapping[str, frozenset[TableEntryKind]] = {
    EveningGame.KLAWERJAS: frozenset({TableEntryKind.BOOM}),
    EveningGame.KLAVERJAS: frozenset({TableEntryKind.REVOKE}),
    EveningGame.KLABERJASS: frozenset({TableEntryKind.REVOKE}),
    # A revoke is part of the hand: who made what by then is asked all the same.
    EveningGame.KLABERJASS_TWO: frozenset(),
    EveningGame.KLABERJASS_THREE: frozenset(),
    EveningGame.FIVE_HUNDRED: frozenset({TableEntryKind.CLIP}),
}
# What a correction can make of a line, besides those.
LINES = frozenset({TableEntryKind.DEAL, TableEntryKind.TOTALS})
EVERYWHERE = LINES | {TableEntryKind.VOID, TableEntryKind.CORRECTION}


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One line as written at a table.

    `is_late` marks what arrived after the table was closed: it is kept, and counts once
    the table is reopened.
    """

    id: str
    sheet: str
    kind: str
    data: Mapping[str, Any]
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Revoke:
    """A revoke by a side, in a deal played to its end, or broken off (None)."""

    side: TableSide
    deal: Any


@dataclass(frozen=True, slots=True)
class Boom:
    """Points that a counter called, where the strokes were not written."""

    side: TableSide
    points: int


@dataclass(frozen=True, slots=True)
class Clip:
    """A clip of one side's score cards."""

    side: TableSide


@dataclass(frozen=True, slots=True)
class Void:
    """An earlier entry struck out."""

    id: str


@dataclass(frozen=True, slots=True)
class EntryCorrection:
    """What an earlier entry should have said."""

    id: str
    kind: TableEntryKind
    said: Any


@dataclass(frozen=True, slots=True)
class TableFault:
    """Something at a table for a person to check: a code and its details."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the fault as stored beside the score."""
        return {"code": self.code, "values": dict(self.values)}


def entry_faults(game: str, entry: TableEntry) -> list[Fault]:
    """Return what makes an entry malformed: its sheet, its kind, or its data.

    Whether it fits earlier entries is not a matter of form: score_table checks that.

    >>> entry_faults("500", TableEntry("1", "table", "clip", {"side": "us"}))
    []
    """
    _, faults = read_entry_data(game, entry)
    return faults


def read_entry_data(game: str, entry: TableEntry) -> tuple[Any, list[Fault]]:
    """Return what an entry says (None where it is malformed), and every fault in it."""
    reading = EntryReading(game)
    reading.text(entry.id, "id")
    reading.one_of(EntrySheet, entry.sheet, "sheet")
    kinds = EVERYWHERE | BESIDE[game]
    said = reading.said(kinds, entry.kind, entry.data, "")
    return (None if reading.faults else said), reading.faults


class EntryReading(DealReading):
    """The entries of one game, each with every fault in it."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game

    def one_of(self, words: Any, value: object, path: str) -> str | None:
        """Return one of the given words."""
        if isinstance(value, str) and value in set(words):
            return value
        listed = ", ".join(f'"{word}"' for word in sorted(words))
        self.fault(path, f"must be one of {listed}")
        return None

    def said(
        self, kinds: frozenset[TableEntryKind], kind: object, data: object, path: str
    ) -> Any:
        """Return what the data of an entry says, if its kind is one of these."""
        prefix = f"{path}." if path else ""
        if self.one_of(kinds, kind, f"{prefix}kind") is None:
            return None
        return READS[TableEntryKind(str(kind))](self, data, f"{prefix}data")

    def game_deal(self, value: object, path: str) -> Any:
        """Return a deal of this game, with no absurd number."""
        faults = len(self.faults)
        players = SIDES_ALONE.get(self.game)
        if players is None:
            deal = GAMES[self.game].read_deal(self, value, path)
        else:
            deal = read_hand(self, players, value, path)
        if len(self.faults) == faults and _largest(value) > MOST:
            self.fault(path, f"has a number above {MOST}")
        return deal

    def totals(self, value: object, path: str) -> Any:
        """Return the totals of a round in this game."""
        return read_totals(self, self.game, value, path)

    def game_deal_or_null(self, value: object, path: str) -> Any:
        """Return a deal of this game, or None."""
        return None if value is None else self.game_deal(value, path)


def _largest(value: Any) -> int:
    if isinstance(value, dict):
        return max(map(_largest, value.values()), default=0)
    return value if isinstance(value, int) else 0


def _record(
    make: Callable[..., Any], reads: Mapping[str, Callable[..., Any]]
) -> Callable[[EntryReading, object, str], Any]:
    """Return a function that reads an object with these fields into one value."""

    def read(reading: EntryReading, value: object, path: str) -> Any:
        bound = {name: partial(one, reading) for name, one in reads.items()}
        found = reading.deal(value, path, bound)
        return make(**found) if found is not None else None

    return read


def _correction(reading: EntryReading, value: object, path: str) -> Any:
    fields = {"id": reading.text, "kind": _as_is, "data": _as_is}
    found = reading.deal(value, path, fields)
    if found is None:
        return None
    played = BESIDE[reading.game] | LINES
    faults = len(reading.faults)
    said = reading.said(played, found["kind"], found["data"], path)
    if len(reading.faults) > faults:
        return None
    return EntryCorrection(found["id"], TableEntryKind(found["kind"]), said)


def _as_is(value: object, path: str) -> object:
    return value


READS: Mapping[TableEntryKind, Callable[[EntryReading, object, str], Any]] = {
    TableEntryKind.DEAL: EntryReading.game_deal,
    TableEntryKind.TOTALS: EntryReading.totals,
    TableEntryKind.REVOKE: _record(
        Revoke, {"side": EntryReading.side, "deal": EntryReading.game_deal_or_null}
    ),
    TableEntryKind.BOOM: _record(
        Boom,
        {
            "side": EntryReading.side,
            "points": partial(EntryReading.choice, among=BOOM_POINTS),
        },
    ),
    TableEntryKind.CLIP: _record(Clip, {"side": EntryReading.side}),
    TableEntryKind.VOID: _record(Void, {"id": EntryReading.text}),
    TableEntryKind.CORRECTION: _correction,
}
