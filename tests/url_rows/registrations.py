"""The addresses of registrations, transfers and merging: the registrar's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from league.models import (
    PlayerMerge,
    Registration,
    RegistrationRequest,
    Season,
    Transfer,
)
from matches.models import Match
from tests.make import make_player, make_season
from tests.url_rows.row import DESK, DESK_NO_POST, Row, player, to, union

DAY = date(2026, 6, 1)


def stage(match: Match) -> None:
    """One of each that an address is about, all of the home team."""
    season, club = match.fixture.division.season, match.fixture.home.club
    of_season = {"union": match.union, "season": season}
    rows = list(match.fixture.home.registrations.order_by("pk"))
    Registration.objects.filter(pk=rows[0].pk).update(ended_on=DAY)
    RegistrationRequest.objects.create(
        player=make_player(union=match.union),
        club=club,
        registered_on=DAY,
        **of_season,
    )
    Transfer.objects.create(
        registration=rows[1], to_club=match.fixture.away.club, day=DAY, **of_season
    )
    kept, merged = (make_player(union=match.union) for _ in range(2))
    PlayerMerge.objects.create(union=match.union, kept=kept, merged=merged)


def newest(model: Any) -> Callable[[Match], dict[str, Any]]:
    return lambda match: {"pk": model.objects.filter(union=match.union).last().pk}


def season(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division.season_id}


def bare_season(match: Match) -> dict[str, Any]:
    """A season of before, in which nothing is asked for."""
    found = Season.objects.filter(union=match.union, name="2001").first()
    return {"pk": (found or make_season(match.union, name="2001")).pk}


def standing(match: Match) -> dict[str, Any]:
    rows = match.fixture.away.registrations.filter(ended_on=None)
    return {"pk": rows.order_by("pk").first().pk}


def ended(match: Match) -> dict[str, Any]:
    rows = match.fixture.home.registrations.order_by("pk")
    return {"pk": rows.first().pk}


# The registrar is let in as the union's secretary is. A club's secretary here is none
# of any club.
LETS_IN = DESK | {"registrar": 200}
BAD = to(302, 404, 403, 403, 422, 422) | {"registrar": 422}
DONE = to(302, 404, 403, 403, 302, 302) | {"registrar": 302}
NO_PAIR = to(302, 404, 403, 403, 404, 404) | {"registrar": 404}

ROWS: dict[str, Row] = {
    "seasons/<int:pk>/registrations/": Row(LETS_IN, DESK_NO_POST, season),
    "seasons/<int:pk>/registrations/new/": Row(LETS_IN, BAD, season),
    "seasons/<int:pk>/registrations/export/": Row(LETS_IN, DESK_NO_POST, season),
    "seasons/<int:pk>/registrations/asked/": Row(LETS_IN, DESK_NO_POST, season),
    "players/<int:pk>/contact/": Row(
        LETS_IN | {"planner": 200}, DONE | {"planner": 302}, player
    ),
    "seasons/<int:pk>/registrations/asked/confirm/": Row(
        DESK_NO_POST, DONE, bare_season
    ),
    "seasons/<int:pk>/transfers/": Row(LETS_IN, DESK_NO_POST, season),
    "registrations/<int:pk>/": Row(LETS_IN, BAD, standing),
    "registrations/<int:pk>/end/": Row(LETS_IN, BAD, standing),
    "registrations/<int:pk>/again/": Row(DESK_NO_POST, DONE, ended),
    "registrations/<int:pk>/transfer/": Row(LETS_IN, BAD, standing),
    "registrations/asked/<int:pk>/": Row(LETS_IN, BAD, newest(RegistrationRequest)),
    "transfers/<int:pk>/": Row(LETS_IN, BAD, newest(Transfer)),
    "desk/<slug:slug>/players/alike/": Row(LETS_IN, DESK_NO_POST, union),
    "desk/<slug:slug>/players/merge/": Row(NO_PAIR, NO_PAIR, union),
    "players/merges/<int:pk>/undo/": Row(DESK_NO_POST, DONE, newest(PlayerMerge)),
}
