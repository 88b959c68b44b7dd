"""What a list is: its columns, its rows of a season, and who may have it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from league.access.admission import MayIn
from league.imports.headings import heading_of
from league.lib.files.reading import Cell
from league.models import Fixture, Player, Season, Union


@dataclass(frozen=True, slots=True)
class ListRequest:
    """A union and one of its seasons, and whether the reader sees players' names."""

    union: Union
    season: Season | None
    is_member: bool
    reader: Any

    def name(self, player: Player | None) -> str:
        if player is None:
            return ""
        person = player.person
        return person.name if self.is_member else person.public_name

    def time(self, at: datetime | None) -> str:
        """Return a moment on the union's clock, to the second."""
        return f"{at.astimezone(self.union.zone):%Y-%m-%d %H:%M:%S}" if at else ""


Rows = Iterable[Sequence[Cell]]


@dataclass(frozen=True, slots=True)
class DataList:
    """A list by name; `may` is None if anyone may have it.

    Columns have the same names in every language, so that programs find them; those
    that an import knows are named as it names them. A workbook is for people: its
    headings are in their language, and an import finds them too.
    """

    name: str
    title: Any
    columns: tuple[str, ...]
    rows: Callable[[ListRequest], Rows]
    may: MayIn | None = None

    def table(self, asked: ListRequest) -> Rows:
        yield self.columns
        yield from self.rows(asked)

    def sheet(self, asked: ListRequest) -> Rows:
        yield [heading_of(one) for one in self.columns]
        yield from self.rows(asked)


def match_cells(fixture: Fixture) -> tuple[Cell, ...]:
    """Return the match of a row: its division, round, night and teams."""
    return (
        fixture.division.name,
        fixture.round,
        fixture.night,
        fixture.home.name,
        fixture.away.name,
    )


MATCH = ("division", "round", "night", "home", "away")
OF_MATCH = ("fixture__division", "fixture__home", "fixture__away")


def number_of(player: Player | None) -> int | None:
    """Return the number of a player's page, by which two of one name are told apart."""
    return player.person.pk if player is not None else None


def yes(is_so: bool) -> str:
    return "yes" if is_so else ""
