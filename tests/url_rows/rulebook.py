"""The rule book is for everyone, and only read."""

from __future__ import annotations

from tests.url_rows.row import ANYONE, NO_POST, Row

ROWS: dict[str, Row] = {"rulebook/": Row(ANYONE, NO_POST)}
