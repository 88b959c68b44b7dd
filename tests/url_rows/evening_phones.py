"""The addresses of the phones at an evening's tables, and of typing a table in."""

from __future__ import annotations

from typing import Any

from drives.evenings.codes import table_code
from drives.models import DriveTable
from matches.models import Match
from tests.url_rows.evenings import hosts, table
from tests.url_rows.row import ANYONE, DESK_NO_POST, NO_POST, PLANNERS, Row, to


def code(match: Match) -> dict[str, Any]:
    return {"code": table_code(DriveTable.objects.get(**table(match)))}


ROWS: dict[str, Row] = {
    "evenings/mark/": Row(ANYONE, NO_POST),
    "evenings/tables/<str:code>/state/": Row(ANYONE, NO_POST, code),
    # What is no JSON is not read.
    "evenings/tables/<str:code>/entries/": Row(to(405), to(415), code),
    "evenings/tables/<int:pk>/": Row(PLANNERS, hosts(422), table),
    "evenings/tables/<int:pk>/reopen/": Row(DESK_NO_POST, hosts(422), table),
}
