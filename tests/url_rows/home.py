"""The address of one's own page."""

from __future__ import annotations

from tests.url_rows.row import SIGNED_IN, Row, to

ROWS: dict[str, Row] = {
    "me/": Row(SIGNED_IN, to(302, 405, 405, 405, 405, 405)),
}
