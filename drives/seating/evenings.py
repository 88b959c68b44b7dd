"""Draw a whole evening: a pattern of numbers, and lots that assign them.

The pattern depends on the number of players only, so it can be printed and checked by
anyone; the lots are all the chance there is. A known pattern is used if there is one,
else one is searched for; CP-SAT improves small ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from drives.seating.board import (
    ALL_COSTS,
    COSTS,
    FOURS,
    OPPONENT_COST,
    PAIRS,
    PARTNER_COST,
    TRIOS,
    SeatingBoard,
    TableShape,
    meeting_counts,
    seating_from_seats,
)
from drives.seating.bounds import least_repeats
from drives.seating.exact import MOST, fewest_opponents_again
from drives.seating.known import Rounds, circle, walk, wheel_rounds, whist
from drives.seating.lots import by_lot
from drives.seating.resting import rests
from drives.seating.search import SeatSearch, steps_for
from drives.seating.tables import (
    History,
    Repeats,
    Seating,
    Two,
    history_of_seatings,
    repeats_of,
    two_of,
)
from drives.seating.watching import DrawProgress, Watch

# Divisors of the search's work: for shared tables once opponents are settled, and for
# the search before CP-SAT, which finds more in small evenings.
SHARE_OF_TABLES, SHARE_BEFORE_SOLVER = 12, 4
# CP-SAT's limit, in units of processor work that are about seconds.
EXACT_S = 10


class How(StrEnum):
    """Where an evening's pattern comes from."""

    CIRCLE = "circle"
    WALK = "walk"
    WHEELS = "wheels"
    WHIST = "whist"
    SEARCH = "search"
    SOLVER = "solver"


# Patterns of tables of four, those with the fewest repeats first.
KNOWN_FOURS: tuple[tuple[How, Callable[[int, int], Rounds | None]], ...] = (
    (How.WALK, walk),
    (How.WHEELS, wheel_rounds),
    (How.WHIST, whist),
)


@dataclass(frozen=True, slots=True)
class EveningDraw:
    """An evening's rounds, the lots they follow from, and what is proved.

    `lots` are the entrants in order: the first is number 1 of the pattern. `found` are
    the repeats of these rounds, `least` the bound no draw goes below: for opponents,
    given the fewest repeats of partners.
    """

    rounds: tuple[Seating, ...]
    lots: tuple[int, ...]
    found: Repeats
    least: Repeats
    how: How
    steps: int = 0

    @property
    def is_least(self) -> bool:
        found, least = self.found, self.least
        return (found.partners, found.opponents) == (least.partners, least.opponents)


def draw_evening(
    rounds: Sequence[Collection[int]],
    *,
    seed: str,
    shape: TableShape,
    after: Sequence[Seating] = (),
    watch: Watch | None = None,
    with_solver: bool = True,
) -> EveningDraw:
    """Draw the rounds of those who are there in each, after the rounds seated before.

    Raises ValueError for a round in which no table can be filled.
    """
    if not rounds or any(len(here) < shape.seats for here in rounds):
        raise ValueError("Each round needs enough for one table.")
    question = _Question(rounds, seed, shape, after)
    watch = watch or Watch()
    pattern = question.known()
    if pattern is None or not question.is_least(pattern.rounds):
        is_for_solver = with_solver and question.is_small
        share = SHARE_BEFORE_SOLVER if is_for_solver else 1
        pattern = _searched(question, pattern, watch, share=share)
        if is_for_solver and not watch.is_over():
            pattern = _solved(question, pattern, watch)
        pattern = _with_fewer_tables(question, pattern, watch)
    return question.drawn(pattern)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """Rounds of places in lot order, and how they were found."""

    rounds: Rounds
    how: How
    steps: int = 0
    # Repeats proved unavoidable, beyond the counted bound.
    least: int = 0


