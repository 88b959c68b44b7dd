"""The addresses at which a match is signed and closed."""

from __future__ import annotations

from tests.url_rows.row import (
    DESK,
    DESK_NO_POST,
    REFEREES,
    Row,
    match_pk,
    season,
    to,
)

ROWS = {
    "matches/<uuid:pk>/sign/": Row(
        REFEREES,
        to(302, 404, 403, 422, 422, 422) | {"marker": 403},
        match_pk,
    ),
    "seasons/<int:pk>/close/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 302, 302), season
    ),
    "matches/<uuid:pk>/close/": Row(DESK, to(302, 404, 403, 403, 422, 422), match_pk),
}
