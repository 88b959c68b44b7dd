"""The addresses of where one is signed in, and of what was typed before."""

from __future__ import annotations

from tests.url_rows.row import DESK_NO_POST, SIGNED_IN, Row, to

ROWS: dict[str, Row] = {
    "signed-in/": Row(SIGNED_IN, DESK_NO_POST),
    "signed-in/end/": Row(DESK_NO_POST, to(302)),
    "signed-in/end-others/": Row(DESK_NO_POST, to(302)),
    "signed-in/kept/": Row(to(302), to(302)),
}
