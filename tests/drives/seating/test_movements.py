"""Movements: winners to the next table (500), the second pair to the next (klaverjas).

The tables before and after are made by hand, from the rules.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drives.seating.lots import by_lot
from drives.seating.movements import (
    MovementRound,
    TableWinner,
    second_side_moves,
    winners_move,
)
from drives.seating.tables import Seating, SeatingTable, history_of_seatings
from tests.drives.seating.checking_draws import check_round, check_sit_outs, counted

US, THEM, NOBODY = TableWinner.US, TableWinner.THEM, TableWinner.NOBODY
TWO_TABLES = Seating((SeatingTable((1, 2), (3, 4)), SeatingTable((5, 6), (7, 8))))
THREE_TABLES = Seating((*TWO_TABLES.tables, SeatingTable((9, 10), (11, 12))))


def winners(last: Seating, *won: TableWinner, here: object = None) -> MovementRound:
    here = here or [*last.playing, *last.out]
    history = history_of_seatings([last])
    return winners_move(last, won, here=here, seed="S", history=history)


def second(*rounds: Seating, here: object = None) -> MovementRound:
    here = here or [*rounds[-1].playing, *rounds[-1].out]
    history = history_of_seatings(rounds)
    return second_side_moves(rounds[-1], here=here, seed="S", history=history)


def test_1f_winners_move_to_the_next_table_and_from_the_last_to_the_first() -> None:
    moved = winners(THREE_TABLES, US, THEM, US).seating.tables
    assert [set(one.all) for one in moved] == [
        {3, 4, 9, 10},
        {5, 6, 1, 2},
        {11, 12, 7, 8},
    ]


def test_1i_losers_separate_and_play_with_those_who_come() -> None:
    moved = winners(THREE_TABLES, US, THEM, US).seating.tables
    assert moved[0] == SeatingTable((3, 9), (4, 10))
    assert moved[1] == SeatingTable((5, 1), (6, 2))


def test_those_who_come_change_where_they_were_partners_of_the_others() -> None:
    first = Seating((SeatingTable((3, 7), (4, 8)), SeatingTable((1, 5), (2, 6))))
    history = history_of_seatings([first, TWO_TABLES])
    came = winners_move(
        TWO_TABLES, [US, THEM], here=range(1, 9), seed="S", history=history
    )
    # Three was seven's partner and four was eight's: they sit crosswise.
    assert came.seating.tables[0] == SeatingTable((3, 8), (4, 7))


def test_after_a_level_game_north_and_south_move() -> None:
    moved = winners(THREE_TABLES, NOBODY, US, US)
    assert moved == winners(THREE_TABLES, US, US, US)


def test_at_one_table_winners_and_losers_change_partners() -> None:
    moved = winners(Seating((SeatingTable((1, 2), (3, 4)),)), US).seating
    assert moved.tables == (SeatingTable((3, 1), (4, 2)),)


def test_who_sat_out_comes_in_where_winners_of_the_last_table_would() -> None:
    last = Seating(TWO_TABLES.tables, (9, 10))
    moved = winners(last, US, THEM).seating
    assert moved.out == tuple(one for one in by_lot("S", range(1, 11)) if one in {7, 8})
    assert set(moved.tables[0].all) == {3, 4, 9, 10}


def test_of_the_winners_of_the_last_table_one_sits_out_by_lot() -> None:
    last = Seating(TWO_TABLES.tables, (9,))
    moved = winners(last, US, THEM)
    (out,) = moved.seating.out
    assert out == next(one for one in by_lot("S", range(1, 10)) if one in {7, 8})
    assert moved.by_lot == (9,)


def test_the_place_of_who_leaves_goes_to_who_comes() -> None:
    here = [1, 2, 3, 4, 5, 6, 7, 99]
    moved = winners(TWO_TABLES, US, THEM, here=here)
    assert set(moved.seating.tables[0].all) == {3, 4, 7, 99}
    assert moved.by_lot == (99,)


def test_the_last_table_is_closed_where_it_is_not_filled() -> None:
    here = [one for one in range(1, 13) if one != 12]
    moved = winners(THREE_TABLES, US, THEM, US, here=here)
    check_round(moved.seating, here, a_side=2)
    # Nine and ten went past the last table; of all others one sits out by lot.
    assert {9, 10} <= set(moved.seating.out)


def test_new_tables_are_opened_for_those_who_come() -> None:
    here = range(1, 13)
    moved = winners(TWO_TABLES, US, THEM, here=here).seating
    assert set(moved.tables[2].all) == {9, 10, 11, 12}
    assert [set(one.all) for one in moved.tables[:2]] == [{3, 4, 7, 8}, {5, 6, 1, 2}]


@given(st.integers(4, 40), st.data())
def test_everyone_has_a_place_all_evening_and_sits_out_in_turn(
    count: int, data: st.DataObject
) -> None:
    lots = by_lot("S", range(1, count + 1))
    size = count - count % 4
    tables = [lots[at : at + 4] for at in range(0, size, 4)]
    seated = [
        Seating(
            tuple(SeatingTable(one[:2], one[2:]) for one in tables), tuple(lots[size:])
        )
    ]
    for number in range(2, 7):
        won = data.draw(st.lists(st.sampled_from(TableWinner), **exactly(len(tables))))
        history = history_of_seatings(seated)
        moved = winners_move(
            seated[-1], won, here=lots, seed=f"S|{number}", history=history
        )
        seated.append(moved.seating)
        check_round(seated[-1], lots, a_side=2)
    check_sit_outs(seated, lots)


def exactly(count: int) -> dict[str, int]:
    return {"min_size": count, "max_size": count}


@given(st.lists(st.sampled_from(TableWinner), min_size=8, max_size=8))
def test_no_partners_stay_together(won: list[TableWinner]) -> None:
    tables = tuple(
        SeatingTable((at, at + 1), (at + 2, at + 3)) for at in range(1, 33, 4)
    )
    last = Seating(tables)
    assert counted([last, winners(last, *won).seating])[0] == 0


@given(
    st.lists(st.sets(st.integers(1, 24), min_size=4), min_size=2, max_size=5),
    st.booleans(),
)
def test_whoever_comes_and_goes_those_who_are_there_have_a_place(
    here: list[set[int]], is_of_pairs: bool
) -> None:
    half = 1 if is_of_pairs else 2
    first = sorted(here[0])
    size = len(first) - len(first) % (2 * half)
    rows = [first[at : at + 2 * half] for at in range(0, size, 2 * half)]
    tables = tuple(SeatingTable(tuple(row[:half]), tuple(row[half:])) for row in rows)
    seated = [Seating(tables, tuple(first[size:]))]
    for number, there in enumerate(here[1:], start=2):
        asked = {
            "here": there,
            "seed": f"S|{number}",
            "history": history_of_seatings(seated),
        }
        won = [US] * len(seated[-1].tables)
        moved = (
            second_side_moves(seated[-1], **asked)
            if is_of_pairs
            else winners_move(seated[-1], won, **asked)
        )
        check_round(moved.seating, there, a_side=half)
        seated.append(moved.seating)


PAIRS_OF_THREE = Seating(
    (SeatingTable((1,), (2,)), SeatingTable((3,), (4,)), SeatingTable((5,), (6,)))
)


def test_second_pairs_move_up_a_table_and_first_pairs_stay() -> None:
    moved = second(PAIRS_OF_THREE)
    assert moved.seating == Seating(
        (SeatingTable((1,), (6,)), SeatingTable((3,), (2,)), SeatingTable((5,), (4,)))
    )
    assert moved.by_lot == ()


def test_pairs_meet_nobody_twice_in_as_many_rounds_as_tables() -> None:
    seated = [PAIRS_OF_THREE]
    for _number in range(2):
        seated.append(second(*seated).seating)
    assert counted(seated) == (0, 0)


def test_the_pair_past_the_last_table_sits_out_and_who_sat_out_comes_in() -> None:
    last = Seating(PAIRS_OF_THREE.tables, (7,))
    moved = second(last).seating
    assert moved == Seating(
        (SeatingTable((1,), (7,)), SeatingTable((3,), (2,)), SeatingTable((5,), (4,))),
        (6,),
    )


def test_23_pairs_each_meet_another_and_nobody_sits_out_twice() -> None:
    tables = tuple(SeatingTable((at,), (at + 1,)) for at in range(1, 23, 2))
    seated = [Seating(tables, (23,))]
    for _number in range(3):
        seated.append(second(*seated).seating)
    assert counted(seated) == (0, 0)
    check_sit_outs(seated, range(1, 24))


def test_a_pair_that_stays_sits_out_once_all_that_move_have() -> None:
    seated = [Seating(PAIRS_OF_THREE.tables, (7,))]
    for _number in range(6):
        seated.append(second(*seated).seating)
    assert sorted(one for seating in seated for one in seating.out) == [*range(1, 8)]


@pytest.mark.parametrize("leaves", [1, 4])
def test_the_place_of_a_pair_that_leaves_is_filled(leaves: int) -> None:
    last = Seating(PAIRS_OF_THREE.tables, (7,))
    here = [one for one in range(1, 8) if one != leaves]
    moved = second(last, here=here).seating
    check_round(moved, here, a_side=1)
    assert moved.out == ()
