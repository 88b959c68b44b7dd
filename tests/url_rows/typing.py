"""The addresses at which a paper sheet is typed in; this match's record has begun."""

from __future__ import annotations

from tests.url_rows.row import DESK, DESK_NO_POST, Row, match_pk, to

ROWS = {
    "matches/<uuid:pk>/type/": Row(
        to(302, 404, 403, 403, 302, 302), to(302, 404, 403, 403, 409, 409), match_pk
    ),
    "matches/<uuid:pk>/type/draft/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 409, 409), match_pk
    ),
    "matches/<uuid:pk>/correct/sheet/": Row(
        DESK, to(302, 404, 403, 403, 409, 409), match_pk
    ),
}
