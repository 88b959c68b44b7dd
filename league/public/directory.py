"""The front page of an installation with several unions: all of them, by board."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import Min, Q

from league.models import Board, Fixture, Union, Venue
from league.standings.selectors import with_tonight
from league.standings.tonight import tonight_in

MOST_HALLS = 3


@dataclass(frozen=True, slots=True)
class DirectoryLine:
    """A union: where it plays, what is on tonight, and its next night."""

    union: Union
    halls: list[str]
    more_halls: int
    tonight: date | None
    next: date | None


@dataclass(frozen=True, slots=True)
class BoardUnions:
    """The unions of a board, or those of none."""

    board: Board | None
    lines: list[DirectoryLine]


def directory_of(unions: list[Union]) -> list[BoardUnions]:
    """Return the unions by board, those without one last.

    A board's own rows, of its tournaments, are no union to choose, unless they are all
    that there is.
    """
    shown = [one for one in unions if one.represents_id is None] or unions
    halls, nights = _halls_of(shown), _next_nights(shown)
    lines = [
        DirectoryLine(
            union,
            halls=halls.get(union.pk, [])[:MOST_HALLS],
            more_halls=max(len(halls.get(union.pk, [])) - MOST_HALLS, 0),
            tonight=night,
            next=nights.get(union.pk),
        )
        for union, night in with_tonight(shown)
    ]
    ordered = sorted(lines, key=_by_board)
    return [
        BoardUnions(group[0].union.board, group)
        for _, among in groupby(ordered, key=lambda one: one.union.board_id)
        for group in [list(among)]
    ]


def _by_board(line: DirectoryLine) -> tuple[bool, str, int]:
    board = line.union.board
    return board is None, board.name if board else "", board.pk if board else 0


def _halls_of(unions: list[Union]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    halls = Venue.objects.filter(union__in=unions).order_by("name", "pk")
    for union, name in halls.values_list("union", "name"):
        found.setdefault(union, []).append(name)
    return found


def _next_nights(unions: list[Union]) -> dict[int, date]:
    """Return each union's first night after tonight on which something is planned."""
    days = tonight_in(unions)
    if not days:
        return {}
    ahead = Q()
    for union, day in days.items():
        ahead |= Q(union=union, night__gt=day)
    planned = Fixture.objects.filter(ahead, state=Fixture.State.PLANNED).order_by()
    return dict(
        planned.values_list("union")
        .annotate(first=Min("night"))
        .values_list("union", "first")
    )
