"""Which of a person's merged rows a match already uses.

A match keeps naming the row that it began with: a press or a sheet that named another
row would seat the same player twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from league.models import Player
from matches.models import Entry, Seat, SquadMember


def merge_targets(union: int) -> dict[int, int]:
    """Return a union's merged rows, each mapped to the person it counts as."""
    rows = Player.objects.filter(union=union, merged_into__isnull=False)
    return {pk: into for pk, into in rows.values_list("pk", "merged_into") if into}


def rows_in(match: UUID, *, merged: dict[int, int]) -> dict[int, int]:
    """Return the row a match uses for each person who has several.

    A seat comes before an entry, an entry before a place in the squad.
    """
    if not merged:
        return {}
    rows = {*merged, *merged.values()}
    squad = SquadMember.objects.filter(team_sheet__match=match, player__in=rows)
    entries = Entry.objects.filter(match=match)
    seats = Seat.objects.filter(team_sheet__match=match, player__in=rows)
    named = [
        *squad.values_list("player", flat=True),
        *entries.filter(other__in=rows).values_list("other", flat=True),
        *entries.filter(player__in=rows).values_list("player", flat=True),
        *seats.values_list("player", flat=True),
    ]
    return {merged.get(row, row): row for row in named if row is not None}


def once_each(players: Iterable[int], *, first: Iterable[int] = ()) -> list[int]:
    """Return the players, each person once, by the row in `first` if it has one.

    The order is kept; players only in `first` come last.
    """
    wanted = list(dict.fromkeys([*players, *first]))
    rows = Player.objects.filter(pk__in=wanted, merged_into__isnull=False)
    into = dict(rows.values_list("pk", "merged_into"))
    stands = {into.get(one, one): one for one in [*reversed(wanted), *first]}
    return list(dict.fromkeys(stands[into.get(one, one)] for one in wanted))
