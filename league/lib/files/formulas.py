"""Guard against cells that a spreadsheet would run as a formula.

A cell written by an export gets an apostrophe before it, and an import takes that away
again. A cell that came from a file and has not changed goes back to the same person's
file as it was, byte for byte.
"""

from __future__ import annotations

STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
GUARD = "'"


def neutral(cell: str) -> str:
    return GUARD + cell if cell.startswith(STARTS) else cell


def restore_formula(cell: str) -> str:
    """Return the cell without the apostrophe that neutralised it."""
    is_guarded = cell.startswith(GUARD) and cell[1:].startswith(STARTS)
    return cell[1:] if is_guarded else cell
