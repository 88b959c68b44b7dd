"""Groups before a knock-out: their draw from pots, their matches, and who qualifies.

The book knows no groups: all here is ours. Chance comes from a printed seed alone, as
in `rules.knockout`. Nothing here knows a team, a date or a database.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from rules.knockout import DrawEntrant, DrawExchange, Lot, lots_of

FEWEST_IN_A_GROUP = 2
MOST_GROUPS = len(ascii_uppercase)


@dataclass(frozen=True, slots=True)
class GroupDraw:
    """The groups as drawn, the lots pot by pot, and the exchanges made.

    `clashes` are the groups, from 0, where two share what should keep them apart.
    """

    groups: tuple[tuple[str, ...], ...]
    pots: tuple[tuple[Lot, ...], ...]
    exchanges: tuple[DrawExchange, ...] = ()
    clashes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cut:
    """Who is above a line of a log, and who is level across it.

    `sure` are above it, in order; `places` of those in `level` also qualify; `shared`
    are those above the line whose order among themselves is open.
    """

    sure: tuple[str, ...]
    level: tuple[str, ...] = ()
    places: int = 0
    shared: tuple[tuple[str, ...], ...] = ()


def name_of_group(number: int) -> str:
    """Return a group's letter, from 0.

    >>> name_of_group(0), name_of_group(3)
    ('A', 'D')
    """
    return ascii_uppercase[number]


def draw_groups(
    entrants: Sequence[DrawEntrant], *, groups: int, seed: str
) -> GroupDraw:
    """Return the draw of groups: pot after pot, each lot to the smallest group.

    An entrant's `seed` is its pot; those without one form a last pot. Of equally small
    groups the first takes the lot. Two of one `apart` in a group are separated by an
    exchange with the next of the same pot that causes no other clash, if any. Raises
    ValueError where a group would hold fewer than two.

    >>> seeded = [DrawEntrant("A", 1), DrawEntrant("B", 1)]
    >>> others = [DrawEntrant("C"), DrawEntrant("D")]
    >>> came = draw_groups(seeded + others, groups=2, seed="2026")
    >>> came.groups
    (('B', 'C'), ('A', 'D'))
    """
    if not 1 <= groups <= MOST_GROUPS:
        raise ValueError(f"There are 1 to {MOST_GROUPS} groups.")
    if len(entrants) < groups * FEWEST_IN_A_GROUP:
        raise ValueError(f"A group has {FEWEST_IN_A_GROUP} entrants or more.")
    pots = pots_of(entrants, seed=seed)
    drawn: list[list[str]] = [[] for _ in range(groups)]
    for pot in pots:
        for lot in pot:
            min(drawn, key=len).append(lot.key)
    apart = {one.key: one.apart for one in entrants}
    exchanges = _part(drawn, apart, pots)
    return GroupDraw(
        groups=tuple(tuple(group) for group in drawn),
        pots=pots,
        exchanges=tuple(exchanges),
        clashes=tuple(n for n, group in enumerate(drawn) if _clash(group, apart)),
    )


def pots_of(
    entrants: Sequence[DrawEntrant], *, seed: str
) -> tuple[tuple[Lot, ...], ...]:
    """Return the lots of each pot in order; entrants without a pot form the last."""
    numbers = sorted({one.seed for one in entrants if one.seed is not None})
    wanted = [*numbers, *([None] if any(one.seed is None for one in entrants) else [])]
    return tuple(
        lots_of(seed, (one.key for one in entrants if one.seed == pot))
        for pot in wanted
    )


def _part(
    drawn: list[list[str]],
    apart: Mapping[str, str],
    pots: Sequence[Sequence[Lot]],
) -> list[DrawExchange]:
    exchanges = []
    for pot in pots:
        keys = [lot.key for lot in pot]
        for rank, key in enumerate(keys):
            if not _meets_its_own(drawn, apart, key):
                continue
            after = [*keys[rank + 1 :], *keys[:rank]]
            other = next(
                (one for one in after if _may_exchange(drawn, apart, key, one)), None
            )
            if other is not None:
                _exchange(drawn, key, other)
                exchanges.append(DrawExchange(key, other))
    return exchanges


def _group_of(drawn: Sequence[list[str]], key: str) -> list[str]:
    return next(group for group in drawn if key in group)


def _meets_its_own(
    drawn: Sequence[list[str]], apart: Mapping[str, str], key: str
) -> bool:
    """Return whether an entrant's group already holds another of its `apart`."""
    group = _group_of(drawn, key)
    before = group[: group.index(key)]
    return bool(apart[key]) and any(apart[one] == apart[key] for one in before)


