"""The addresses that follow a night live: they are everybody's."""

from __future__ import annotations

from typing import Any

from matches.live.night import NO_HALL
from matches.models import Match
from tests.url_rows.row import ANYONE, NO_POST, Row, match_pk


def night(match: Match) -> dict[str, Any]:
    return {"slug": match.union.slug, "day": match.fixture.night}


def hall(match: Match) -> dict[str, Any]:
    return night(match) | {"hall": match.fixture.venue_id or NO_HALL}


NIGHT = "unions/<slug:slug>/nights/<slug:day>/"
ROWS: dict[str, Row] = {
    NIGHT: Row(ANYONE, NO_POST, night),
    f"{NIGHT}scores/": Row(ANYONE, NO_POST, night),
    f"{NIGHT}now/": Row(ANYONE, NO_POST, night),
    f"{NIGHT}<int:hall>/screen/": Row(ANYONE, NO_POST, hall),
    f"{NIGHT}<int:hall>/screen/now/": Row(ANYONE, NO_POST, hall),
    "matches/<uuid:pk>/live/": Row(ANYONE, NO_POST, match_pk),
    "matches/<uuid:pk>/live/now/": Row(ANYONE, NO_POST, match_pk),
}
