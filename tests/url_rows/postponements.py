"""The addresses of postponements, moves and closed halls."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from league.models import Postponement
from matches.models import Match
from tests.make import make_fixture
from tests.url_rows.row import (
    DESK_NO_POST,
    PLANNERS,
    SIGNED_IN,
    Row,
    to,
    union,
)

BAD = to(302, 404, 403, 403, 422, 422) | {"planner": 422}
AWAY = to(302, 404, 403, 403, 302, 302) | {"planner": 302}
# Nobody here speaks for a team.
ANSWERS = to(302, 404, 403, 403, 403, 403)


def ahead(match: Match) -> dict[str, Any]:
    """A match of the same division that is still to come."""
    night = timezone.localdate() + timedelta(days=40)
    round_ = match.fixture.division.fixtures.count() + 1
    return {"pk": make_fixture(match.fixture.division, night=night, round=round_).pk}


def request(match: Match) -> dict[str, Any]:
    """A request to postpone such a match."""
    now = timezone.now()
    fixture = match.fixture.division.fixtures.get(pk=ahead(match)["pk"])
    made = Postponement.objects.create(
        union=match.union,
        fixture=fixture,
        team=fixture.home,
        reason="a funeral",
        asked_at=now,
        was_night=fixture.night,
        was_start=fixture.start,
        due_at=now + timedelta(days=3),
    )
    return {"pk": made.pk}


ROWS: dict[str, Row] = {
    "my-teams/": Row(SIGNED_IN, to(302, 405, 405, 405, 405, 405)),
    "fixtures/<uuid:pk>/postpone/": Row(AWAY, AWAY, ahead),
    "fixtures/<uuid:pk>/move/": Row(PLANNERS, BAD, ahead),
    "postponements/<int:pk>/": Row(PLANNERS, DESK_NO_POST, request),
    "postponements/<int:pk>/answer/": Row(DESK_NO_POST, ANSWERS, request),
    "postponements/<int:pk>/withdraw/": Row(DESK_NO_POST, ANSWERS, request),
    "postponements/<int:pk>/decide/": Row(DESK_NO_POST, BAD, request),
    "desk/<slug:slug>/postponements/": Row(PLANNERS, DESK_NO_POST, union),
    "desk/<slug:slug>/postponements/move/": Row(AWAY, DESK_NO_POST, union),
    "desk/<slug:slug>/halls/closures/": Row(PLANNERS, BAD, union),
    "desk/<slug:slug>/halls/open/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 400, 400) | {"planner": 400}, union
    ),
}
