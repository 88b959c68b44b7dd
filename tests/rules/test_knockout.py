"""The draw and the bracket of a knock-out: lots by hand, properties for 2 to 128."""

from __future__ import annotations

import doctest
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import knockout
from rules.knockout import (
    Bracket,
    DrawEntrant,
    DrawExchange,
    Gap,
    TiePlace,
    TieSides,
    clashes_of,
    count_rounds,
    draw_bracket,
    fold_bracket,
    is_upper_at_home,
    lots_of,
    part,
    places_by_line,
    size_for,
)

numbers = st.integers(2, 128)
seeds = st.text(max_size=30)


def entrants(number: int, *, seeded: int = 0, clubs: int = 0) -> list[DrawEntrant]:
    return [
        DrawEntrant(
            f"T{n}",
            n if n <= seeded else None,
            f"club {n % clubs}" if clubs else "",
        )
        for n in range(1, number + 1)
    ]


@st.composite
def fields(drawing: st.DrawFn) -> list[DrawEntrant]:
    number = drawing(numbers)
    return entrants(
        number,
        seeded=drawing(st.integers(0, number)),
        clubs=drawing(st.integers(0, number)),
    )


def test_the_examples_of_the_module_hold() -> None:
    assert doctest.testmod(knockout).failed == 0


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (2, (1, 2)),
        (4, (1, 4, 2, 3)),
        (8, (1, 8, 4, 5, 2, 7, 3, 6)),
        (16, (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)),
    ],
)
def test_the_places_of_a_bracket_stand_as_brackets_do(
    size: int, order: tuple[int, ...]
) -> None:
    assert places_by_line(size) == order


def test_a_lot_is_what_sha256sum_prints() -> None:
    # printf 'Cup 2026|SP3' | sha256sum
    wanted = "5f9ed0f5b01ac893c021c511842fd06be20318cb7616a8336b878d993895d81a"
    assert lots_of("Cup 2026", ["SP3"])[0].digest == wanted


def test_eleven_entrants_with_four_seeds_have_five_byes_for_the_first_five() -> None:
    came = draw_bracket(entrants(11, seeded=4), seed="Cup 2026")
    pairs = list(zip(came.lines[::2], came.lines[1::2], strict=True))
    waiting = {upper for upper, lower in pairs if lower is None}
    assert waiting == {"T1", "T2", "T3", "T4", came.lots[0].key}
    assert [came.lines.index(f"T{n}") for n in range(1, 5)] == [0, 8, 12, 4]


def test_seeds_alone_stand_as_the_log_does() -> None:
    came = draw_bracket(entrants(4, seeded=4), seed="")
    assert (came.lines, came.lots) == (("T1", "T4", "T2", "T3"), ())


@given(fields(), seeds)
def test_everyone_is_drawn_once_and_the_same_draw_comes_again(
    field: list[DrawEntrant], seed: str
) -> None:
    came = draw_bracket(field, seed=seed)
    drawn = [key for key in came.lines if key]
    assert sorted(drawn) == sorted(one.key for one in field)
    assert draw_bracket(list(reversed(field)), seed=seed) == came


@given(fields(), seeds)
def test_byes_fall_to_the_first_places_and_never_two_together(
    field: list[DrawEntrant], seed: str
) -> None:
    came = draw_bracket(field, seed=seed)
    pairs = list(zip(came.lines[::2], came.lines[1::2], strict=True))
    byes = len(came.lines) - len(field)
    with_bye = [upper for upper, lower in pairs if lower is None]
    assert all(upper is not None for upper, _ in pairs)
    if not came.exchanges:
        assert set(with_bye) == set(came.places[:byes])


