"""A table's sheets compared: which one counts, and where two differ."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rules.evenings.entries import Clip, EntrySheet, TableEntryKind, TableFault
from rules.evenings.settings import EveningSettings
from rules.evenings.standing import StandingEntry, StandingLines


def compare_sheets(
    settings: EveningSettings, standing: StandingLines
) -> tuple[list[StandingEntry], bool | None, list[TableFault]]:
    """Return the lines that count, whether the two pairs wrote the same, and faults.

    The table's own sheet counts alone once it has any line: where two pairs write, it
    is the secretary's word over theirs. Of the two pairs' sheets the longer counts, and
    each deal in which they differ is a fault.
    """
    own, us, them = (_played(standing.of(sheet)) for sheet in EntrySheet)
    is_compared = settings.two_sheets and not own and bool(us or them)
    faults = _differences(us, them) if is_compared else []
    counting = own or max(us, them, key=len)
    # Cards are clipped once, whichever sheet says so.
    clips = [one for one in standing.lines if isinstance(one.said, Clip)]
    return [*counting, *clips], not faults if is_compared else None, faults


def _played(lines: Sequence[StandingEntry]) -> list[StandingEntry]:
    return [one for one in lines if not isinstance(one.said, Clip)]


def _differences(
    us: Sequence[StandingEntry], them: Sequence[StandingEntry]
) -> list[TableFault]:
    found: list[TableFault] = []
    for number, (one, other) in enumerate(zip_longest(us, them), start=1):
        if one is None or other is None:
            behind = EntrySheet.US if one is None else EntrySheet.THEM
            values = {"deal": number, "sheet": str(behind)}
            found.append(TableFault("sheet behind", values))
            break
        if (one.kind, one.said) != (other.kind, other.said):
            values = {"deal": number, "us": one.id, "them": other.id}
            is_total = TableEntryKind.TOTALS in (one.kind, other.kind)
            code = "totals differ" if is_total else "sheets differ"
            found.append(TableFault(code, values))
    return found