def _may_exchange(
    drawn: Sequence[list[str]], apart: Mapping[str, str], key: str, other: str
) -> bool:
    here, there = _group_of(drawn, key), _group_of(drawn, other)
    if here is there:
        return False
    after_here = [other if one == key else one for one in here]
    after_there = [key if one == other else one for one in there]
    clashes = _clash(after_here, apart), _clash(after_there, apart)
    return not any(clashes)


def _clash(group: Sequence[str], apart: Mapping[str, str]) -> bool:
    marks = [apart[one] for one in group if apart[one]]
    return len(set(marks)) < len(marks)


def _exchange(drawn: Sequence[list[str]], key: str, other: str) -> None:
    here, there = _group_of(drawn, key), _group_of(drawn, other)
    here[here.index(key)], there[there.index(other)] = other, key


def rounds_of_group(keys: Sequence[str], *, legs: int) -> list[list[tuple[str, str]]]:
    """Return the matches of everyone against everyone, round by round, home first.

    The circle: the first stays, the others move round it. With an odd number one is
    idle in each round. The second leg is the first with home and away swapped.

    >>> rounds_of_group(["A", "B", "C"], legs=1)
    [[('B', 'A')], [('A', 'C')], [('C', 'B')]]
    """
    circle: list[str | None] = [*([None] if len(keys) % 2 else []), *keys]
    half = len(circle) // 2
    first = []
    for turn in range(len(circle) - 1):
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        first.append(
            [
                _home_first(n, turn, one, other)
                for n, (one, other) in enumerate(pairs)
                if one and other
            ]
        )
        circle = [circle[0], circle[-1], *circle[1:-1]]
    again = [[(away, home) for home, away in round] for round in first]
    return [round for leg in range(legs) for round in (again if leg % 2 else first)]


def _home_first(number: int, turn: int, one: str, other: str) -> tuple[str, str]:
    """Swap every other match, so that home and away are evenly shared."""
    return (other, one) if (number + (turn if number == 0 else 0)) % 2 else (one, other)


def cut(positions: Sequence[tuple[str, int]], *, places: int) -> Cut:
    """Return who is above a line after the first `places` of a log.

    `positions` are the log's rows in order; teams level in everything share one.

    >>> cut([("A", 1), ("B", 2), ("C", 2), ("D", 4)], places=2)
    Cut(sure=('A',), level=('B', 'C'), places=1, shared=())
    """
    above = [(key, at) for key, at in positions if at <= places]
    last = above[-1][1] if above else 0
    holding = [key for key, at in above if at == last]
    before = [(key, at) for key, at in above if at < last]
    if len(above) > places:
        level, sure = tuple(holding), before
    else:
        level, sure = (), above
    return Cut(
        sure=tuple(key for key, _ in sure),
        level=level,
        places=places - len(sure) if level else 0,
        shared=_shared(sure),
    )


def _shared(rows: Sequence[tuple[str, int]]) -> tuple[tuple[str, ...], ...]:
    by_position: dict[int, list[str]] = {}
    for key, at in rows:
        by_position.setdefault(at, []).append(key)
    return tuple(tuple(keys) for keys in by_position.values() if len(keys) > 1)
