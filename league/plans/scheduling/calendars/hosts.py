"""A calendar in arrays, and all home meetings of a team given new nights at once.

Each guest meets a host once at home, so what a night costs a guest does not depend on
the host's other nights: the best nights for all of them are an assignment problem. With
noise on its prices it draws good nights by chance, the better ones the more often the
less noise there is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from league.plans.scheduling.calendars.crowds import NEVER, Crowds
from league.plans.scheduling.calendars.ground import HomeMeeting, MeetingGround, Nights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Truths = NDArray[np.bool_]

# The price of a meeting without a night while nights are drawn, as a multiple of the
# highest for one team: high enough to fill, low enough to give way for a while.
WITHOUT = 4
# Grades of a price between two whole numbers.
GRADES = 64


@dataclass
class Host:
    """One team at home: its guests, its nights, and what is known of them for good."""

    team: int
    guests: Numbers
    slots: Numbers
    # By guest and slot: the guest's night among all, and whether it is out of question.
    spots: Numbers
    shut: Truths
    # Teams that never play at home on one night with it, others in its hall, its room.
    rivals: Numbers
    mates: Numbers
    room: int
    # Whether some of its nights are so near each other that one changes another's cost.
    is_dense: bool


@dataclass
class HostedCalendar:
    """A night for each home meeting, changed by one host at a time."""

    ground: MeetingGround
    chance: np.random.Generator
    crowds: Crowds = field(init=False)
    # By host and guest; far before the first night where there is none.
    nights: Numbers = field(init=False)

    def __post_init__(self) -> None:
        season = self.season = self.ground.season
        self.crowds = Crowds(season)
        self.none = -(season.nights + season.problem.min_gap + 1)
        self.nights = np.full((season.teams, season.teams), self.none)
        self.at_home = np.zeros((season.teams, season.nights), dtype=bool)
        self.without = WITHOUT * self.crowds.highest
        self.hosts = [self._host(team) for team in range(season.teams)]

    @property
    def cost(self) -> int:
        """Return the penalty, with the cost of gaps as the ground counts it."""
        gaps = len(self.ground.meetings) - int((self.nights >= 0).sum())
        return self.crowds.penalty() + self.ground.unplaced * gaps

    def put(self, nights: Nights) -> None:
        """Replace the calendar by one that keeps to every demand."""
        for host in self.hosts:
            self._lift(host, host.guests)
        for host in self.hosts:
            placed = [nights.get(HomeMeeting(host.team, one)) for one in host.guests]
            own = [self.none if night is None else night for night in placed]
            self._place(host, host.guests, np.array(own))

    def placed(self) -> Nights:
        homes, guests = np.nonzero(self.nights >= 0)
        return {
            HomeMeeting(int(home), int(guest)): int(self.nights[home, guest])
            for home, guest in zip(homes, guests, strict=True)
        }

    def resettle(self, host: Host, *, noise: float) -> None:
        """Draw new nights for a host's meetings, all others kept."""
        guests, slots, spots, shut = self._freed(host)
        self._lift(host, guests)
        price = self.crowds.price(spots)
        price += self.crowds.price(self.crowds.spot(host.team, slots))
        turned = self.nights[guests, host.team]
        gap = self.season.problem.min_gap
        price[shut | (np.abs(turned[:, None] - slots) <= gap)] = NEVER
        if len(host.rivals) or len(host.mates) or host.room == 0:
            price[:, self._is_taken(host, slots)] = NEVER
        np.minimum(price, self.without, out=price)
        drawn = _assign(price, self.without, noise, self.chance)
        found = np.append(slots, self.none)[drawn]
        self._place(host, guests, found)

    def _freed(self, host: Host) -> tuple[Numbers, Numbers, Numbers, Truths]:
        """Return the guests and slots that are free, and what is known of both.

        All of them, but of dense slots only such as do not change each other's cost.
        """
        if not host.is_dense:
            return host.guests, host.slots, host.spots, host.shut
        chosen: list[int] = []
        for column in self.chance.permutation(len(host.slots)):
            apart = np.abs(host.slots[chosen] - host.slots[column])
            if not chosen or apart.min() > self.crowds.reach:
                chosen.append(column)
        slots = host.slots[chosen]
        nights = self.nights[host.team, host.guests]
        rows = np.flatnonzero((nights < 0) | np.isin(nights, slots))
        part = np.ix_(rows, np.array(chosen))
        return host.guests[rows], slots, host.spots[part], host.shut[part]

    def _is_taken(self, host: Host, slots: Numbers) -> Truths:
        """Return on which nights others keep a host from being at home."""
        beside = self.at_home[np.ix_(host.mates, slots)].sum(axis=0)
        apart = self.at_home[np.ix_(host.rivals, slots)].any(axis=0)
        return np.asarray((beside >= host.room) | apart)

    def _lift(self, host: Host, guests: Numbers) -> None:
        self._flip(host, guests, self.nights[host.team, guests])
        self.nights[host.team, guests] = self.none

    def _place(self, host: Host, guests: Numbers, nights: Numbers) -> None:
        self.nights[host.team, guests] = nights
        self._flip(host, guests, nights)

    def _flip(self, host: Host, guests: Numbers, nights: Numbers) -> None:
        is_placed = nights >= 0
        guests, nights = guests[is_placed], nights[is_placed]
        self.crowds.flip(self.crowds.spot(guests, nights))
        self.crowds.flip_own(self.crowds.spot(host.team, nights))
        self.at_home[host.team, nights] ^= True

    def _host(self, team: int) -> Host:
        season, teams = self.season, range(self.season.teams)
        guests = _numbers(other for other in teams if other != team)
        opened = [set(self.ground.open[HomeMeeting(team, one)]) for one in guests]
        slots = _numbers(sorted(set().union(*opened)))
        venue = season.venue_of[team]
        apart = [pair for pair in season.never_both_home if team in pair]
        return Host(
            team=team,
            guests=guests,
            slots=slots,
            spots=self.crowds.spot(guests[:, None], slots),
            shut=~np.array([np.isin(slots, sorted(those)) for those in opened]),
            rivals=_numbers(other for pair in apart for other in pair if other != team),
            mates=_numbers(other for other in season.teams_at(venue) if other != team),
            room=season.problem.venues[venue].matches,
            is_dense=bool((np.diff(slots) <= self.crowds.reach).any()),
        )


def _numbers(those: Iterable[int]) -> Numbers:
    return np.array(list(those), dtype=np.int64)


def _assign(
    price: Numbers, without: int, noise: float, chance: np.random.Generator
) -> Numbers:
    """Return each row's column, or the number of columns for none, at the least price.

    Chance disturbs each price by about `noise`.
    """
    from ortools.graph.python.linear_sum_assignment import SimpleLinearSumAssignment

    rows, columns = price.shape
    size = max(rows, columns)
    disturbed = noise * chance.gumbel(size=(size, size))
    disturbed[:rows, :columns] += price
    disturbed[:rows, columns:] += without
    solver = SimpleLinearSumAssignment()
    left, right = _arcs(size)
    costs = (GRADES * disturbed.ravel()).astype(np.int64)
    solver.add_arcs_with_cost(left, right, costs)
    solver.solve()
    drawn = np.array([solver.right_mate(row) for row in range(rows)], dtype=np.int64)
    is_real = drawn < columns
    is_real[is_real] = price[is_real, drawn[is_real]] < without
    return np.where(is_real, drawn, columns)


@lru_cache(maxsize=32)
def _arcs(size: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return both ends of all arcs between so many rows and as many columns."""
    ends = np.arange(size, dtype=np.int32)
    return np.repeat(ends, size), np.tile(ends, size)
