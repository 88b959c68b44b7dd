"""The page for a hall's phones is not there unless the server runs for a hall."""

from __future__ import annotations

from tests.url_rows.row import NO_POST, Row, to

ROWS: dict[str, Row] = {
    "hall/": Row(to(404), NO_POST),
    "hall/certificate.crt": Row(to(404), NO_POST),
}
