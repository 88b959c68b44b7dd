"""The addresses of a night's codes for phones."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from matches.live.night import NO_HALL
from matches.models import Match
from tests.url_rows.row import NO_POST, REFEREES, Row, to


def night(match: Match) -> dict[str, Any]:
    fixture = match.fixture
    hall = fixture.venue_id or NO_HALL
    return {"slug": match.union.slug, "day": fixture.night, "hall": hall}


def code(match: Match) -> dict[str, Any]:
    return night(match) | {"pk": uuid4()}


NOT_THIS = {"marker": 403}
NIGHT = "nights/<slug:slug>/<slug:day>/<int:hall>/"
ROWS = {
    f"{NIGHT}codes/": Row(REFEREES, to(302, 404, 403, 302, 302, 302) | NOT_THIS, night),
    f"{NIGHT}codes.pdf": Row(
        to(302, 404, 403, 302, 302, 302) | NOT_THIS, NO_POST, night
    ),
    f"{NIGHT}codes/<uuid:pk>/": Row(
        to(302, 404, 403, 404, 404, 404) | NOT_THIS,
        to(302, 405, 405, 405, 405, 405),
        code,
    ),
    f"{NIGHT}codes/<uuid:pk>/revoke/": Row(
        to(302, 405, 405, 405, 405, 405),
        to(302, 404, 403, 404, 404, 404) | NOT_THIS,
        code,
    ),
}
