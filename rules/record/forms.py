"""The forms that a value in a match record may have, as data.

A form reads a JSON value, and says in words what it expects.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

# ISO 8601, extended or basic, with an offset; fromisoformat alone would also accept any
# letter for the T, and a time without offset.
MOMENT = re.compile(
    r"\d{4}(-\d\d-\d\d|-W\d\d-\d)T\d\d(:\d\d(:\d\d([.,]\d+)?)?)?(Z|[+-]\d\d(:?[0-5]\d)?)"
    r"|\d{4}(\d\d\d\d|W\d\d\d)T\d\d(\d\d(\d\d([.,]\d+)?)?)?(Z|[+-]\d\d([0-5]\d)?)",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, within limits if any; neither true nor 2.0."""

    low: int | None = None
    high: int | None = None

    @property
    def expected(self) -> str:
        if self.low is None:
            return "must be a whole number"
        return f"must be a whole number from {self.low} to {self.high}"

    def read(self, value: object) -> int | None:
        """Return the value, or None where it does not have this form."""
        if type(value) is not int:
            return None
        if self.low is not None and value < self.low:
            return None
        if self.high is not None and value > self.high:
            return None
        return value


@dataclass(frozen=True, slots=True)
class Text:
    """Text; ids and names may not be empty."""

    expected: str
    may_be_empty: bool = False

    def read(self, value: object) -> str | None:
        """Return the value, or None where it does not have this form."""
        if not isinstance(value, str):
            return None
        return value if value or self.may_be_empty else None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of an enumeration's words, except those left out."""

    words: type[StrEnum]
    without: frozenset[StrEnum] = frozenset()
    members: Mapping[str, StrEnum] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        members = {str(word): word for word in self.words if word not in self.without}
        object.__setattr__(self, "members", members)

    @property
    def expected(self) -> str:
        return "must be one of " + ", ".join(f'"{word}"' for word in self.members)

    def read(self, value: object) -> StrEnum | None:
        """Return the word, or None where the value is none of them."""
        return self.members.get(value) if isinstance(value, str) else None


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    expected: str = "must be true or false"

    def read(self, value: object) -> bool | None:
        """Return the value, or None where it does not have this form."""
        return value if isinstance(value, bool) else None


@dataclass(frozen=True, slots=True)
class ZonedMoment:
    """A time with its offset from UTC."""

    expected: str = "must be an ISO 8601 time with its offset from UTC"

    def read(self, value: object) -> datetime | None:
        """Return the time, or None where the value does not have this form."""
        if not isinstance(value, str) or not MOMENT.fullmatch(value):
            return None
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            return None


Form = Whole | Text | Choice | Flag | ZonedMoment

NAME = Text("must be a name: text that is not empty")
ID = Text("must be an id: text that is not empty")
WORDS = Text("must be text", may_be_empty=True)
NUMBER = Whole()
TABLE = Whole(1, 4)
MOMENT_WITH_OFFSET = ZonedMoment()
