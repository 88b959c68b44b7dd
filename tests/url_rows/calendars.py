"""The addresses of calendars: all public but an official's own."""

from __future__ import annotations

from typing import Any

from league.calendars.actions import renew_calendar
from league.calendars.keys import calendar_key
from league.models import Official
from matches.models import Match
from tests.make import make_player, make_user, make_venue
from tests.url_rows.row import (
    ANYONE,
    DESK_NO_POST,
    HAS_NONE,
    NO_POST,
    Row,
    club,
    division,
    match_pk,
    team,
    union,
)


def venue(match: Match) -> dict[str, Any]:
    return {"pk": make_venue(match.union).pk}


def key(match: Match) -> dict[str, Any]:
    """The secret address of a new official's calendar."""
    player = make_player(union=match.union, user=make_user())
    official = Official.objects.create(
        union=match.union, player=player, is_referee=True
    )
    return {"key": calendar_key(renew_calendar(official, by=None))}


ROWS: dict[str, Row] = {
    "unions/<slug:slug>/calendars/": Row(ANYONE, NO_POST, union),
    "unions/<slug:slug>/calendars/renew/": Row(DESK_NO_POST, HAS_NONE, union),
    "unions/<slug:slug>/calendars/revoke/": Row(DESK_NO_POST, HAS_NONE, union),
    "unions/<slug:slug>/calendar.ics": Row(ANYONE, NO_POST, union),
    "matches/<uuid:pk>/calendar.ics": Row(ANYONE, NO_POST, match_pk),
    "teams/<int:pk>/calendar.ics": Row(ANYONE, NO_POST, team),
    "clubs/<int:pk>/calendar.ics": Row(ANYONE, NO_POST, club),
    "halls/<int:pk>/calendar.ics": Row(ANYONE, NO_POST, venue),
    "venues/<int:pk>/calendar.ics": Row(ANYONE, NO_POST, venue),
    "divisions/<int:pk>/calendar.ics": Row(ANYONE, NO_POST, division),
    "officials/<slug:key>/calendar.ics": Row(ANYONE, NO_POST, key),
}
