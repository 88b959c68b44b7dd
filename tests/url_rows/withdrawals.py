"""The addresses of what is decided outside a match, and of practice matches."""

from __future__ import annotations

from typing import Any

from league.results.actions.results import adjust
from matches.models import Match
from tests.make import make_fixture
from tests.url_rows.row import DESK, PLANNERS, Row, division, match_pk, to, union

# Only a union's secretary, or its board's; a referee and a marker are none.
BAD = to(302, 404, 403, 403, 422, 422)


def stage(match: Match) -> None:
    """An adjustment of the home team, and a practice match to be called off."""
    played = match.fixture
    adjust(played.division, played.home, reason="Late.", points_for=2, by=None)
    make_fixture(played.division, stage="practice", home=played.home, away=played.away)


def entry(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division.standings.first().pk}


def adjustment(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division.adjustments.get().pk}


def practice(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division.fixtures.get(stage="practice").pk}


ROWS: dict[str, Row] = {
    "entries/<int:pk>/withdraw/": Row(DESK, BAD, entry),
    "divisions/<int:pk>/deductions/": Row(DESK, BAD, division),
    "deductions/<int:pk>/reverse/": Row(DESK, BAD, adjustment),
    "fixtures/<uuid:pk>/walkover/": Row(DESK, BAD, match_pk),
    "desk/<slug:slug>/practice/": Row(PLANNERS, BAD | {"planner": 422}, union),
    "fixtures/<uuid:pk>/call-off/": Row(
        to(302, 405, 405, 405, 405, 405),
        to(302, 404, 403, 403, 302, 302) | {"planner": 302},
        practice,
    ),
}
