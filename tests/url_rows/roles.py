"""The addresses of people with a role, and of an invitation's link."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from matches.models import Match
from tests.url_rows.row import DESK, DESK_NO_POST, SIGNED_IN, Row, to, union

BAD = to(302, 404, 403, 403, 422, 422)
NONE = to(302, 404, 403, 403, 404, 404)
OFFICES = ("planner", "registrar", "club")
# Whoever holds no office has no number to save: a player, a referee.
NO_OFFICE = to(302, 302, 403, 403, 302, 302) | dict.fromkeys(OFFICES, 302)
PEOPLE = "desk/<slug:slug>/people/"
INVITED = f"{PEOPLE}invitations/<uuid:pk>/"


def role(match: Match) -> dict[str, Any]:
    return union(match) | {"pk": 0}


def invitation(match: Match) -> dict[str, Any]:
    return union(match) | {"pk": uuid4()}


ROWS: dict[str, Row] = {
    PEOPLE: Row(DESK, BAD, union),
    f"{PEOPLE}<int:pk>/take/": Row(DESK_NO_POST, NONE, role),
    f"{INVITED}again/": Row(DESK_NO_POST, NONE, invitation),
    f"{INVITED}withdraw/": Row(DESK_NO_POST, NONE, invitation),
    "desk/<slug:slug>/sign-ins/": Row(DESK, DESK_NO_POST, union),
    f"{PEOPLE}<int:pk>/contact/": Row(NONE, NONE, role),
    "my-contact/": Row(SIGNED_IN, NO_OFFICE),
    "my-sign-ins/": Row(SIGNED_IN, DESK_NO_POST),
    "join/<str:token>/": Row(to(404), to(404), lambda match: {"token": "none"}),
    "join/<str:token>/again/": Row(to(405), to(404), lambda match: {"token": "none"}),
}