class _Question:
    """Who plays when, by place in lot order."""

    def __init__(
        self,
        rounds: Sequence[Collection[int]],
        seed: str,
        shape: TableShape,
        after: Sequence[Seating],
    ) -> None:
        self.shape = shape
        everyone = {one for here in rounds for one in here}
        self.lots = by_lot(seed, everyone)
        place = {one: at for at, one in enumerate(self.lots)}
        self.before = tuple(after)
        self.history = _placed(history_of_seatings(after), place)
        here = [[place[one] for one in self.lots if one in set(it)] for it in rounds]
        self.out = rests(here, seats=shape.seats, history=self.history)
        self.playing = [
            [one for one in it if one not in out]
            for it, out in zip(here, self.out, strict=True)
        ]
        self.met = meeting_counts(self.history, range(len(self.lots)))
        self.least = least_repeats(self.playing, shape=shape, history=self.history)
        self.is_plain = not after and all(len(it) == len(everyone) for it in here)
        self.is_small = shape is FOURS and self.is_plain and len(everyone) <= MOST

    def known(self) -> _Pattern | None:
        """Return a pattern that needs no search, if all are there all evening."""
        count, rounds = len(self.lots), len(self.playing)
        if not self.is_plain:
            return None
        if self.shape is PAIRS:
            return _Pattern(circle(count, rounds), How.CIRCLE)
        if self.shape is TRIOS:
            return None
        found = ((how, make(count, rounds)) for how, make in KNOWN_FOURS)
        made = (_Pattern(seats, how) for how, seats in found if seats is not None)
        return next(made, None)

    def walked(self) -> Rounds:
        """Return rounds to search from: a walk or a circle of those who play.

        A sit-out moves the others along, so some still meet again. Three at a table
        have neither: their search begins from the lots.
        """
        if self.shape is TRIOS:
            return [list(playing) for playing in self.playing]
        make = walk if self.shape is FOURS else circle
        began = []
        for turn, playing in enumerate(self.playing):
            made = make(len(playing), len(self.playing))
            began.append([playing[at] for at in made[turn]] if made else playing)
        return began

    def board(self, rounds: Rounds, costs: Sequence[int] = ALL_COSTS) -> SeatingBoard:
        return SeatingBoard(rounds, self.shape, met=self.met, costs=costs)

    def is_least(self, rounds: Rounds) -> bool:
        return self.board(rounds).cost <= cost_of(self.least, ALL_COSTS)

    def seatings(self, rounds: Rounds, *, names: Sequence[int]) -> tuple[Seating, ...]:
        """Return the rounds as seatings, each place by its name in the list given."""

        def named(places: Iterable[int]) -> list[int]:
            return [names[one] for one in places]

        both = zip(rounds, self.out, strict=True)
        return tuple(
            seating_from_seats(self.shape, named(seats), named(out))
            for seats, out in both
        )

    def drawn(self, pattern: _Pattern) -> EveningDraw:
        rounds = self.seatings(pattern.rounds, names=self.lots)
        opponents = max(self.least.opponents, pattern.least)
        return EveningDraw(
            rounds=rounds,
            lots=self.lots,
            found=repeats_of(rounds, after=self.before),
            least=replace(self.least, opponents=opponents),
            how=pattern.how,
            steps=pattern.steps,
        )


def _placed(history: History, place: Mapping[int, int]) -> History:
    """Return a history by places, without those who have none."""

    def twos(times: Mapping[Two, int]) -> dict[Two, int]:
        return {
            two_of(place[one], place[other]): number
            for (one, other), number in times.items()
            if one in place and other in place
        }

    def ones(times: Mapping[int, int]) -> dict[int, int]:
        return {place[one]: number for one, number in times.items() if one in place}

    return History(
        partners=twos(history.partners),
        opponents=twos(history.opponents),
        sat_out=ones(history.sat_out),
        last_out=ones(history.last_out),
    )


def cost_of(repeats: Repeats, costs: Sequence[int]) -> int:
    tables = repeats.tables if costs is ALL_COSTS else 0
    partners, opponents = repeats.partners, repeats.opponents
    return partners * PARTNER_COST + opponents * OPPONENT_COST + tables


def _searched(
    question: _Question, start: _Pattern | None, watch: Watch, *, share: int
) -> _Pattern:
    """Search for fewer repeated partners and opponents, ignoring shared tables."""
    rounds = start.rounds if start else question.walked()
    search = SeatSearch(
        question.board(rounds, COSTS), goal=cost_of(question.least, COSTS)
    )
    steps = steps_for(len(question.lots), len(rounds)) // share

    def is_over() -> bool:
        found = question.board(search.rounds).repeats()
        watch.tell(DrawProgress(search.steps, found, question.least))
        return watch.is_over()

    was = search.best
    found = search.run(steps, is_over=is_over)
    if start is not None and search.best == was:
        return replace(start, steps=search.steps)
    return _Pattern([list(one) for one in found], How.SEARCH, search.steps)


def _solved(question: _Question, pattern: _Pattern, watch: Watch) -> _Pattern:
    """Let CP-SAT improve a small evening, or prove that it cannot be improved."""
    repeats = question.board(pattern.rounds).repeats()
    least = question.least
    if repeats.partners or repeats.opponents <= least.opponents:
        return pattern
    proved = fewest_opponents_again(
        question.seatings(pattern.rounds, names=range(len(question.lots))),
        least=least.opponents,
        most=repeats.opponents,
        seconds=min(EXACT_S, watch.left),
    )
    # If nobody sits out twice, any fair sit-outs are these under other names.
    is_any = sum(map(len, question.out)) <= len(question.lots)
    bound = proved.least if is_any else 0
    if not proved.rounds:
        return replace(pattern, least=bound)
    rounds = [list(one.playing) for one in proved.rounds]
    return _Pattern(rounds, How.SOLVER, pattern.steps, bound)


def _with_fewer_tables(
    question: _Question, pattern: _Pattern, watch: Watch
) -> _Pattern:
    """Reduce shared tables without more repeated partners or opponents."""
    board = question.board(pattern.rounds)
    goal = cost_of(question.least, ALL_COSTS)
    steps = steps_for(len(question.lots), len(pattern.rounds)) // SHARE_OF_TABLES
    search = SeatSearch(board, goal=goal)
    was = search.best
    found = search.run(steps, is_over=watch.is_over)
    came = replace(pattern, steps=pattern.steps + search.steps)
    if search.best == was:
        return came
    # A changed pattern is no longer the known one that it was named after.
    how = How.SOLVER if pattern.how == How.SOLVER else How.SEARCH
    return replace(came, rounds=[list(one) for one in found], how=how)
