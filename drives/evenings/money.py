"""An evening's entry money and its prizes in money: a list with sums, no payments.

Amounts are whole cents of whatever the union counts in, and written without its sign.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.utils.formats import number_format

from drives.evenings.words import with_minus
from drives.models import Drive, Entrant


def amount_in_words(cents: int) -> str:
    """Return an amount as the reader's language writes it: 1,250.00, −12.50."""
    amount = Decimal(cents) / 100
    words = number_format(amount, 2, use_l10n=True, force_grouping=True)
    return with_minus(words)


@dataclass(frozen=True, slots=True)
class EveningMoney:
    """What is owed and taken at the entry, and what the prizes cost, in cents."""

    due: int
    taken: int
    prizes: int

    @property
    def owing(self) -> int:
        return self.due - self.taken

    @property
    def left(self) -> int:
        """What remains of the entry money; negative where the prizes cost more."""
        return self.taken - self.prizes

    def words(self) -> dict[str, str]:
        """Return each sum in words, by its name."""
        names = ("due", "taken", "owing", "prizes", "left")
        return {name: amount_in_words(getattr(self, name)) for name in names}


def money_of(drive: Drive, entrants: Iterable[Entrant]) -> EveningMoney | None:
    """Return an evening's sums; None where no money is asked and none is won.

    Each person of an entrant owes the entry money once. The entrants come with their
    persons, the prizes in one query.
    """
    fee = drive.entry_cents
    counts = [(one.has_paid, len(one.people)) for one in entrants]
    prizes = sum(one.cost_cents for one in drive.prizes.all())
    if not fee and not prizes:
        return None
    return EveningMoney(
        due=fee * sum(count for _has_paid, count in counts),
        taken=fee * sum(count for has_paid, count in counts if has_paid),
        prizes=prizes,
    )
