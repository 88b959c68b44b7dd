"""The addresses of packs and prints."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from matches.models import Match
from tests.url_rows.row import (
    ANYONE,
    DESK_NO_POST,
    HAS_NONE,
    NO_POST,
    PLANNERS,
    REFEREES,
    Row,
    division,
    season,
    team,
    to,
    union,
)

NIGHT = "nights/<slug:slug>/<slug:day>/"
# The secretaries, the registrar and the referee have prints; a marker has none.
PRINTERS = REFEREES | {"planner": 200, "registrar": 200}
# A pack that names none of its parts.
BAD = {group: 422 if status == 200 else status for group, status in REFEREES.items()}
SERVERS_POST = to(302, 404, 403, 403, 302, 302) | {"planner": 302, "registrar": 302}
# A print is found by whoever asked for it; none of these did.
NOT_THEIRS = HAS_NONE
ONLY_READ = to(302, 405, 405, 405, 405, 405)
ONLY_WRITTEN = DESK_NO_POST
REGISTRY = to(302, 404, 403, 403, 200, 200) | {"registrar": 200, "club": 403}


def night(match: Match) -> dict[str, Any]:
    return {"slug": match.union.slug, "day": match.fixture.night}


def hall(match: Match) -> dict[str, Any]:
    return night(match) | {"hall": 0}


def guide(match: Match) -> dict[str, Any]:
    return union(match) | {"role": "marker"}


def unknown(match: Match) -> dict[str, Any]:
    return {"pk": uuid4()}


ROWS: dict[str, Row] = {
    "desk/<slug:slug>/prints/": Row(PRINTERS, ONLY_READ, union),
    "prints/<uuid:pk>/": Row(NOT_THEIRS, ONLY_READ, unknown),
    "prints/<uuid:pk>/print.pdf": Row(NOT_THEIRS, ONLY_READ, unknown),
    "prints/<uuid:pk>/again/": Row(ONLY_WRITTEN, NOT_THEIRS, unknown),
    f"{NIGHT}pack/": Row(REFEREES, BAD, night),
    f"{NIGHT}<int:hall>/pack/": Row(REFEREES, BAD, hall),
    "divisions/<int:pk>/pack/": Row(REFEREES, BAD, division),
    "seasons/<int:pk>/pack/": Row(REFEREES, BAD, season),
    "seasons/<int:pk>/cards/": Row(ONLY_WRITTEN, SERVERS_POST, season),
    "divisions/<int:pk>/fixtures.pdf": Row(ANYONE, NO_POST, division),
    "divisions/<int:pk>/log.pdf": Row(ANYONE, NO_POST, division),
    "divisions/<int:pk>/players.pdf": Row(ANYONE, NO_POST, division),
    "unions/<slug:slug>/nights/<slug:day>/results.pdf": Row(ANYONE, NO_POST, night),
    "unions/<slug:slug>/guides/": Row(ANYONE, NO_POST, union),
    "unions/<slug:slug>/guides/<slug:role>.pdf": Row(ANYONE, NO_POST, guide),
    "teams/<int:pk>/fixtures.pdf": Row(ANYONE, NO_POST, team),
    "seasons/<int:pk>/players.pdf": Row(REGISTRY, ONLY_READ, season),
    "seasons/<int:pk>/appointments.pdf": Row(PLANNERS, ONLY_READ, season),
}
