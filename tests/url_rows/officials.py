"""The addresses of officials and their appointments."""

from __future__ import annotations

from typing import Any

from league.notices.links import answer_token
from matches.models import Match
from tests.url_rows.row import (
    DESK_NO_POST,
    PLANNERS,
    SIGNED_IN,
    Row,
    match_pk,
    season,
    to,
    union,
)


def nobody(match: Match) -> dict[str, Any]:
    return union(match) | {"pk": 987654321}


def back(match: Match) -> dict[str, Any]:
    return nobody(match) | {"away": 1}


def work(match: Match) -> dict[str, Any]:
    return match_pk(match) | {"task": "referee"}


def gone(match: Match) -> dict[str, Any]:
    """A link of ours, to an appointment that is no longer there."""
    return {"token": answer_token(0, [0])}


BAD = to(302, 404, 403, 403, 422, 422) | {"planner": 422}
DONE = to(302, 404, 403, 403, 302, 302) | {"planner": 302}
MISSING = to(302, 404, 403, 403, 404, 404) | {"planner": 404}
NOBODYS = to(302, 404, 404, 404, 404, 404)
DESK = "desk/<slug:slug>/officials/"
SEASON = "seasons/<int:pk>/appointments/"
WORK = "fixtures/<uuid:pk>/appointments/<slug:task>/"

ROWS: dict[str, Row] = {
    "officials/me/": Row(SIGNED_IN, DESK_NO_POST),
    "officials/me/answer/": Row(DESK_NO_POST, to(302, 422, 422, 422, 422, 422)),
    "officials/<int:pk>/away/": Row(DESK_NO_POST, NOBODYS, nobody),
    "officials/<int:pk>/away/<int:away>/back/": Row(DESK_NO_POST, NOBODYS, back),
    "officials/answer/<str:token>/": Row(to(404), to(404), gone),
    DESK: Row(PLANNERS, BAD, union),
    f"{DESK}settings/": Row(PLANNERS, BAD, union),
    f"{DESK}<int:pk>/": Row(MISSING, MISSING, nobody),
    f"{DESK}<int:pk>/away/": Row(DESK_NO_POST, MISSING, nobody),
    f"{DESK}<int:pk>/away/<int:away>/back/": Row(DESK_NO_POST, MISSING, back),
    SEASON: Row(PLANNERS, DESK_NO_POST, season),
    f"{SEASON}search/": Row(DESK_NO_POST, BAD, season),
    f"{SEASON}give-up/": Row(DESK_NO_POST, DONE, season),
    f"{SEASON}send/": Row(DESK_NO_POST, BAD, season),
    f"{SEASON}remind/": Row(DESK_NO_POST, BAD, season),
    WORK: Row(PLANNERS, BAD, work),
    f"{WORK}end/": Row(DESK_NO_POST, DONE, work),
    f"{WORK}answered/": Row(DESK_NO_POST, DONE, work),
}
