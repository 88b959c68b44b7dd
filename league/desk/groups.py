"""What waits at a union's desk: groups of one kind each, and the lines in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import IntEnum
from typing import Any
from uuid import UUID

from league.models import Season, Union, User

# A group shows so many lines; its own page has them all.
LINES_SHOWN = 5


class Urgency(IntEnum):
    """The kinds of what waits, the most pressing first; ours.

    First what a night of today needs, then what keeps a result from the log, then what
    somebody else waits for.
    """

    SHEETS_MISSING = 1
    DECISION = 2
    HELD = 3
    OFFICIALS_MISSING = 4
    POSTPONEMENTS = 5
    PEOPLE_TO_TELL = 6
    QUERIES = 7
    TO_CLOSE = 8
    PHOTOS = 9
    TO_TYPE = 10
    TO_CHECK = 11
    REFUSED = 12
    REGISTRATIONS = 13
    TRANSFERS = 14
    OFFICIALS_TO_ASK = 15
    OFFICIALS_UNANSWERED = 16
    LOCAL_RULES = 17
    UNDATED_TIES = 18
    UNDATED_MATCHES = 19
    INVITATIONS = 20
    MAILS = 21
    PLANS = 22
    SEASON_OVER = 23
    PERSONAL_DATA = 24
    SET_UP = 25


@dataclass(frozen=True, slots=True)
class DeskAsk:
    """Whose desk is asked about: the union, the reader, the night, and the moment."""

    union: Union
    user: User
    today: date
    at: datetime


@dataclass(frozen=True, slots=True)
class SeasonAsk(DeskAsk):
    """The same, with the season that it is about."""

    season: Season


@dataclass(frozen=True, slots=True)
class DeskPost:
    """A button that does something at once: its words, its address, and its fields."""

    words: str
    address: str
    fields: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """One thing that waits: its words, where it is done, and what is known of it.

    `post` replaces the address where one tap does it. `match` is the match whose record
    it is about: of several kinds only the most pressing shows it.
    """

    words: str
    address: str = ""
    note: str = ""
    is_late: bool = False
    post: DeskPost | None = None
    match: UUID | None = None


@dataclass(frozen=True, slots=True)
class WaitingGroup:
    """All of one kind that waits; `whole` is the address of its own page."""

    urgency: Urgency
    title: str
    lines: tuple[WaitingLine, ...]
    whole: str = ""
    posts: tuple[DeskPost, ...] = ()

    @property
    def key(self) -> str:
        return self.urgency.name.lower().replace("_", "-")

    @property
    def count(self) -> int:
        return len(self.lines)

    @property
    def first(self) -> tuple[WaitingLine, ...]:
        return self.lines[:LINES_SHOWN]

    @property
    def rest(self) -> tuple[WaitingLine, ...]:
        return self.lines[LINES_SHOWN:]

    @property
    def is_late(self) -> bool:
        return any(one.is_late for one in self.lines)


def group_of(
    urgency: Urgency,
    title: Any,
    lines: Iterable[WaitingLine],
    *,
    whole: str = "",
    posts: Iterable[DeskPost] = (),
) -> list[WaitingGroup]:
    """Return a group of these lines, late ones first; nothing if there are none."""
    ordered = tuple(sorted(lines, key=lambda one: not one.is_late))
    if not ordered:
        return []
    return [WaitingGroup(urgency, str(title), ordered, whole, tuple(posts))]
