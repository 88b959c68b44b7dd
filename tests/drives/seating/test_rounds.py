"""The draw of one round: by lot, then those who meet again change places."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drives.seating.board import FOURS, PAIRS
from drives.seating.lots import by_lot
from drives.seating.rounds import draw_round
from drives.seating.tables import Seating, SeatingTable, history_of_seatings, repeats_of
from tests.drives.seating.checking_draws import check_round, check_sit_outs, counted

numbers = st.sets(st.integers(1, 400), min_size=4, max_size=60)
seeds = st.text(max_size=20)


def test_lots_are_the_digests_of_seed_and_number() -> None:
    def digest(number: int) -> str:
        return sha256(f"Thursday|{number}".encode()).hexdigest()

    assert by_lot("Thursday", range(1, 41)) == tuple(sorted(range(1, 41), key=digest))


def test_the_first_round_is_the_lots_table_by_table() -> None:
    drawn = draw_round(range(1, 9), seed="2026", shape=FOURS)
    one, two, three, four, *_rest = by_lot("2026", range(1, 9))
    assert drawn.seating.tables[0] == SeatingTable((one, two), (three, four))
    assert drawn.exchanges == ()


@given(numbers, seeds)
def test_everyone_is_seated_once_or_sits_out(here: set[int], seed: str) -> None:
    check_round(draw_round(here, seed=seed, shape=FOURS).seating, here, a_side=2)


@given(numbers, seeds)
def test_of_an_odd_number_of_pairs_one_sits_out(here: set[int], seed: str) -> None:
    drawn = draw_round(here, seed=seed, shape=PAIRS).seating
    check_round(drawn, here, a_side=1)
    assert len(drawn.out) == len(here) % 2


@given(numbers, seeds)
def test_the_same_seed_draws_the_same(here: set[int], seed: str) -> None:
    again = draw_round(sorted(here, reverse=True), seed=seed, shape=FOURS)
    assert draw_round(here, seed=seed, shape=FOURS) == again


def test_another_seed_draws_another_round() -> None:
    drawn = {draw_round(range(1, 33), seed=str(n), shape=FOURS) for n in range(20)}
    assert len(drawn) == 20


def evening(count: int, rounds: int, *, shape: object = FOURS) -> list[Seating]:
    """An evening of which each round is drawn by itself."""
    seated: list[Seating] = []
    for number in range(1, rounds + 1):
        drawn = draw_round(
            range(1, count + 1),
            seed=f"drive|{number}",
            shape=shape,
            history=history_of_seatings(seated),
        )
        assert drawn.repeats == repeats_of([drawn.seating], after=seated)
        seated.append(drawn.seating)
    return seated


@pytest.mark.parametrize("count", [16, 21, 30, 64])
def test_no_partner_is_drawn_twice_in_six_rounds(count: int) -> None:
    assert counted(evening(count, 6))[0] == 0


def test_of_many_no_opponent_is_drawn_twice_either() -> None:
    assert counted(evening(80, 6)) == (0, 0)


def test_pairs_meet_others_each_round_while_there_are_others() -> None:
    assert counted(evening(12, 6, shape=PAIRS)) == (0, 0)


def test_who_changed_places_leads_from_the_lots_to_the_seats() -> None:
    before = [draw_round(range(1, 13), seed="x", shape=FOURS).seating]
    drawn = draw_round(
        range(1, 13), seed="x", shape=FOURS, history=history_of_seatings(before)
    )
    seats = list(drawn.lots)
    for one, other in drawn.exchanges:
        at, to = seats.index(one), seats.index(other)
        seats[at], seats[to] = seats[to], seats[at]
    assert drawn.exchanges
    assert tuple(seats) == drawn.seating.playing


@settings(max_examples=20)
@given(st.integers(4, 15), st.integers(1, 10))
def test_nobody_sits_out_twice_before_all_did_once(count: int, rounds: int) -> None:
    check_sit_outs(evening(count, rounds), range(1, count + 1))


def test_who_sat_out_longest_ago_is_next_when_all_have() -> None:
    seated = evening(5, 10)
    out = [one.out for one in seated]
    assert out[5:] == out[:5]


def test_two_of_whom_one_met_the_other_three_times_are_two_repeats() -> None:
    table = Seating((SeatingTable((1, 2), (3, 4)),))
    found = repeats_of([table, table, table])
    # Two partnerships and four pairs of opponents, each again twice.
    assert (found.partners, found.opponents, found.tables) == (4, 8, 12)


def test_two_who_were_partners_and_then_opponents_shared_a_table_again() -> None:
    rounds = [
        Seating((SeatingTable((1, 2), (3, 4)),)),
        Seating((SeatingTable((1, 3), (2, 4)),)),
    ]
    found = repeats_of(rounds)
    # 1-2, 3-4 were partners; 1-3, 2-4 become partners; 1-4, 2-3 stay opponents.
    assert (found.partners, found.opponents, found.tables) == (0, 2, 6)
