"""The names of the typing screen's fields, to fill them in beforehand.

A field is `first-1-home-twos`: the half (`first`, `second`, `extra`), the table, the
side, and the claim (the names of matches.sheet.paper.CLAIMS) or `total`. The totals as
written on the paper are in `paper-1-home` and `paper-home`.
"""

from __future__ import annotations

from matches.sheet.paper import CLAIMS, HALF_OF, NightPart
from rules.record import Half, Side

PART_OF = {half: part for part, half in HALF_OF.items()}
TOTAL = "total"


def tally_prefix(table: int, half: Half | NightPart, side: Side) -> str:
    """Return the prefix of the fields of one side at a table in a half."""
    part = PART_OF[half] if isinstance(half, Half) else half
    return f"{part}-{table}-{side}"


def tally_field(table: int, half: Half | NightPart, side: Side, claim: str) -> str:
    """Return the field for the number of times a claim was made: `twos`, `fours`, …"""
    assert claim in CLAIMS, f"{claim} is no column of a tally"
    return f"{tally_prefix(table, half, side)}-{claim}"


def total_field(table: int, half: Half | NightPart, side: Side) -> str:
    """Return the field for a side's points at a table in a half as one number."""
    return f"{tally_prefix(table, half, side)}-{TOTAL}"
