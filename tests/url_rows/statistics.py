"""The addresses of statistics: public, with names by the reader's rights."""

from __future__ import annotations

from tests.url_rows.row import ANYONE, NO_POST, Row, club, division, team, union

ROWS: dict[str, Row] = {
    "statistics/": Row(ANYONE, NO_POST),
    "divisions/<int:pk>/statistics/": Row(ANYONE, NO_POST, division),
    "unions/<slug:slug>/statistics/": Row(ANYONE, NO_POST, union),
    "clubs/<int:pk>/statistics/": Row(ANYONE, NO_POST, club),
    "teams/<int:pk>/statistics/": Row(ANYONE, NO_POST, team),
}
