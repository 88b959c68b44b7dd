"""Who sits where in a round, and how often two have met: plain numbers, no names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

# Two entrants, the lower number first.
Two = tuple[int, int]


def two_of(one: int, other: int) -> Two:
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class SeatingTable:
    """The entrants of a table: two on each side, N S and E W, or one on each.

    The third side is of a table where three play, each alone.
    """

    us: tuple[int, ...]
    them: tuple[int, ...]
    third: tuple[int, ...] = ()

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return (self.us, self.them, self.third) if self.third else (self.us, self.them)

    @property
    def all(self) -> tuple[int, ...]:
        return self.us + self.them + self.third

    @property
    def partners(self) -> tuple[Two, ...]:
        return tuple(
            two_of(*two) for side in self.sides for two in combinations(side, 2)
        )

    @property
    def opponents(self) -> tuple[Two, ...]:
        return tuple(
            two_of(*two)
            for one, other in combinations(self.sides, 2)
            for two in product(one, other)
        )


@dataclass(frozen=True, slots=True)
class Seating:
    """A round: its tables in order, and who sits out."""

    tables: tuple[SeatingTable, ...]
    out: tuple[int, ...] = ()

    @property
    def playing(self) -> tuple[int, ...]:
        return tuple(one for table in self.tables for one in table.all)


@dataclass(frozen=True, slots=True)
class Repeats:
    """How often two met again: as partners, as opponents, at one table at all.

    Two who meet three times count as two repeats.
    """

    partners: int
    opponents: int
    tables: int = 0


@dataclass(frozen=True, slots=True)
class History:
    """What each entrant did in the rounds so far."""

    partners: Mapping[Two, int] = field(default_factory=dict)
    opponents: Mapping[Two, int] = field(default_factory=dict)
    sat_out: Mapping[int, int] = field(default_factory=dict)
    # The last round each sat out, by its place in order; the first is 1.
    last_out: Mapping[int, int] = field(default_factory=dict)

    def times_partners(self, one: int, other: int) -> int:
        return self.partners.get(two_of(one, other), 0)

    def times_opponents(self, one: int, other: int) -> int:
        return self.opponents.get(two_of(one, other), 0)


NOTHING = History()


def history_of_seatings(rounds: Iterable[Seating]) -> History:
    partners: Counter[Two] = Counter()
    opponents: Counter[Two] = Counter()
    sat_out: Counter[int] = Counter()
    last_out: dict[int, int] = {}
    for number, seating in enumerate(rounds, start=1):
        for table in seating.tables:
            partners.update(table.partners)
            opponents.update(table.opponents)
        sat_out.update(seating.out)
        last_out |= dict.fromkeys(seating.out, number)
    return History(partners, opponents, sat_out, last_out)


def repeats_of(rounds: Sequence[Seating], *, after: Sequence[Seating] = ()) -> Repeats:
    """Return the repeats within these rounds and with those before."""
    former, whole = history_of_seatings(after), history_of_seatings([*after, *rounds])
    return Repeats(
        partners=_again(whole.partners) - _again(former.partners),
        opponents=_again(whole.opponents) - _again(former.opponents),
        tables=_again(_at_a_table(whole)) - _again(_at_a_table(former)),
    )


def _again(times: Mapping[Two, int]) -> int:
    return sum(number - 1 for number in times.values())


def _at_a_table(history: History) -> Counter[Two]:
    return Counter(history.partners) + Counter(history.opponents)
