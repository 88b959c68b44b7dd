"""The addresses of notices, and of what becomes of mails."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.core import signing

from league.notices.links import STOP_SALT
from matches.models import Match
from tests.url_rows.row import DESK_NO_POST, PLANNERS, SIGNED_IN, Row, to, union


def stop(match: Match) -> dict[str, Any]:
    """A link of ours, to somebody who is no longer there."""
    return {"token": signing.dumps([0, match.union_id, []], salt=STOP_SALT)}


def mail(match: Match) -> dict[str, Any]:
    return union(match) | {"pk": uuid4()}


ROWS: dict[str, Row] = {
    "notices/": Row(SIGNED_IN, DESK_NO_POST),
    "notices/read/": Row(DESK_NO_POST, to(302, 400, 400, 400, 400, 400)),
    "notices/choices/": Row(SIGNED_IN, to(302)),
    "notices/stop/<str:token>/": Row(to(404), to(404), stop),
    "desk/<slug:slug>/notices/": Row(PLANNERS, DESK_NO_POST, union),
    "desk/<slug:slug>/notices/send/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 302, 302) | {"planner": 302}, union
    ),
    "desk/<slug:slug>/notices/<uuid:pk>/again/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 404, 404) | {"planner": 404}, mail
    ),
}
