"""The addresses of the second pair of eyes."""

from __future__ import annotations

from tests.url_rows.row import DESK, DESK_NO_POST, Row, match_pk, to, union

ROWS: dict[str, Row] = {
    "desk/<slug:slug>/sheets/": Row(DESK, DESK_NO_POST, union),
    "matches/<uuid:pk>/check/": Row(DESK, to(302, 404, 403, 403, 422, 422), match_pk),
}
