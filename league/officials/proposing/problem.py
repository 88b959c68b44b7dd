"""The search's input: spots to fill, available officials, and a union's rules.

Everything here is ours: the book says only that a match has a referee (1.10) and a
marker. Keys are the caller's own; nights are dates on the union's clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

DAYS_A_WEEK = 7
MONDAY = 1  # The first day of the calendar, date.min, is a Monday with ordinal 1.


def week_of(night: date) -> int:
    """Return a night's week, counted from Monday to Sunday."""
    return (night.toordinal() - MONDAY) // DAYS_A_WEEK


@dataclass(frozen=True, slots=True)
class OpenSpot:
    """Work for one official on one night: a match, or all matches of a hall.

    `clubs` play there. `places` are what an official should not visit two weeks
    running: the hall, or the home club.
    """

    key: str
    task: str
    night: date
    clubs: frozenset[str]
    places: frozenset[str]


@dataclass(frozen=True, slots=True)
class Duty:
    """Work that an official has already and keeps."""

    night: date
    task: str
    places: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class AvailableOfficial:
    """An official: the tasks they do, and when they cannot."""

    key: str
    tasks: frozenset[str]
    clubs: frozenset[str] = frozenset()
    away: tuple[tuple[date, date], ...] = ()
    plays: frozenset[date] = frozenset()
    duties: tuple[Duty, ...] = ()
    # Nights a month; None: no limit.
    most_a_month: int | None = None

    def is_away(self, night: date) -> bool:
        return any(first <= night <= last for first, last in self.away)


@dataclass(frozen=True, slots=True)
class Rules:
    """A union's rules; `weeks_apart` 2 means never two weeks running."""

    is_neutral: bool = True
    weeks_apart: int = 2

    def are_too_close(self, one: date, other: date) -> bool:
        """Whether two nights at the same place are too few weeks apart."""
        return abs(week_of(one) - week_of(other)) < self.weeks_apart


@dataclass(frozen=True, slots=True)
class AppointingProblem:
    """Every spot to fill, and everyone who may fill it."""

    spots: tuple[OpenSpot, ...]
    people: tuple[AvailableOfficial, ...]
    rules: Rules = field(default_factory=Rules)


def month_of(night: date) -> tuple[int, int]:
    return night.year, night.month
