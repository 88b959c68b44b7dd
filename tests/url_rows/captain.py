"""The captains' addresses."""

from __future__ import annotations

from tests.url_rows.row import Row, match_pk, to

# Turned away: to the code's page, not of the union, of it and no captain. A referee
# acts for either side, the match's marker for none.
LED = to(302, 404, 403, 200, 200, 200) | {"marker": 403}
POSTED = to(405)

ROWS: dict[str, Row] = {
    "captain/": Row(to(200), to(422)),
    "matches/<uuid:pk>/captain/": Row(LED, POSTED, match_pk),
    "matches/<uuid:pk>/captain/live/": Row(LED, POSTED, match_pk),
    "matches/<uuid:pk>/captain/sheet/": Row(LED, LED, match_pk),
    "matches/<uuid:pk>/captain/toss/": Row(POSTED, LED, match_pk),
    "matches/<uuid:pk>/captain/seat/": Row(POSTED, LED, match_pk),
    "matches/<uuid:pk>/captain/substitute/": Row(LED, LED, match_pk),
    "matches/<uuid:pk>/captain/undo/": Row(POSTED, LED, match_pk),
    "matches/<uuid:pk>/captain/query/": Row(LED, LED, match_pk),
}
