"""The addresses of halls: their pages are everybody's, their pictures a planner's."""

from __future__ import annotations

from typing import Any

from league.models import VenuePicture
from matches.models import Match
from tests.make import make_venue
from tests.url_rows.row import ANYONE, NO_POST, PLANNERS, Row, to, union


def stage(match: Match) -> None:
    """A hall with a picture."""
    VenuePicture.objects.create(
        union=match.union,
        venue=make_venue(match.union),
        words="A brick hall",
        width=1,
        height=1,
        content=b"a picture",
        digest="0" * 64,
    )


def pictured(match: Match) -> dict[str, Any]:
    """The hall, with its picture again where one was taken away."""
    if not VenuePicture.objects.filter(union=match.union).exists():
        stage(match)
    return {"pk": VenuePicture.objects.get(union=match.union).venue_id}


HALL = "halls/<int:pk>/"
BAD = to(302, 404, 403, 403, 422, 422) | {"planner": 422}
DONE = to(302, 404, 403, 403, 302, 302) | {"planner": 302}
NO_GET = to(302, 405, 405, 405, 405, 405)

ROWS: dict[str, Row] = {
    "unions/<slug:slug>/halls/": Row(ANYONE, NO_POST, union),
    HALL: Row(ANYONE, NO_POST, pictured),
    f"{HALL}picture.jpg": Row(ANYONE, NO_POST, pictured),
    f"{HALL}picture/": Row(PLANNERS, BAD, pictured),
    f"{HALL}picture/remove/": Row(NO_GET, DONE, pictured),
}
