"""The addresses of queries and protests."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from matches.models import Match
from referees.models import QueryCase
from tests.url_rows.row import DESK, DESK_NO_POST, Row, match_pk, to, union


def stage(match: Match) -> None:
    """A protest of the home team that waits for a ruling."""
    night = match.fixture.night
    QueryCase.objects.create(
        union=match.union, match=match, side="home", lodged_on=night, due_on=night
    )


def case(match: Match) -> dict[str, Any]:
    return {"pk": match.query_cases.get().pk}


def nobody(match: Match) -> dict[str, Any]:
    return {"pk": uuid4()}


# A team's captain and its club's secretary have roles of a team or club: of none here.
TEAMS_ONLY = to(302, 404, 403, 403, 403, 403)
REFEREES = to(302, 404, 403, 200, 200, 200) | {"marker": 403}

ROWS: dict[str, Row] = {
    "desk/<slug:slug>/queries/": Row(DESK, DESK_NO_POST, union),
    "queries/<int:pk>/": Row(REFEREES, DESK_NO_POST, case),
    "queries/<int:pk>/rule/": Row(
        REFEREES, to(302, 404, 403, 422, 422, 422) | {"marker": 403}, case
    ),
    "queries/<int:pk>/appeal/": Row(TEAMS_ONLY, TEAMS_ONLY, case),
    "queries/<int:pk>/withdraw/": Row(TEAMS_ONLY, TEAMS_ONLY, case),
    "queries/<uuid:pk>/take-up/": Row(
        DESK_NO_POST, to(302, 404, 404, 404, 404, 404), nobody
    ),
    "matches/<uuid:pk>/protest/": Row(TEAMS_ONLY, TEAMS_ONLY, match_pk),
}
