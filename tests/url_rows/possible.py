"""The addresses of what is still possible."""

from __future__ import annotations

from typing import Any

from league.clinch.working import work_out
from matches.models import Match
from tests.url_rows.row import ANYONE, NO_POST, Row, division


def stage(match: Match) -> None:
    """Have it worked out, as the background worker does."""
    work_out([match.fixture.division_id])


def of_team(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division_id, "team": match.fixture.home_id}


ROWS: dict[str, Row] = {
    "divisions/<int:pk>/possible/": Row(ANYONE, NO_POST, division),
    "divisions/<int:pk>/possible/<int:team>/": Row(ANYONE, NO_POST, of_team),
}
