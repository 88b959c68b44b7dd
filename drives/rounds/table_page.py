"""A table as its organiser sees it: who sits there, and its entries' score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from drives.evenings.selectors import entrant_names_of
from drives.evenings.words import EVENTS
from drives.models import DriveTable
from drives.rounds.seated import RoundTableLine, SeatedEntrant, seated_round
from rules.evenings import DealEvent


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal that counts: its number, what it gave, and its remark."""

    number: int
    us: int
    them: int
    words: str


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table: the names of both sides, and its deals."""

    line: RoundTableLine
    deals: Sequence[DealRow]

    @property
    def us(self) -> str:
        return numbered(self.line.us)

    @property
    def them(self) -> str:
        return numbered(self.line.them)


def numbered(seated: Sequence[SeatedEntrant]) -> str:
    return ", ".join(f"{one.number} {one.name}" for one in seated)


def table_page_of(table: DriveTable) -> TablePage:
    names = entrant_names_of(table.round.drive, is_member=True)
    seated = seated_round(table.round, names)
    [line] = [one for one in seated.tables if one.table.pk == table.pk]
    return TablePage(line, [deal_row(one) for one in table.score.get("deals", [])])


def deal_row(deal: dict[str, Any]) -> DealRow:
    words = str(EVENTS[DealEvent(deal["event"])]) if deal["event"] else ""
    if deal["boom"]:
        words = _("boom %(number)s") % {"number": deal["boom"]}
    us, them = deal["us"]["total"], deal["them"]["total"]
    return DealRow(deal["number"], us, them, words)
