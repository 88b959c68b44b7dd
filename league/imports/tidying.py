"""What stands in a list besides its rows: lines above the header, totals, more headers.

A sheet made to be printed has them. They are passed over, and the page says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.imports.columns import ImportLayout, guess_columns
from league.lib.files.reading import FileLine, FileTable, column_name

# A header stands among a sheet's first lines, or nowhere.
LOOKED_AT = 20
# So many known columns make a line the header; one may be a word in a title.
LEAST_KNOWN = 2
TOTALS = frozenset(
    {"total", "totals", "grand total", "subtotal", "sub-total", "sum"}
    | {"totaal", "groottotaal", "subtotaal", "som", "eindtotaal"}
)


@dataclass(frozen=True, slots=True)
class Tidied:
    """A file's table without what is no row, and sentences for what was passed over."""

    table: FileTable
    passed_over: tuple[str, ...] = ()

    @property
    def rows(self) -> int:
        return sum(1 for _row in self.table.rows)


def tidy(layout: ImportLayout, table: FileTable) -> Tidied:
    lines = [line for line in table.lines if not line.is_blank]
    if not lines:
        return Tidied(table)
    start = _header_at(layout, lines)
    header, below = lines[start], lines[start + 1 :]
    names = _names(header)
    again = [line for line in below if _names(line) == names]
    totals = [line for line in below if is_total(line)]
    gone = {line.number for line in (*lines[:start], *again, *totals)}
    rest = tuple(line for line in table.lines if line.number not in gone)
    said = (_above(lines[:start]), _again(again), _totals(totals))
    return Tidied(replace(table, lines=rest), tuple(one for one in said if one))


def _header_at(layout: ImportLayout, lines: Sequence[FileLine]) -> int:
    """Return the place of the line that names most of our columns, the first of those.

    Without one, the first line is the header, as in a file that names its columns in
    its own way.
    """
    known = [len(guess_columns(layout, _names(line))) for line in lines[:LOOKED_AT]]
    most = max(known)
    return known.index(most) if most >= LEAST_KNOWN else 0


def _names(line: FileLine) -> tuple[str, ...]:
    return tuple(column_name(cell) for cell in line.cells)


def is_total(line: FileLine) -> bool:
    """Whether a line sums up those above it: "Total" and figures, or nothing else."""
    first, *others = [cell.strip() for cell in line.cells if cell.strip()]
    # A figure may stand in the same cell: "Total: 48".
    if column_name(first).rstrip("0123456789: .") not in TOTALS:
        return False
    return all(_is_figure(one) for one in others)


def _is_figure(cell: str) -> bool:
    return cell.replace(" ", "").replace(".", "").replace(",", "").isdecimal()


def _above(lines: Sequence[FileLine]) -> str:
    said = ngettext(
        "%(number)d line above the header is passed over.",
        "%(number)d lines above the header are passed over.",
        len(lines),
    )
    return said % {"number": len(lines)} if lines else ""


def _again(lines: Sequence[FileLine]) -> str:
    return (
        _("The header stands again in row %(rows)s: passed over.")
        % {"rows": _numbers(lines)}
        if lines
        else ""
    )


def _totals(lines: Sequence[FileLine]) -> str:
    return (
        _("Totals in row %(rows)s were left out.") % {"rows": _numbers(lines)}
        if lines
        else ""
    )


def _numbers(lines: Sequence[FileLine]) -> str:
    return ", ".join(str(line.number) for line in lines)
