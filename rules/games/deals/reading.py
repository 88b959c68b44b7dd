"""Readers for the fields of deals; each game says which fields its deals have.

A deal always has all of its fields, and no other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, TypeVar

from rules.faults import Fault
from rules.games.deals.values import Sums, TableSide
from rules.standings.reading import DocumentReader, Form, Read

# Ours: a longer number is a typing slip, and cannot be written out again.
MOST_DIGITS = 1000
MOST = 10**MOST_DIGITS - 1

Word = TypeVar("Word", bound=StrEnum)
# Faults where fields contradict one another; paths start from the deal.
Check = Callable[[Mapping[str, Any]], Iterable[Fault]]


class DealReading(DocumentReader):
    """A reader of deals' fields that keeps every fault."""

    def deal(
        self, value: object, path: str, reads: Mapping[str, Read], *checks: Check
    ) -> dict[str, Any] | None:
        """Return the fields of an object, None where any of them is at fault.

        The checks see the fields read without a fault, so one field's fault hides no
        other's.
        """
        faults = len(self.faults)
        read = self.fields(value, path, Form(reads, frozenset(reads)))
        for check in checks:
            for fault in check(read):
                self.fault(f"{path}.{fault.path}", fault.message)
        return read if len(self.faults) == faults else None

    def side(self, value: object, path: str) -> TableSide | None:
        """Return one of the two sides."""
        return self.word(value, path, of=TableSide)

    def side_or_null(self, value: object, path: str) -> TableSide | None:
        """Return one of the two sides, or None."""
        return self.word_or_null(value, path, of=TableSide)

    def word(self, value: object, path: str, *, of: type[Word]) -> Word | None:
        """Return one of the words of an enumeration."""
        if isinstance(value, str) and value in tuple(of):
            return of(value)
        self.fault(path, f"must be one of {_written(tuple(of))}")
        return None

    def word_or_null(self, value: object, path: str, *, of: type[Word]) -> Word | None:
        """Return one of the words of an enumeration, or None."""
        if value is None or (isinstance(value, str) and value in tuple(of)):
            return None if value is None else of(value)
        self.fault(path, f"must be one of {_written((None, *of))}")
        return None

    def choice(self, value: object, path: str, *, among: Sequence[int]) -> int | None:
        """Return one of a few whole numbers."""
        if type(value) is int and value in among:
            return value
        self.fault(path, f"must be one of {_written(among)}")
        return None

    def number(self, value: object, path: str) -> int | None:
        """Return a whole number, 0 or more."""
        if isinstance(value, int) and value > MOST:
            self.fault(path, f"must have at most {MOST_DIGITS} digits")
            return None
        return self.count(value, path)

    def numbers(self, value: object, path: str) -> Sums | None:
        """Return a whole number for each side."""
        read = self.deal(value, path, {"us": self.number, "them": self.number})
        return Sums(**read) if read else None

    def shares(self, value: object, path: str, *, of: int) -> Sums | None:
        """Return a whole number for each side, adding up to `of`."""
        share = partial(self.count, highest=of)
        read = self.deal(value, path, {"us": share, "them": share})
        if not read:
            return None
        shares = Sums(**read)
        if shares.sum == of:
            return shares
        self.fault(path, f"must add up to {of}, not {shares.sum}")
        return None


def _written(choices: Sequence[str | int | None]) -> str:
    return ", ".join(map(json.dumps, choices))
