"""The addresses of lists that are pasted: planners', and for roles the secretary's."""

from __future__ import annotations

from tests.url_rows.row import DESK, PLANNERS, Row, to, union

BAD = to(302, 404, 403, 403, 422, 422)
SLUG = "desk/<slug:slug>/"

ROWS: dict[str, Row] = {
    f"{SLUG}places/several/": Row(PLANNERS, BAD | {"planner": 422}, union),
    f"{SLUG}officials/several/": Row(PLANNERS, BAD | {"planner": 422}, union),
    f"{SLUG}people/several/": Row(DESK, BAD, union),
}
