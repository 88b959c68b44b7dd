"""The table of docs/privacy.md: which reader sees which column by which channel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.house import ROOT
from tests.privacy.fields import FIELDS
from tests.privacy.world import (
    CAPTAINS_PHONE,
    MARKERS_PHONE,
    READERS,
    ROLES,
    TABLES_PHONE,
)

PAGE = Path(ROOT, "docs", "privacy.md")
FIRST = "| what | page |"
MAIL, LOG = "mail", "log"
INVITED = "invited"
UNIONS, BOARDS = "union's secretary", "board's secretary"
SECRETARIES = {UNIONS, BOARDS}
# The words of the cells, as the page explains them below the table.
WORDS: dict[str, set[str]] = {
    "anyone": set(READERS),
    "members": {one for one in ROLES if one in READERS},
    "person": {"person"},
    "team": {"captain", "club"},
    "opponents": {"opponents"},
    "captain": {"captain"},
    "club": {"club"},
    "marker": {"marker"},
    "referee": {"referee"} | SECRETARIES,
    "planner": {"planner"} | SECRETARIES,
    "registrar": {"registrar"} | SECRETARIES,
    "secretary": SECRETARIES,
    "board": {BOARDS},
    "captain's code": {CAPTAINS_PHONE},
    "marker's code": {MARKERS_PHONE},
    "table's code": {TABLES_PHONE},
}
# Who is told is told alone: nobody of a secretary's powers with them.
TOLD = WORDS | {
    "planner": {"planner"},
    "registrar": {"registrar"},
    "secretary": {UNIONS},
    INVITED: {INVITED},
}

Seen = tuple[str, str]


@cache
def rows() -> dict[str, dict[str, str]]:
    """Return the cells of each row of the table, by channel."""
    lines = PAGE.read_text().splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(FIRST))
    cells = [_cells(line) for line in lines[start:] if line.startswith("|")]
    end = next((n for n, c in enumerate(cells) if n > 1 and len(c) < 10), len(cells))
    (_what, *channels), _rule, *found = cells[:end]
    return {what: dict(zip(channels, given, strict=True)) for what, *given in found}


def _cells(line: str) -> list[str]:
    return [one.strip() for one in line.strip("|").split("|")]


def readers_in(channel: str, cell: str) -> set[str]:
    words = TOLD if channel == MAIL else WORDS
    return set().union(*(words[one.strip()] for one in cell.split(",") if one.strip()))


def allowed_to(reader: str) -> set[Seen]:
    """Return the columns that a reader sees, each with its channel."""
    return {
        (column, channel)
        for what, cells in rows().items()
        for channel, cell in cells.items()
        if reader in readers_in(channel, cell)
        for column in FIELDS[what]
    }
