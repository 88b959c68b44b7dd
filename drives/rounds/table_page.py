"""A table as its organiser sees it: who sits there, and its entries' score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from drives.evenings.words import EVENTS
from drives.models import DriveTable
from drives.rounds.seated import RoundTableLine, SeatedEntrant, seated_for_members
from league.models import AuditRow
from rules.evenings import DealEvent


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal that counts, or the whole round: what it gave, and its remark."""

    number: int
    given: tuple[int, ...]
    words: str
    is_round: bool


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table: the names of both sides, and its deals."""

    line: RoundTableLine
    deals: Sequence[DealRow]

    @property
    def is_of_round(self) -> bool:
        """Whether one total a side counts, and no deal."""
        return any(one.is_round for one in self.deals)

    @property
    def sides(self) -> list[tuple[str, str]]:
        """Each side's word, and who sits there."""
        return [(one.words, numbered(one.entrants)) for one in self.line.sides]

    @property
    def has_words(self) -> bool:
        """Whether anything is to be said of a deal beside its figures."""
        return any(one.words for one in self.deals)


def numbered(seated: Sequence[SeatedEntrant]) -> str:
    return ", ".join(f"{one.number} {one.name}" for one in seated)


def table_page_of(table: DriveTable) -> TablePage:
    round = table.round
    seated = seated_for_members(round)
    [line] = [one for one in seated.tables if one.table.pk == table.pk]
    sides = [one.side for one in line.sides]
    deals = [deal_row(one, sides) for one in table.score.get("deals", [])]
    return TablePage(line, deals)


def deal_row(deal: dict[str, Any], sides: Sequence[str]) -> DealRow:
    event = deal["event"] and DealEvent(deal["event"])
    is_round = event is DealEvent.TOTALS
    words = str(EVENTS[event]) if event and not is_round else ""
    if deal["boom"]:
        words = _("boom %(number)s") % {"number": deal["boom"]}
    given = tuple(deal[side]["total"] for side in sides)
    return DealRow(deal["number"], given, words, is_round)


def reasons_of(table: DriveTable) -> list[AuditRow]:
    """Return who corrected or reopened a table and why, the latest first.

    A correction reopens the table for its own reason, which is shown once.
    """
    rows = AuditRow.objects.filter(
        union=table.union_id,
        action__in=("drivetable.type", "drivetable.reopen"),
        subject=f"{table._meta.label_lower} {table.pk}",
    ).select_related("by")
    found = [one for one in rows.order_by("-pk") if one.detail.get("reason")]
    return [
        one
        for one, after in zip(found, [None, *found], strict=False)
        if not _is_of_a_correction(one, after=after)
    ]


def _is_of_a_correction(row: AuditRow, *, after: AuditRow | None) -> bool:
    """Return whether a correction, the row after it, reopened its table by it."""
    return (
        after is not None
        and (row.action, after.action) == ("drivetable.reopen", "drivetable.type")
        and row.detail["reason"] == after.detail["reason"]
    )
