"""The addresses behind the log: a team's matches, and lots for who is level."""

from __future__ import annotations

from typing import Any

from league.models import LogLots
from matches.models import Match
from tests.url_rows.row import ANYONE, DESK, NO_POST, Row, division, to

BAD = to(302, 404, 403, 403, 422, 422)


def stage(match: Match) -> None:
    """Lots that were announced among the two teams."""
    LogLots.objects.create(
        union=match.union,
        division=match.fixture.division,
        codes=sorted([match.fixture.home.code, match.fixture.away.code]),
        source="A lottery's numbers.",
    )


def team(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division_id, "team": match.fixture.home_id}


def lots(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division.lots.get().pk}


ROWS: dict[str, Row] = {
    "divisions/<int:pk>/teams/<int:team>/": Row(ANYONE, NO_POST, team),
    "divisions/<int:pk>/lots/": Row(DESK, BAD, division),
    "lots/<int:pk>/draw/": Row(DESK, BAD, lots),
    "lots/<int:pk>/undo/": Row(DESK, BAD, lots),
}
