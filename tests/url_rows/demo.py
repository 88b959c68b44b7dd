"""The demo's own pages: where no demo was made, nobody has them."""

from __future__ import annotations

from typing import Any

from matches.models import Match
from tests.url_rows.row import NO_POST, Row, to


def somebody(match: Match) -> dict[str, Any]:
    return {"username": "union-secretary"}


ROWS: dict[str, Row] = {
    "demo/": Row(to(404), NO_POST),
    "demo/sign-in/<slug:username>/": Row(to(405), to(404), somebody),
}
