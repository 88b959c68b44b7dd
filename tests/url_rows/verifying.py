"""The addresses that verify printed score-sheets, and publish the heads of a day."""

from __future__ import annotations

from typing import Any

from matches.models import Match
from scoresheets.fingerprints.actions import publish_day
from scoresheets.sheet.codes import sheet_code_of
from tests.url_rows.row import ANYONE, DESK_NO_POST, NO_POST, Row, to, union


def stage(match: Match) -> None:
    """The heads of the match's night, published."""
    night = match.fixture.night
    assert night is not None, "a match that was played has its night"
    publish_day(match.union, night, by=None)


def code(match: Match) -> dict[str, Any]:
    return {"code": sheet_code_of(match).letters}


def published(match: Match) -> dict[str, Any]:
    night = match.fixture.night
    return {"slug": match.union.slug, "day": night, "number": 1}


ROWS: dict[str, Row] = {
    "v/": Row(ANYONE, NO_POST),
    "v/<str:code>/": Row(ANYONE, NO_POST, code),
    "unions/<slug:slug>/heads/": Row(ANYONE, NO_POST, union),
    "unions/<slug:slug>/heads/check/": Row(ANYONE, to(422), union),
    "unions/<slug:slug>/heads/<slug:day>/<int:number>/": Row(
        ANYONE, NO_POST, published
    ),
    "unions/<slug:slug>/heads/<slug:day>/<int:number>.txt": Row(
        ANYONE, NO_POST, published
    ),
    "desk/<slug:slug>/heads/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 422, 422), union
    ),
}
