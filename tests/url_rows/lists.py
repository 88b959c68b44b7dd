from __future__ import annotations

from typing import Any

from matches.models import Match
from tests.url_rows.row import ANYONE, DESK, NO_POST, Row, union


def journal(match: Match) -> dict[str, Any]:
    return {"slug": match.union.slug, "name": "journal", "kind": "csv"}


ROWS: dict[str, Row] = {
    "unions/<slug:slug>/lists/": Row(ANYONE, NO_POST, union),
    "unions/<slug:slug>/lists/<slug:name>.<slug:kind>": Row(DESK, NO_POST, journal),
}
