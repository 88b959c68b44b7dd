"""What a row of the table of addresses says, and the words to write one with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from matches.models import Match

GROUPS = ("visitor", "stranger", "member", "scorer", "keeper", "board")


@dataclass(frozen=True, slots=True)
class Row:
    """What GET and POST (with nothing in it) answer to each group, and of which row."""

    get: dict[str, int]
    post: dict[str, int]
    of: Callable[[Match], dict[str, Any]] = lambda match: {}
    # The same for any other method that the address takes, by its name: "patch".
    others: dict[str, dict[str, int]] = field(default_factory=dict)


def to(*statuses: int) -> dict[str, int]:
    """One status for all, or one for each group in their order."""
    given = statuses * len(GROUPS) if len(statuses) == 1 else statuses
    return dict(zip(GROUPS, given, strict=True))


def match_pk(match: Match) -> dict[str, Any]:
    return {"pk": match.pk}


def match_id(match: Match) -> dict[str, Any]:
    return {"id": match.pk}


def division(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division_id}


def team(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.home_id}


def club(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.home.club_id}


def player(match: Match) -> dict[str, Any]:
    sheet = match.team_sheets.get(side="home")
    return {"pk": sheet.seats.first().player_id}


def union(match: Match) -> dict[str, Any]:
    return {"slug": match.union.slug}


def job(match: Match) -> dict[str, Any]:
    return {"slug": match.union.slug, "pk": uuid4()}


def unknown(match: Match) -> dict[str, Any]:
    return {"pk": 1}


ANYONE = to(200)
NO_POST = to(405)
# Who is not signed in is asked to, before the method is looked at.
DESK_NO_POST = to(302, 405, 405, 405, 405, 405)
HAS_NONE = to(302, 404, 404, 404, 404, 404)
# Signed out, of another union, in it without the right, its secretary, its board's.
DESK = to(302, 404, 403, 403, 200, 200)
# The same with the referee let in; a marker is no referee.
REFEREES = to(302, 404, 403, 200, 200, 200) | {"marker": 403}
READS = to(401, 405, 405, 405, 405, 405)
SIGNED_IN = to(302, 200, 200, 200, 200, 200)
AWAY = to(302)
OUT_ONLY = to(200, 302, 302, 302, 302, 302)
# The desk's, with the fixtures secretary let in; or the registrar.
PLANNERS = DESK | {"planner": 200}
REGISTRARS = DESK | {"registrar": 200}


def season(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division.season_id}
