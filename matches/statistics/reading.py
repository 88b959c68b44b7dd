"""Sums of players and partnerships in a scope, from the stored sums.

The stored sums have a match as it was played, even if a ruling decides otherwise; it is
subtracted here, since the ruling may be lifted and the record never knows of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import QuerySet, Sum

from league.access.persons import is_person, person_pk
from matches.access.persons import merge_targets
from matches.models import PairSum, PlayerSum, Sitting
from matches.statistics.scope import StatisticsScope
from matches.statistics.sums import MatchSums, with_teams
from rules.record import PartnerRole
from rules.statistics import FIGURES, StatisticsTally

SUMMED = tuple(Sum(name) for name in FIGURES)
COUNTER, BY_SPELER = str(PartnerRole.COUNTER), str(PartnerRole.BY_SPELER)
NOTHING = StatisticsTally()
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class PlayerSums:
    """A person's sums in a scope: as counter, as by-speler, and together."""

    person: int
    counter: StatisticsTally
    by_speler: StatisticsTally
    total: StatisticsTally

    def tally(self, role: PartnerRole | None) -> StatisticsTally:
        """Return their tally in a role, or in both together."""
        if role is None:
            return self.total
        return self.counter if role is PartnerRole.COUNTER else self.by_speler


@dataclass(frozen=True, slots=True)
class PairSums:
    """The sums of two persons together in a scope, by who counted.

    `first` is the one of the lower pk; `first_counted` are the sums with that one as
    counter, `second_counted` with the other.
    """

    first: int
    second: int
    first_counted: StatisticsTally
    second_counted: StatisticsTally
    total: StatisticsTally

    @property
    def persons(self) -> tuple[int, int]:
        return self.first, self.second

    def tally(self, _role: PartnerRole | None) -> StatisticsTally:
        """Return their tally together, with either as the counter."""
        return self.total


def player_sums_of(scope: StatisticsScope) -> list[PlayerSums]:
    """Return the sums of each person who played in a scope, by pk.

    Makes three queries, whatever was played.
    """
    merged = merge_targets(scope.union.pk)
    rows = PlayerSum.objects.filter(scope.sums())
    found: dict[tuple[int, str], StatisticsTally] = {}
    for player, role, tally in _summed(rows, "player", "role"):
        _add(found, (merged.get(player, player), role), tally)
    for (_team, person, role), tally in _overruled(scope, merged).players.items():
        _add(found, (person, role), NOTHING.minus(tally))
    sums = [
        PlayerSums(person, *_with_total(found, (person, COUNTER), (person, BY_SPELER)))
        for person in sorted({person for person, _role in found})
    ]
    return [one for one in sums if one.total.matches]


def partnerships_of(scope: StatisticsScope) -> list[PairSums]:
    """Return the sums of each two persons who played together in a scope.

    Sorted by the pk of the one, then of the other; as many queries as for players.
    """
    merged = merge_targets(scope.union.pk)
    rows = PairSum.objects.filter(scope.sums())
    found: dict[tuple[int, int], StatisticsTally] = {}
    for one, other, tally in _summed(rows, "counter", "by_speler"):
        _add(found, (merged.get(one, one), merged.get(other, other)), tally)
    for (_team, one, other), tally in _overruled(scope, merged).pairs.items():
        _add(found, (one, other), NOTHING.minus(tally))
    sums = [
        PairSums(one, other, *_with_total(found, (one, other), (other, one)))
        for one, other in sorted({(min(pair), max(pair)) for pair in found})
    ]
    return [one for one in sums if one.total.matches]


def team_names_of(
    scope: StatisticsScope, persons: Iterable[int]
) -> dict[int, list[str]]:
    """Return the names of the teams each person played for in a scope."""
    rows = PlayerSum.objects.filter(scope.sums(), is_person(persons))
    found: dict[int, list[str]] = defaultdict(list)
    named = rows.order_by("team__name").values_list(person_pk(), "team__name")
    for person, team in named.distinct():
        found[person].append(team)
    return found


def _summed(
    rows: QuerySet[Any], one: str, other: str
) -> Iterator[tuple[Any, Any, StatisticsTally]]:
    """Yield the sums of rows over several teams, divisions or seasons."""
    grouped = rows.order_by().values_list(one, other).annotate(*SUMMED)
    for first, second, *figures in grouped:
        yield first, second, StatisticsTally(*figures)


def _add(found: dict[K, StatisticsTally], key: K, tally: StatisticsTally) -> None:
    found[key] = found[key].plus(tally) if key in found else tally


def _with_total(
    found: Mapping[K, StatisticsTally], one: K, other: K
) -> tuple[StatisticsTally, StatisticsTally, StatisticsTally]:
    """Return the tallies under either of two keys, and their total."""
    if other not in found:
        return found[one], NOTHING, found[one]
    if one not in found:
        return NOTHING, found[other], found[other]
    return found[one], found[other], found[one].plus(found[other])


def _overruled(scope: StatisticsScope, merged: Mapping[int, int]) -> MatchSums:
    """Return the sums of matches that a ruling decides otherwise, by person."""
    overruled = Sitting.objects.filter(scope.sittings(), match__fixture__is_ruled=True)
    return MatchSums(merged).add_matches(with_teams(overruled))
