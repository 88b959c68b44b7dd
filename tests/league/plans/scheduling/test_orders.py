from __future__ import annotations

from dataclasses import replace

import pytest

from league.plans.scheduling import read_problem
from league.plans.scheduling.orders.orders import (
    Order,
    breaks_in,
    can_be_ordered,
    count_ahead,
    crowded_orders,
    likenesses,
    orders_of,
    stretches_of,
)
from league.plans.scheduling.season import SolverSeason
from tests.league.plans.scheduling.make import make_problem

SIDES = {"H": True, "A": False, "-": None}


def order(written: str) -> Order:
    return tuple(SIDES[letter] for letter in written)


def season(teams: int, *, spare: int = 0, **fields: object) -> SolverSeason:
    return SolverSeason(read_problem(make_problem(teams, spare=spare, **fields)))


def test_four_teams_have_six_orders_of_a_leg_with_one_break_at_most() -> None:
    # HAH and AHA without a break; HHA, HAA, AAH and AHH with one.
    assert len(set(orders_of(season(4), 1))) == 6


def test_an_idle_night_is_passed_over_in_counting_breaks() -> None:
    assert breaks_in(season(5), order("HA-HH")) == 1
    assert breaks_in(season(5), order("H-HA")) == 1


def test_a_mirrored_order_breaks_in_both_legs_and_where_they_join() -> None:
    # HHA then AAH.
    assert breaks_in(season(4, mirrored=True), order("HHA")) == 3


def test_an_order_that_goes_backwards_breaks_in_both_legs_but_not_between() -> None:
    # HHA then HAA.
    backwards = replace(season(4), is_backwards=True)
    assert breaks_in(backwards, order("HHA")) == 2


@pytest.mark.parametrize(("night", "twin"), [(0, 5), (2, 3), (5, 0), (6, 11), (8, 9)])
def test_backwards_the_last_night_of_a_leg_is_the_first_of_the_next(
    night: int, twin: int
) -> None:
    assert replace(season(4, legs=4), is_backwards=True).twin_night(night) == twin


@pytest.mark.parametrize(("night", "twin"), [(0, 3), (2, 5), (3, 0), (8, 11)])
def test_a_mirrored_match_has_its_twin_on_the_same_night_of_the_next_leg(
    night: int, twin: int
) -> None:
    assert season(4, legs=4, mirrored=True).twin_night(night) == twin


@pytest.mark.parametrize(
    "fields", [{"legs": 1}, {"mirrored": True}, {"min_gap": 1}, {"legs_apart": False}]
)
def test_legs_cannot_go_backwards_where_a_demand_forbids_it(
    fields: dict[str, object],
) -> None:
    assert season(4).can_be_backwards
    assert not season(4, **fields).can_be_backwards


def test_three_orders_that_break_on_nights_in_a_row_cannot_meet() -> None:
    # They differ on the second and third night only, one match on each.
    three = {order("HHAHA"), order("HAAHA"), order("HAHHA")}
    assert crowded_orders(three, 1) == [frozenset(three)]


def test_two_of_them_can_meet() -> None:
    assert crowded_orders([order("HHAHA"), order("HAAHA")], 1) == []


def test_orders_that_differ_once_are_too_few_nights_to_meet_twice() -> None:
    pair = {order("HHAHA"), order("HAAHA")}
    assert crowded_orders(pair, 2) == [frozenset(pair)]


def test_an_idle_night_is_no_night_to_meet() -> None:
    pair = [order("H-A"), order("HA-")]
    assert crowded_orders(pair, 1) == [frozenset(pair)]


def test_a_group_is_alike_with_its_sides_turned_and_backwards() -> None:
    alike = likenesses([(order("HHA"), order("AHA"))])
    assert frozenset([(order("AAH"), order("HAH"))]) in alike
    assert frozenset([(order("AHA"), order("AHH"))]) in alike


def test_what_counting_says_ahead_holds_in_any_stretch() -> None:
    three = frozenset([order("HHAHA"), order("HAAHA"), order("HAHHA")])
    assert three in count_ahead(season(6)).crowded


@pytest.mark.parametrize(
    ("fields", "stretches"),
    [
        ({}, [range(5), range(5, 10)]),
        ({"mirrored": True}, [range(5)]),
        ({"legs_apart": False}, [range(10)]),
        ({"legs": 1}, [range(5)]),
    ],
)
def test_an_order_is_chosen_for_each_stretch(
    fields: dict[str, object], stretches: list[range]
) -> None:
    assert list(stretches_of(season(6, **fields))) == stretches


def test_orders_say_nothing_where_nights_are_plenty() -> None:
    assert not can_be_ordered(season(6, spare=1))
