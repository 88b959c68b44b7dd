"""The draw of a whole evening, and how few repeats there must be."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drives.seating.board import FOURS, PAIRS, TableShape
from drives.seating.bounds import least_repeats
from drives.seating.evenings import EveningDraw, How, draw_evening
from drives.seating.known import WHEELS, WHIST, walk, wheel_rounds, whist
from drives.seating.lots import by_lot
from drives.seating.tables import (
    Repeats,
    Seating,
    SeatingTable,
    history_of_seatings,
    repeats_of,
)
from drives.seating.watching import DrawProgress, Watch
from tests.drives.seating.checking_draws import (
    check_round,
    check_sit_outs,
    counted,
    met,
)


def patient() -> Watch:
    """Return a watch under which even a slow machine's solver does all its work."""
    return Watch(seconds=300)


def draw(
    count: int, rounds: int, shape: TableShape = FOURS, seed: str = "S"
) -> EveningDraw:
    here = [range(1, count + 1)] * rounds
    return draw_evening(here, seed=seed, shape=shape, with_solver=False)


def test_200_people_meet_nobody_twice_in_six_rounds() -> None:
    drawn = draw(200, 6)
    assert counted(drawn.rounds) == (0, 0)
    assert drawn.how == How.WALK


def test_201_people_meet_no_partner_or_opponent_twice_either() -> None:
    drawn = draw(201, 6)
    assert counted(drawn.rounds) == (0, 0)
    check_sit_outs(drawn.rounds, range(1, 202))


@pytest.mark.parametrize(
    ("count", "rounds"), [(16, 5), (17, 4), (18, 5), (19, 5), (20, 6), (32, 6), (46, 8)]
)
def test_no_partner_or_opponent_twice_where_that_can_be(
    count: int, rounds: int
) -> None:
    drawn = draw(count, rounds)
    assert counted(drawn.rounds) == (0, 0)
    assert drawn.is_least


@settings(max_examples=25)
@given(st.integers(4, 40), st.integers(1, 5), st.text(max_size=8))
def test_everyone_is_in_each_round_once(count: int, rounds: int, seed: str) -> None:
    here = [range(1, count + 1)] * rounds
    watch = Watch(seconds=0.2)
    drawn = draw_evening(here, seed=seed, shape=FOURS, watch=watch, with_solver=False)
    for seating in drawn.rounds:
        check_round(seating, range(1, count + 1), a_side=2)
    check_sit_outs(drawn.rounds, range(1, count + 1))
    assert (drawn.found.partners, drawn.found.opponents) == counted(drawn.rounds)


@given(st.integers(2, 40), st.integers(1, 12))
def test_pairs_meet_again_only_when_all_have_met(count: int, rounds: int) -> None:
    drawn = draw(count, rounds, PAIRS)
    for seating in drawn.rounds:
        check_round(seating, range(1, count + 1), a_side=1)
    check_sit_outs(drawn.rounds, range(1, count + 1))
    games, all_pairs = len(met(drawn.rounds)[1]), count * (count - 1) // 2
    assert drawn.is_least
    if rounds < count:
        assert counted(drawn.rounds) == (0, 0)
    elif games >= all_pairs and rounds % (count - 1 + count % 2) == 0:
        assert counted(drawn.rounds)[1] == games - all_pairs


def test_the_same_seed_draws_the_same_evening() -> None:
    assert draw(30, 5) == draw(30, 5)


def test_the_seed_says_who_has_which_number_and_nothing_else() -> None:
    one, other = draw(30, 5, seed="one"), draw(30, 5, seed="other")
    place = {number: at for at, number in enumerate(one.lots)}
    assert one.lots == by_lot("one", range(1, 31))
    for round_of_one, round_of_other in zip(one.rounds, other.rounds, strict=True):
        numbers = [other.lots[place[number]] for number in round_of_one.playing]
        assert tuple(numbers) == round_of_other.playing


@pytest.mark.parametrize("count", WHIST)
def test_in_a_whist_tournament_all_are_partners_once_and_opponents_twice(
    count: int,
) -> None:
    rounds = count - 1 if count % 4 == 0 else count
    drawn = whist(count, rounds)
    assert drawn is not None
    tables = [row[at : at + 4] for row in drawn for at in range(0, len(row), 4)]
    partners = [{t[at], t[at + 1]} for t in tables for at in (0, 2)]
    opponents = [{t[one], t[two]} for t in tables for one in (0, 1) for two in (2, 3)]
    for two in combinations(range(count), 2):
        assert (partners.count(set(two)), opponents.count(set(two))) == (1, 2)


