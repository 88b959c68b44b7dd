"""Edits of a list by hand: move a match, swap its sides, swap two nights.

The list comes back in the order of the contract, each match with its leg recomputed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.plans.lists import ShownList, as_list_fixtures
from league.plans.scheduling import ListFixture, Problem, clashes, order_fixtures

Kept = Sequence[Mapping[str, Any]]
Rows = list[dict[str, Any]]


def move_match(problem: Problem, fixtures: Kept, place: int, night: str) -> Rows:
    """Put one match on another night."""
    return _each(
        problem,
        fixtures,
        lambda at, one: replace(one, night=night) if at == place else one,
    )


def swap_sides(problem: Problem, fixtures: Kept, place: int) -> Rows:
    """Let the teams of one match swap home and away."""
    return _each(
        problem,
        fixtures,
        lambda at, one: (
            replace(one, home=one.away, away=one.home) if at == place else one
        ),
    )


def swap_nights(problem: Problem, fixtures: Kept, first: str, second: str) -> Rows:
    """Let two nights swap all their matches."""
    other = {first: second, second: first}
    return _each(
        problem,
        fixtures,
        lambda _at, one: replace(one, night=other.get(one.night, one.night)),
    )


def refuse_settled(places: set[int], settled: set[int]) -> None:
    """Raise ValidationError if a settled match would be touched."""
    if places & settled:
        raise ValidationError(
            _("A match that was played or has begun stays where it is.")
        )


def _each(
    problem: Problem, fixtures: Kept, change: Callable[[int, ListFixture], ListFixture]
) -> Rows:
    changed = [change(at, one) for at, one in enumerate(as_list_fixtures(fixtures))]
    return [asdict(one) for one in order_fixtures(problem, changed)]


@dataclass(frozen=True, slots=True)
class NightChoice:
    """A night that a match could be moved to, and what that would clash with."""

    night: str
    day: date
    clashes: int
    is_own: bool


# Beyond so many nights the clashes of each are not counted: it would take seconds.
MOST_COUNTED = 80


def clashes_by_night(shown: ShownList, place: int) -> list[NightChoice]:
    """Return every night for a match, with the clashes that the list would have."""
    nights = shown.problem.nights
    return [
        NightChoice(
            night,
            date.fromisoformat(night),
            _clashes(shown, place, night) if len(nights) <= MOST_COUNTED else -1,
            night == shown.fixtures[place].night,
        )
        for night in nights
    ]


def _clashes(shown: ShownList, place: int, night: str) -> int:
    rows = move_match(shown.problem, shown.kept.fixtures, place, night)
    return len(clashes(shown.problem, as_list_fixtures(rows)))
