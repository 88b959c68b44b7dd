"""What a cell of a file may hold, and the sentence shown if it does not."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.lib.files.formulas import restore_formula

WHOLE = re.compile(r"[0-9]{1,6}", re.ASCII)
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class UnreadableCell(Exception):
    """A cell does not hold what its column should; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class TextCell:
    """Text on one line, no longer than its column in the database."""

    most: int
    is_optional: bool = False

    def read(self, cell: str) -> str:
        if not cell and not self.is_optional:
            raise UnreadableCell(_("is empty."))
        if len(cell) > self.most:
            raise UnreadableCell(
                ngettext(
                    "is longer than %(most)d letter.",
                    "is longer than %(most)d letters.",
                    self.most,
                )
                % {"most": self.most}
            )
        return cell


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from 1 to a limit."""

    most: int

    def read(self, cell: str) -> int:
        if not WHOLE.fullmatch(cell) or not 1 <= int(cell) <= self.most:
            raise UnreadableCell(
                _("must be a whole number from 1 to %(most)d.") % {"most": self.most}
            )
        return int(cell)


def read_day(cell: str) -> date:
    # Day and month are never guessed: 03/02/2026 is two dates.
    if not DAY.fullmatch(cell):
        raise UnreadableCell(_("must be a date like 2026-02-28 (year-month-day)."))
    try:
        return date.fromisoformat(cell)
    except ValueError:
        raise UnreadableCell(_("there is no such day.")) from None


def plain_cell(cell: str) -> str:
    """Return the cell stripped; raise UnreadableCell on unprintable characters."""
    cell = restore_formula(cell.strip())
    if any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in cell):
        raise UnreadableCell(_("holds a line break or a character that is no letter."))
    return cell
