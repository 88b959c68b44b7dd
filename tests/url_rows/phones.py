"""The addresses of the phones' API."""

from __future__ import annotations

from tests.url_rows.row import Row, match_id, to

UNREAD = to(405)
ROWS = {
    "api/v1/devices/": Row(to(200), to(422)),
    "api/v1/matches/<uuid:id>/live/": Row(to(200), to(405), match_id),
    "api/v1/matches/<uuid:id>/phones/": Row(
        to(401, 404, 403, 200, 200, 200) | {"marker": 403}, to(405), match_id
    ),
    "api/v1/matches/<uuid:id>/leases/": Row(
        UNREAD, to(401, 404, 403, 422, 422, 422), match_id
    ),
    "api/v1/matches/<uuid:id>/rescue/": Row(
        UNREAD, to(401, 404, 403, 422, 422, 422), match_id
    ),
}
