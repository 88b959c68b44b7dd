"""The addresses that verify printed score-sheets, and publish the heads of a day."""

from __future__ import annotations

from typing import Any

from matches.models import Match
from scoresheets.codes import code_of
from tests.url_rows.row import ANYONE, NO_POST, Row


def code(match: Match) -> dict[str, Any]:
    return {"code": code_of(match).letters}


ROWS: dict[str, Row] = {
    "v/": Row(ANYONE, NO_POST),
    "v/<str:code>/": Row(ANYONE, NO_POST, code),
}
