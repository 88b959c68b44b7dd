"""Questions of a board's tournaments: list, invitations, releasable players."""

from __future__ import annotations

from itertools import groupby

from django.db.models import QuerySet

from league.cups.pages import CupLine, cup_line, cups_of
from league.models import Board, Cup, Registration, Season, Union
from league.standings.selectors import current_season


def tournaments_of(board: Board) -> list[tuple[Season, list[CupLine]]]:
    """Return a board's tournaments by season, the latest first."""
    cups = cups_of(division__season__union__represents=board).order_by(
        "-division__season__name", "pk"
    )
    return [
        (season, [cup_line(cup) for cup in among])
        for season, among in groupby(cups, key=lambda cup: cup.division.season)
    ]


def unions_to_ask(cup: Cup) -> list[Union]:
    """Return the unions of a tournament's board, except the one that represents it."""
    return list(Union.objects.filter(board=cup.union.board_id, represents=None))


def releasable_players(union: Union) -> QuerySet[Registration]:
    """Return the players whom a union may release: registered in its current season."""
    season = current_season(union)
    return (
        Registration.objects.filter(union=union, season=season, ended_on=None)
        .select_related("player", "club", "team")
        .order_by("club__name", "player__name", "pk")
    )
