"""The addresses of the marker's phone: one page for all, and what makes it an app."""

from __future__ import annotations

from tests.url_rows.row import ANYONE, NO_POST, Row, to

ROWS: dict[str, Row] = {
    "mark/": Row(ANYONE, NO_POST),
    "mark/shared/": Row(to(302), to(302)),
    "mark/token/": Row(to(204), NO_POST),
    "sw.js": Row(ANYONE, NO_POST),
    "mark/manifest.webmanifest": Row(ANYONE, NO_POST),
}
