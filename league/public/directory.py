"""The front page of an installation with several unions: all of them, by board."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils import timezone

from league.models import Board, Union, Venue
from league.standings.nights.next_up import NextUp, next_of_unions

MOST_HALLS = 3


@dataclass(frozen=True, slots=True)
class DirectoryLine:
    """A union: where it plays, and what is next there."""

    union: Union
    halls: list[str]
    more_halls: int
    up: NextUp


@dataclass(frozen=True, slots=True)
class BoardUnions:
    """The unions of a board, or those of none."""

    board: Board | None
    lines: list[DirectoryLine]


def directory_of(unions: list[Union]) -> list[BoardUnions]:
    """Return the unions by board, those without one last; who plays tonight is first.

    A board's own rows, of its tournaments, are no union to choose, unless they are all
    that there is.
    """
    shown = [one for one in unions if one.represents_id is None] or unions
    halls, next_up = _halls_of(shown), next_of_unions(shown, at=timezone.now())
    lines = [
        DirectoryLine(
            union,
            halls=halls.get(union.pk, [])[:MOST_HALLS],
            more_halls=max(len(halls.get(union.pk, [])) - MOST_HALLS, 0),
            up=next_up[union.pk],
        )
        for union in shown
    ]
    ordered = sorted(lines, key=_place)
    return [
        BoardUnions(group[0].union.board, group)
        for _, among in groupby(ordered, key=lambda one: one.union.board_id)
        for group in [list(among)]
    ]


def _place(line: DirectoryLine) -> tuple[bool, str, int, bool]:
    board, is_later = line.union.board, not line.up.is_tonight
    name, key = (board.name, board.pk) if board else ("", 0)
    return board is None, name, key, is_later


def _halls_of(unions: list[Union]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    halls = Venue.objects.filter(union__in=unions).order_by("name", "pk")
    for union, name in halls.values_list("union", "name"):
        found.setdefault(union, []).append(name)
    return found