@pytest.mark.parametrize("count", WHEELS)
def test_on_two_wheels_nobody_meets_twice_before_they_are_round(count: int) -> None:
    drawn = wheel_rounds(count, count // 2 - 1) or []
    seatings = [
        Seating(
            tuple(
                SeatingTable((seats[at], seats[at + 1]), (seats[at + 2], seats[at + 3]))
                for at in range(0, count, 4)
            )
        )
        for seats in drawn
    ]
    for seating in seatings:
        check_round(seating, range(count), a_side=2)
    assert len(seatings) == count // 2 - 1
    assert counted(seatings) == (0, 0)


def test_in_a_walk_each_seat_goes_on_by_its_own_number_of_tables() -> None:
    first, second, *_rest = walk(20, 3) or []
    # Who sits in seat s of table t at first sat there by number 4 t + s.
    gone = {(second.index(4 * t + s) // 4 - t) % 5 for t in range(5) for s in (1,)}
    assert first == list(range(20))
    assert len(gone) == 1
    assert [second[4 * t] for t in range(5)] == [first[4 * t] for t in range(5)]


@pytest.mark.parametrize(
    ("count", "rounds", "least"),
    [
        # Three rounds give each of four six opponents, of whom three are others: each
        # has three again, and each such repeat is two persons'.
        (4, 3, Repeats(0, 6, 12)),
        # One round more: a fourth partner, of three; five opponents again each.
        (4, 4, Repeats(2, 10, 18)),
        # Each of five plays four of five rounds: eight opponents, of four others.
        (5, 5, Repeats(0, 10, 20)),
        (12, 5, Repeats(0, 0, 24)),
        (200, 6, Repeats(0, 0, 0)),
    ],
)
def test_the_bound_is_counted_by_hand(count: int, rounds: int, least: Repeats) -> None:
    here = [range(1, count + 1)] * rounds
    watch = Watch(seconds=0.1)
    drawn = draw_evening(here, seed="S", shape=FOURS, watch=watch, with_solver=False)
    assert drawn.least == least


def test_the_bound_looks_back_at_those_met_before() -> None:
    former = Seating((SeatingTable((1, 2), (3, 4)),))
    found = least_repeats(
        [range(1, 5)], shape=FOURS, history=history_of_seatings([former])
    )
    # Each has two others who were no partners, and one who was no opponent, of whom
    # two are needed; and has met all three.
    assert found == Repeats(0, 2, 6)


def test_small_evenings_are_bettered_by_the_solver() -> None:
    drawn = draw_evening([range(1, 14)] * 5, seed="S", shape=FOURS, watch=patient())
    assert counted(drawn.rounds) == (0, 0)


def test_the_solver_proves_that_six_people_meet_again_in_three_rounds() -> None:
    # By hand: two who sit out together play the other two rounds together. Of the two
    # such couples at a table both are partners or both opponents, and each couple must
    # be the one and then the other: three rounds cannot differ by turns of two.
    drawn = draw_evening([range(1, 7)] * 3, seed="S", shape=FOURS, watch=patient())
    assert (drawn.found.opponents, drawn.least.opponents) == (1, 1)


def test_who_misses_a_round_has_no_place_in_it() -> None:
    here = [range(1, 17), range(2, 18), range(1, 13)]
    drawn = draw_evening(here, seed="S", shape=FOURS, with_solver=False)
    for seating, numbers in zip(drawn.rounds, here, strict=True):
        check_round(seating, numbers, a_side=2)
    assert counted(drawn.rounds) == (0, 0)


def test_what_is_left_of_an_evening_looks_back_at_what_was_played() -> None:
    played = draw(24, 3).rounds
    here = [range(1, 26)] * 3
    rest = draw_evening(here, seed="S|4", shape=FOURS, after=played, with_solver=False)
    assert counted([*played, *rest.rounds]) == (0, 0)
    assert rest.found == repeats_of(rest.rounds, after=played)


def test_a_draw_that_is_stopped_gives_the_best_it_has() -> None:
    watch = Watch(should_stop=lambda: True)
    drawn = draw_evening([range(1, 13)] * 5, seed="S", shape=FOURS, watch=watch)
    for seating in drawn.rounds:
        check_round(seating, range(1, 13), a_side=2)


def test_a_draw_tells_how_far_it_is() -> None:
    told: list[DrawProgress] = []
    watch = Watch(seconds=0.5, on_progress=told.append)
    draw_evening([range(1, 13)] * 5, seed="S", shape=FOURS, watch=watch)
    assert told[-1].least == Repeats(0, 0, 24)
    assert told[-1].found.opponents <= told[0].found.opponents


def test_too_few_for_a_table_are_refused() -> None:
    with pytest.raises(ValueError, match="enough for one table"):
        draw_evening([range(1, 4)], seed="S", shape=FOURS)
