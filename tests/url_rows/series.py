"""The addresses of a series of evenings."""

from __future__ import annotations

from typing import Any

from drives.models import Series
from matches.models import Match
from tests.url_rows.row import (
    ANYONE,
    DESK_NO_POST,
    NO_POST,
    PLANNERS,
    READS,
    Row,
    to,
    union,
)

NAME = "Season of Thursdays"
# Nothing in the form. A club secretary makes a series of the own club; the table's
# has none.
REFUSED = to(302, 404, 403, 403, 422, 422) | {"planner": 422}
# Nobody has won a prize; a form of no prizes is as good as any.
SENT_ON = to(302, 404, 403, 403, 302, 302) | {"planner": 302}


def stage(match: Match) -> None:
    Series.objects.create(union=match.union, name=NAME, game="500")


def series(match: Match) -> dict[str, Any]:
    return {"pk": Series.objects.get(union=match.union, name=NAME).pk}


ROWS: dict[str, Row] = {
    "api/v1/series/": Row(ANYONE, READS),
    "api/v1/series/<key>/": Row(ANYONE, READS, series),
    "api/v1/series/<key>/standings/": Row(ANYONE, READS, series),
    "embed/series/<int:pk>/": Row(ANYONE, NO_POST, series),
    "series/<int:pk>/": Row(ANYONE, NO_POST, series),
    "series/<int:pk>/series.pdf": Row(ANYONE, NO_POST, series),
    "series/<int:pk>/certificates.pdf": Row(SENT_ON, DESK_NO_POST, series),
    "series/<int:pk>/prizes/": Row(PLANNERS, SENT_ON, series),
    "series/<int:pk>/setup/": Row(PLANNERS, REFUSED, series),
    "unions/<slug:slug>/series/new/": Row(PLANNERS, REFUSED, union),
}
