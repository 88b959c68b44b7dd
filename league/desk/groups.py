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
    HALL_CLOSED = 4
    OFFICIALS_MISSING = 5
    POSTPONEMENTS = 6
    PEOPLE_TO_TELL = 7
    QUERIES = 8
    TO_CLOSE = 9
    PHOTOS = 10
    TO_TYPE = 11
    TO_CHECK = 12
    REFUSED = 13
    REGISTRATIONS = 14
    TRANSFERS = 15
    OFFICIALS_TO_ASK = 16
    OFFICIALS_UNANSWERED = 17
    LOCAL_RULES = 18
    UNDATED_TIES = 19
    UNDATED_MATCHES = 20
    INVITATIONS = 21
    MAILS = 22
    PLANS = 23
    SEASON_OVER = 24
    PERSONAL_DATA = 25
    SET_UP = 26


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
    """A button that does something at once: its words, its address, and its fields.

    `note` says beside it what it reaches, as the nights of those whom it asks.
    """

    words: str
    address: str
    fields: tuple[tuple[str, Any], ...] = ()
    note: str = ""


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
    # How many a line stands for, as the people whom one notice did not reach.
    number: int = 1


@dataclass(frozen=True, slots=True)
class WaitingGroup:
    """All of one kind that waits; `whole` is the address of its own page.

    `name` is its title, or one for a single line and one for several.
    """

    urgency: Urgency
    name: Any
    lines: tuple[WaitingLine, ...]
    whole: str = ""
    posts: tuple[DeskPost, ...] = ()

    @property
    def key(self) -> str:
        return self.urgency.name.lower().replace("_", "-")

    @property
    def title(self) -> str:
        is_plain = isinstance(self.name, str)
        return self.name if is_plain else str(self.name % self.count)

    @property
    def count(self) -> int:
        return sum(one.number for one in self.lines)

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
    name: Any,
    lines: Iterable[WaitingLine],
    *,
    whole: str = "",
    posts: Iterable[DeskPost] = (),
) -> list[WaitingGroup]:
    """Return a group of these lines, late ones first; nothing if there are none.

    `name` is its title; by `ngettext_lazy`, it goes with the number of its lines.
    """
    ordered = tuple(sorted(lines, key=lambda one: not one.is_late))
    if not ordered:
        return []
    return [WaitingGroup(urgency, name, ordered, whole, tuple(posts))]
