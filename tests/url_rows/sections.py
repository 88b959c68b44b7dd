"""The addresses of a union's sections, and of the site's own files."""

from __future__ import annotations

from tests.url_rows.row import ANYONE, AWAY, NO_POST, Row, union

ROWS: dict[str, Row] = {
    "unions/<slug:slug>/tonight/": Row(AWAY, NO_POST, union),
    "unions/<slug:slug>/fixtures/": Row(ANYONE, NO_POST, union),
    "unions/<slug:slug>/log/": Row(AWAY, NO_POST, union),
    "unions/<slug:slug>/teams/": Row(ANYONE, NO_POST, union),
    "unions/<slug:slug>/players/": Row(ANYONE, NO_POST, union),
    "unions/<slug:slug>/about/": Row(ANYONE, NO_POST, union),
    "unions/<slug:slug>/officers/": Row(ANYONE, NO_POST, union),
    "favicon.ico": Row(ANYONE, NO_POST),
    "site.webmanifest": Row(ANYONE, NO_POST),
}
