"""The addresses of the referee's desk."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from matches.models import Match
from tests.url_rows.row import DESK, DESK_NO_POST, REFEREES, Row, match_pk, to, union


def hall(match: Match) -> dict[str, Any]:
    return union(match) | {"day": match.fixture.night, "hall": 0}


def entry(match: Match) -> dict[str, Any]:
    return {"pk": match.pk, "entry": match.entries.first().pk}


def nobody(match: Match) -> dict[str, Any]:
    return {"pk": match.pk, "entry": uuid4()}


MARKER = {"marker": 403}
BAD = to(302, 404, 403, 422, 422, 422) | MARKER
DONE = to(302, 404, 403, 302, 302, 302) | MARKER
REFUSED = to(302, 404, 403, 409, 409, 409) | MARKER
MISSING = to(302, 404, 403, 404, 404, 404) | MARKER
NIGHT, MATCH = (
    "nights/<slug:slug>/<slug:day>/<int:hall>/",
    "matches/<uuid:pk>/referee/",
)

ROWS: dict[str, Row] = {
    "referee/": Row(to(302, 200, 200, 302, 302, 302) | {"marker": 200}, DESK_NO_POST),
    NIGHT: Row(REFEREES, DESK_NO_POST, hall),
    f"{NIGHT}live/": Row(REFEREES, DESK_NO_POST, hall),
    f"{NIGHT}announce/": Row(DESK_NO_POST, DONE, hall),
    f"{NIGHT}clock/": Row(REFEREES, BAD, hall),
    f"{NIGHT}pause/": Row(REFEREES, BAD, hall),
    f"{NIGHT}take-back/": Row(REFEREES, BAD, hall),
    f"{NIGHT}abandon/": Row(REFEREES, BAD, hall),
    MATCH: Row(REFEREES, DESK_NO_POST, match_pk),
    # The match is played: both teams were there.
    f"{MATCH}absent/": Row(REFUSED, REFUSED, match_pk),
    f"{MATCH}cards/": Row(DESK_NO_POST, DONE, match_pk),
    f"{MATCH}acting/": Row(DESK_NO_POST, BAD, match_pk),
    f"{MATCH}held/": Row(DESK_NO_POST, DONE, match_pk),
    f"{MATCH}entries/<uuid:entry>/undo/": Row(REFEREES, BAD, entry),
    f"{MATCH}entries/<uuid:entry>/settle/": Row(MISSING, MISSING, nobody),
    "desk/<slug:slug>/night-settings/": Row(
        DESK, to(302, 404, 403, 403, 422, 422), union
    ),
}
for what in (
    "stop",
    "points",
    "call-away",
    "leave",
    "back",
    "query",
    "toss",
    "decision",
):
    ROWS[f"{MATCH}{what}/"] = Row(REFEREES, BAD, match_pk)