@given(st.data())
def test_of_so_many_seeds_none_meet_before_they_must(data: st.DataObject) -> None:
    number = data.draw(numbers)
    power = 1 << data.draw(
        st.integers(1, count_rounds(size_for(number) // 2 or 1) or 1)
    )
    seeded = min(power, number)
    came = draw_bracket(entrants(number, seeded=seeded), seed="any")
    part_size = len(came.lines) // power or 1
    parts = [came.lines.index(f"T{n}") // part_size for n in range(1, seeded + 1)]
    assert max(Counter(parts).values()) == 1


def is_possible(lines: tuple[str | None, ...], apart: dict[str, str]) -> bool:
    """Whether some order of the same teams on the same lines has no clash.

    With every line taken and nobody seeded: as long as no club has more teams than
    there are ties.
    """
    clubs = Counter(apart[key] for key in lines if key)
    return max(clubs.values()) <= len(lines) // 2


@given(st.integers(1, 7), st.integers(1, 9), seeds)
def test_a_full_bracket_is_parted_whenever_it_can_be(
    power: int, clubs: int, seed: str
) -> None:
    field = entrants(1 << power, clubs=clubs)
    came = draw_bracket(field, seed=seed)
    apart = {one.key: one.apart for one in field}
    assert (came.clashes == ()) == is_possible(came.lines, apart)


@given(fields(), seeds)
def test_an_exchange_joins_no_others_and_moves_no_seed(
    field: list[DrawEntrant], seed: str
) -> None:
    came = draw_bracket(field, seed=seed)
    apart = {one.key: one.apart for one in field}
    seeded = {one.key for one in field if one.seed is not None}
    moved = {key for one in came.exchanges for key in (one.moved, one.other)}
    assert not moved & seeded
    assert clashes_of(came.lines, apart) == list(came.clashes)


def test_two_of_a_club_are_parted_by_the_next_that_was_drawn() -> None:
    lines: list[str | None] = ["A1", "A2", "B1", "C1"]
    apart = {"A1": "A", "A2": "A", "B1": "B", "C1": "C"}
    made = part(lines, apart, drawn=["A1", "B1", "A2", "C1"])
    assert (made, lines) == ([DrawExchange("A2", "C1")], ["A1", "C1", "B1", "A2"])


def test_a_bye_parts_two_of_a_club_as_well() -> None:
    lines: list[str | None] = ["B1", None, "A1", "A2"]
    apart = {"A1": "A", "A2": "A", "B1": "B"}
    part(lines, apart, drawn=["B1", "A1", "A2"])
    assert lines == ["A2", None, "A1", "B1"]


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ([DrawEntrant("A")], "2 to 128"),
        ([DrawEntrant(f"T{n}") for n in range(129)], "2 to 128"),
        ([DrawEntrant("A"), DrawEntrant("A")], "twice"),
        ([DrawEntrant("A", 2), DrawEntrant("B")], "without a gap"),
        ([DrawEntrant("A", 1), DrawEntrant("B", 1)], "each once"),
    ],
)
def test_what_makes_no_sense_is_not_drawn(
    field: list[DrawEntrant], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        draw_bracket(field, seed="")


FOUR = Bracket(("A", "D", "B", "C"), has_third_place=True)


@pytest.mark.parametrize(
    ("winners", "final", "third"),
    [
        ({}, (Gap.OPEN, Gap.OPEN), (Gap.OPEN, Gap.OPEN)),
        ({TiePlace(1, 1): "A"}, ("A", Gap.OPEN), ("D", Gap.OPEN)),
        ({TiePlace(1, 1): "D", TiePlace(1, 2): "B"}, ("D", "B"), ("A", "C")),
        ({TiePlace(1, 1): Gap.NOBODY}, (Gap.NOBODY, Gap.OPEN), (Gap.NOBODY, Gap.OPEN)),
    ],
)
def test_winners_go_on_and_losers_play_for_third_place(
    winners: dict[TiePlace, str | Gap],
    final: tuple[object, ...],
    third: tuple[object, ...],
) -> None:
    ties = fold_bracket(FOUR, winners)
    assert (ties[TiePlace(2, 1)].upper, ties[TiePlace(2, 1)].lower) == final
    assert (ties[TiePlace(2, 2)].upper, ties[TiePlace(2, 2)].lower) == third


def test_where_nobody_goes_through_the_next_opponents_do() -> None:
    bracket = Bracket(tuple("ABCDEFGH"))
    ties = fold_bracket(bracket, {TiePlace(1, 1): Gap.NOBODY, TiePlace(1, 2): "C"})
    assert ties[TiePlace(2, 1)] == TieSides(Gap.NOBODY, "C")
    assert ties[TiePlace(3, 1)].upper == "C"


def test_a_play_off_decides_who_takes_a_line() -> None:
    bracket = Bracket(("A", "4th", "B", "C"), play_offs=((1, "X", "Y"),))
    assert fold_bracket(bracket, {})[TiePlace(1, 1)] == TieSides("A", Gap.OPEN)
    assert fold_bracket(bracket, {TiePlace(0, 2): "Y"})[TiePlace(1, 1)] == TieSides(
        "A", "Y"
    )


@given(numbers, st.randoms(use_true_random=False))
def test_a_knock_out_of_any_number_ends_with_one_fewer_match_than_entrants(
    number: int, chance: object
) -> None:
    bracket = Bracket(draw_bracket(entrants(number), seed="x").lines)
    winners: dict[TiePlace, str | Gap] = {}
    for round in range(1, bracket.rounds + 1):
        for place, pair in fold_bracket(bracket, winners).items():
            if place.round == round and pair.is_match:
                winners[place] = chance.choice([pair.upper, pair.lower])  # type: ignore[attr-defined]
    assert len(winners) == number - 1
    assert TiePlace(bracket.rounds, 1) in winners


def test_home_is_by_a_lot_for_each_tie() -> None:
    homes = Counter(is_upper_at_home("Cup", TiePlace(1, n)) for n in range(1, 129))
    assert min(homes.values()) > 40
