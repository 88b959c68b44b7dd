"""The addresses of the pictures of divisions and matches, and of their prints."""

from __future__ import annotations

from tests.url_rows.row import ANYONE, NO_POST, Row, division, match_pk

ROWS: dict[str, Row] = {
    "divisions/<int:pk>/pictures/": Row(ANYONE, NO_POST, division),
    "divisions/<int:pk>/pictures.pdf": Row(ANYONE, NO_POST, division),
    "matches/<uuid:pk>/picture/": Row(ANYONE, NO_POST, match_pk),
    "matches/<uuid:pk>/picture.pdf": Row(ANYONE, NO_POST, match_pk),
}
