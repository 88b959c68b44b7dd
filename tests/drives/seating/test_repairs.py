"""A round of a whole draw when somebody came or went."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from drives.seating.board import FOURS
from drives.seating.evenings import draw_evening
from drives.seating.repairing import repair_round
from drives.seating.tables import NOTHING, Seating, SeatingTable, history_of_seatings
from tests.drives.seating.checking_draws import check_round, check_sit_outs

PLANNED = Seating(
    (
        SeatingTable((1, 2), (3, 4)),
        SeatingTable((5, 6), (7, 8)),
        SeatingTable((9, 10), (11, 12)),
    )
)


def mended(here: object, planned: Seating = PLANNED) -> Seating:
    return repair_round(
        planned, here=here, seed="S", shape=FOURS, history=NOTHING
    ).seating


def without(*numbers: int) -> list[int]:
    return [one for one in range(1, 13) if one not in numbers]


def test_the_others_of_a_table_that_lost_one_sit_out() -> None:
    made = mended(without(6))
    assert set(made.out) == {5, 7, 8}
    assert made.tables == (PLANNED.tables[0], PLANNED.tables[2])


def test_tables_that_are_whole_keep_their_numbers() -> None:
    made = mended([*without(6), 13])
    assert made.tables[0] == PLANNED.tables[0]
    assert made.tables[2] == PLANNED.tables[2]
    assert set(made.tables[1].all) == {5, 7, 8, 13}


def test_who_was_to_sit_out_does_so_still() -> None:
    planned = Seating(PLANNED.tables, (13, 14))
    made = mended([*range(1, 13), 13], planned)
    assert made == Seating(PLANNED.tables, (13,))


def test_who_was_to_sit_out_plays_where_somebody_is_missing() -> None:
    planned = Seating(PLANNED.tables, (13, 14))
    made = mended([*without(6, 7), 13, 14], planned)
    assert made.out == ()
    assert set(made.tables[1].all) == {5, 8, 13, 14}


def test_four_who_come_late_have_a_table_of_their_own() -> None:
    made = mended(range(1, 17))
    assert made.tables[:3] == PLANNED.tables
    assert set(made.tables[3].all) == {13, 14, 15, 16}


def test_nobody_sits_out_a_second_time_for_somebody_who_left() -> None:
    first = mended(without(6))
    history = history_of_seatings([first])
    second = repair_round(
        PLANNED, here=without(6), seed="S", shape=FOURS, history=history
    )
    assert not set(second.seating.out) & set(first.out)


@given(st.sets(st.integers(1, 25), max_size=12), st.integers(0, 4))
def test_everyone_who_is_there_has_a_place(left: set[int], came: int) -> None:
    drawn = draw_evening([range(1, 26)] * 4, seed="S", shape=FOURS, with_solver=False)
    here = [one for one in range(1, 26 + came) if one not in left]
    seated: list[Seating] = []
    for planned in drawn.rounds:
        made = repair_round(
            planned,
            here=here,
            seed="S",
            shape=FOURS,
            history=history_of_seatings(seated),
        )
        seated.append(made.seating)
        check_round(made.seating, here, a_side=2)
    check_sit_outs(seated, here)
