from __future__ import annotations

from typing import Any

from league.models import FileImport
from matches.models import Match
from tests.make import make_user
from tests.url_rows.row import DESK, DESK_NO_POST, Row, to

PLANS = DESK | {"planner": 200}
ANSWERED = to(302, 404, 403, 403, 302, 302) | {"planner": 302}
# No row of it is left out.
NOTHING = to(302, 404, 403, 403, 404, 404) | {"planner": 404}
BAD = to(302, 404, 403, 403, 422, 422) | {"planner": 422}


def stage(match: Match) -> None:
    FileImport.objects.create(
        union=match.union,
        season=match.fixture.division.season,
        kind="teams",
        by=make_user(),
        file_name="teams.csv",
        content=b"name,club\n",
    )


def brought(match: Match) -> dict[str, Any]:
    return {"pk": FileImport.objects.get(union=match.union).pk}


def of_teams(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division.season_id, "kind": "teams"}


ROWS: dict[str, Row] = {
    "seasons/<int:pk>/imports/<slug:kind>/": Row(PLANS, BAD, of_teams),
    "imports/<uuid:pk>/": Row(PLANS, BAD, brought),
    "imports/<uuid:pk>/answers/": Row(DESK_NO_POST, ANSWERED, brought),
    "imports/<uuid:pk>/left-out.xlsx": Row(NOTHING, DESK_NO_POST, brought),
    "imports/<uuid:pk>/columns/": Row(PLANS, BAD, brought),
}
