"""Groups: pots, matches of everyone against everyone, and the line of a log."""

from __future__ import annotations

import doctest
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import groups
from rules.groups import Cut, cut, draw_groups, rounds_of_group
from rules.knockout import DrawEntrant


def entrants(number: int, *, pot: int = 0, unions: int = 0) -> list[DrawEntrant]:
    """So many entrants, `pot` of them to a pot."""
    return [
        DrawEntrant(
            f"T{n}", n // pot + 1 if pot else None, f"U{n % unions}" if unions else ""
        )
        for n in range(number)
    ]


def test_the_examples_of_the_module_hold() -> None:
    assert doctest.testmod(groups).failed == 0


@given(st.integers(1, 8), st.integers(2, 6), st.text(max_size=10))
def test_each_group_has_one_of_each_pot(number: int, size: int, seed: str) -> None:
    field = entrants(number * size, pot=number)
    pot_of = {one.key: one.seed for one in field}
    came = draw_groups(field, groups=number, seed=seed)
    wanted = list(range(1, size + 1))
    assert [[pot_of[key] for key in group] for group in came.groups] == [
        wanted
    ] * number


@given(st.integers(1, 8), st.integers(0, 20), st.text(max_size=10))
def test_groups_differ_by_one_at_most_and_have_everyone(
    number: int, more: int, seed: str
) -> None:
    field = entrants(2 * number + more)
    came = draw_groups(field, groups=number, seed=seed)
    sizes = [len(group) for group in came.groups]
    drawn = sorted(key for group in came.groups for key in group)
    assert max(sizes) - min(sizes) <= 1
    assert drawn == sorted(one.key for one in field)


def test_two_of_a_union_are_parted_where_they_can_be() -> None:
    field = entrants(8, pot=4, unions=4)
    seeds = [f"draw {n}" for n in range(40)]
    drawn = [draw_groups(field, groups=4, seed=seed) for seed in seeds]
    assert any(came.exchanges for came in drawn)
    assert all(came.clashes == () for came in drawn)


@pytest.mark.parametrize("unions", [0, 8])
def test_nobody_is_exchanged_who_meets_none_of_its_own(unions: int) -> None:
    field = entrants(8, pot=4, unions=unions)
    assert draw_groups(field, groups=4, seed="2026").exchanges == ()


def test_two_of_a_union_are_parted_in_groups_of_three() -> None:
    # Two groups, and only the first of two pots share a union: they always can be.
    unions = ["A", "B", "A", "C", "D", "E"]
    field = [DrawEntrant(f"T{n}", n // 2 + 1, union) for n, union in enumerate(unions)]
    drawn = [draw_groups(field, groups=2, seed=f"draw {n}") for n in range(20)]
    exchanged = {
        frozenset((one.moved, one.other)) for came in drawn for one in came.exchanges
    }
    assert exchanged == {frozenset(("T2", "T3"))}
    assert [came.clashes for came in drawn] == [()] * 20


@pytest.mark.parametrize(("number", "count"), [(3, 2), (4, 0), (4, 27)])
def test_a_group_of_one_is_not_drawn(number: int, count: int) -> None:
    with pytest.raises(ValueError, match="group"):
        draw_groups(entrants(number), groups=count, seed="")


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("size", range(2, 13))
def test_everyone_meets_everyone_once_a_leg(size: int, legs: int) -> None:
    keys = [f"T{n}" for n in range(size)]
    matches = [one for round in rounds_of_group(keys, legs=legs) for one in round]
    met = Counter(frozenset(one) for one in matches)
    assert met == {frozenset(pair): legs for pair in combinations(keys, 2)}


@pytest.mark.parametrize("size", range(2, 13))
def test_nobody_plays_twice_in_a_round_and_homes_are_shared_out(size: int) -> None:
    keys = [f"T{n}" for n in range(size)]
    rounds = rounds_of_group(keys, legs=1)
    homes = Counter(home for round in rounds for home, _ in round)
    shared = [homes[key] for key in keys]
    twice = [
        round for round in rounds if len({k for m in round for k in m}) < 2 * len(round)
    ]
    assert twice == []
    assert max(shared) - min(shared) <= 1


LOG = (("A", 1), ("B", 2), ("C", 2), ("D", 4), ("E", 5), ("F", 5), ("G", 5), ("H", 8))


@pytest.mark.parametrize(
    ("places", "wanted"),
    [
        (1, Cut(("A",))),
        (2, Cut(("A",), ("B", "C"), 1)),
        (3, Cut(("A", "B", "C"), shared=(("B", "C"),))),
        (4, Cut(("A", "B", "C", "D"), shared=(("B", "C"),))),
        (6, Cut(("A", "B", "C", "D"), ("E", "F", "G"), 2, (("B", "C"),))),
        (8, Cut(tuple("ABCDEFGH"), shared=(("B", "C"), ("E", "F", "G")))),
    ],
)
def test_who_is_level_across_the_line_is_named(places: int, wanted: Cut) -> None:
    assert cut(LOG, places=places) == wanted
