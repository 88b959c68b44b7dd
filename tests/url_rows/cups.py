"""The addresses of cups, finals and the board's tournaments."""

from __future__ import annotations

from typing import Any

from league.cups.actions.cups import CupOptions, enter_teams, make_cup
from league.cups.actions.draws import draw_cup
from league.cups.actions.tournaments import invite_unions, make_tournament
from league.models import Cup, Invitation
from matches.models import Match
from tests.url_rows.row import (
    ANYONE,
    DESK_NO_POST,
    NO_POST,
    PLANNERS,
    Row,
    division,
    season,
    to,
)


def stage(match: Match) -> None:
    """A cup of the match's two teams, drawn; a tournament that asks its union."""
    fixture = match.fixture
    season = fixture.division.season
    own = make_cup(season, name="Union cup", options=CupOptions(), by=None)
    enter_teams(own, {fixture.home: 1, fixture.away: 2}, by=None)
    draw_cup(own, seed="2026", by=None)
    assert match.union.board is not None, "the table's union has a board"
    held = make_tournament(
        match.union.board,
        season="2026",
        name="Inter-union",
        options=CupOptions(),
        by=None,
    )
    invite_unions(held, {match.union: 1}, by=None)


def cup(match: Match) -> dict[str, Any]:
    return {"pk": Cup.objects.get(union=match.union).pk}


def tie(match: Match) -> dict[str, Any]:
    return {"pk": Cup.objects.get(union=match.union).ties.get().pk}


def invitations(match: Match) -> dict[str, Any]:
    return {"pk": Cup.objects.exclude(union=match.union).get().pk}


def invitation(match: Match) -> dict[str, Any]:
    return {"pk": Invitation.objects.get(invited=match.union).pk}


def board(match: Match) -> dict[str, Any]:
    assert match.union.board is not None, "the table's union has a board"
    return {"slug": match.union.board.slug}


REFUSED = to(302, 404, 403, 403, 422, 422) | {"planner": 422}
BOARD = to(302, 404, 404, 404, 404, 200)
BOARD_BAD = to(302, 404, 404, 404, 404, 422)
ROWS = {
    "seasons/<int:pk>/cups/": Row(PLANNERS, DESK_NO_POST, season),
    "seasons/<int:pk>/cups/new/": Row(PLANNERS, REFUSED, season),
    "divisions/<int:pk>/finals/": Row(PLANNERS, REFUSED, division),
    "cups/<int:pk>/": Row(ANYONE, NO_POST, cup),
    "cups/<int:pk>/bracket.pdf": Row(ANYONE, NO_POST, cup),
    "cups/<int:pk>/draws/": Row(ANYONE, NO_POST, cup),
    "cups/<int:pk>/setup/": Row(PLANNERS, REFUSED, cup),
    "cups/<int:pk>/entries/": Row(PLANNERS, REFUSED, cup),
    "cups/<int:pk>/draw/": Row(PLANNERS, REFUSED, cup),
    "cups/<int:pk>/draw/undo/": Row(DESK_NO_POST, REFUSED, cup),
    "cups/<int:pk>/dates/": Row(PLANNERS, REFUSED, cup),
    "ties/<int:pk>/": Row(PLANNERS, REFUSED, tie),
    "boards/": Row(to(302, 404, 404, 404, 404, 302), DESK_NO_POST),
    "boards/<slug:slug>/": Row(BOARD, to(302, 404, 404, 404, 404, 422), board),
    "cups/<int:pk>/invitations/": Row(
        BOARD, to(302, 404, 404, 404, 404, 422), invitations
    ),
    "invitations/<int:pk>/": Row(
        to(302, 404, 403, 403, 200, 403) | {"registrar": 200},
        to(302, 404, 403, 403, 422, 403) | {"registrar": 422},
        invitation,
    ),
}
