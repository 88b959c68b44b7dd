"""The help: files that anybody may read."""

from __future__ import annotations

from typing import Any

from matches.models import Match
from tests.url_rows.row import ANYONE, NO_POST, Row


def marker(match: Match) -> dict[str, Any]:
    return {"path": "marker/"}


ROWS: dict[str, Row] = {
    "docs/": Row(ANYONE, NO_POST),
    "docs/<path:path>": Row(ANYONE, NO_POST, marker),
}
