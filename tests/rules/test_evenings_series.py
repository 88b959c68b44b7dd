"""A series: which evenings count, who is ranked, and what parts those who are level."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.evenings import (
    Attended,
    SeriesKey,
    SeriesReason,
    SeriesScheme,
    SeriesTies,
    rank_series,
)


def held(*scores: int) -> list[Attended]:
    return [Attended(at, score) for at, score in enumerate(scores, start=1)]


def series(scheme: SeriesScheme, **results: list[Attended]) -> list[tuple[object, ...]]:
    rows = rank_series(results, scheme)
    return [(row.place, row.who, row.figure) for row in rows]


def test_all_evenings_count_unless_a_number_is_set() -> None:
    rows = series(SeriesScheme(), ann=held(900, 700, 800), bob=held(950, 900))
    assert rows == [(1, "ann", 2400), (2, "bob", 1850)]


def test_the_best_so_many_count() -> None:
    rows = series(SeriesScheme(best=2), ann=held(900, 700, 800), bob=held(950, 900))
    assert rows == [(1, "bob", 1850), (2, "ann", 1700)]


def test_a_row_tells_which_evenings_count_in_the_order_they_were_held() -> None:
    row = rank_series({"ann": held(800, 700, 900)}, SeriesScheme(best=2))[0]
    assert [one.evening for one in row.counted] == [1, 3]
    assert [one.evening for one in row.dropped] == [2]


def test_the_average_is_of_the_evenings_that_count() -> None:
    scheme = SeriesScheme(best=3, is_average=True)
    rows = series(scheme, ann=held(900, 700, 801, 100), bob=held(800))
    # 2401 : 3 is more than 800 by a third.
    assert rows == [(1, "ann", Fraction(2401, 3)), (2, "bob", 800)]


def test_who_attended_too_few_evenings_has_no_place_and_stands_last() -> None:
    scheme = SeriesScheme(least=2)
    rows = rank_series({"ann": held(2000), "bob": held(500, 500)}, scheme)
    assert [(row.place, row.who) for row in rows] == [(1, "bob"), (None, "ann")]
    reason = rows[1].decided_by
    assert reason is not None
    assert (reason.key, reason.above, reason.below) == (SeriesKey.ATTENDED, 2, 1)


def test_level_in_a_series_the_best_evening_decides() -> None:
    results = {"ann": held(900, 900), "bob": held(1000, 800)}
    rows = rank_series(results, SeriesScheme())
    reason = rows[1].decided_by
    assert [(row.place, row.who) for row in rows] == [(1, "bob"), (2, "ann")]
    assert reason is not None
    assert (reason.key, reason.above, reason.below) == (SeriesKey.BEST, 1000, 900)


def test_level_to_the_last_they_share_the_place_and_the_next_is_left_out() -> None:
    results = {"ann": held(900), "bob": held(900), "cas": held(800)}
    rows = rank_series(results, SeriesScheme())
    told = [(row.place, row.who, row.is_shared) for row in rows]
    assert told == [(1, "ann", True), (1, "bob", True), (3, "cas", False)]


LEVEL = {
    # Each has 24 of the two that count; Dan has 23.
    "ann": held(14, 10),
    "bob": held(12, 12),
    "cas": held(14, 10, 3),
    "dan": held(15, 8, 1),
}
BY_TIES: list[tuple[SeriesTies, list[tuple[int, str]]]] = [
    (SeriesTies.SHARED, [(1, "ann"), (1, "bob"), (1, "cas"), (4, "dan")]),
    # A best evening of 14 stands above one of 12.
    (SeriesTies.BEST, [(1, "ann"), (1, "cas"), (3, "bob"), (4, "dan")]),
    # The dropped 3 of Cas is not asked: only what counts.
    (SeriesTies.EACH_BEST, [(1, "ann"), (1, "cas"), (3, "bob"), (4, "dan")]),
    (SeriesTies.ATTENDED, [(1, "cas"), (2, "ann"), (2, "bob"), (4, "dan")]),
]


@pytest.mark.parametrize(("ties", "places"), BY_TIES)
def test_ties_are_decided_as_the_series_sets(
    ties: SeriesTies, places: list[tuple[int, str]]
) -> None:
    rows = rank_series(LEVEL, SeriesScheme(best=2, ties=ties))
    assert [(row.place, row.who) for row in rows] == places


NEXT_BEST = {
    # All 24, and 12 the best of each; then 10 against 7, and 7 against 6.
    "ann": held(6, 12, 6),
    "bob": held(12, 10, 2),
    "cas": held(12, 7, 5),
}


def test_each_best_evening_is_asked_until_one_differs() -> None:
    rows = rank_series(NEXT_BEST, SeriesScheme(ties=SeriesTies.EACH_BEST))
    assert [(row.place, row.who, row.decided_by) for row in rows] == [
        (1, "bob", None),
        (2, "cas", SeriesReason(SeriesKey.NEXT_BEST, Fraction(10), Fraction(7))),
        (3, "ann", SeriesReason(SeriesKey.NEXT_BEST, Fraction(7), Fraction(6))),
    ]


def test_an_evening_that_was_not_attended_is_0_where_the_others_have_a_next_best() -> (
    None
):
    # 10 + 5 - 5 against 10: the next best is 5 against 0.
    results = {"ann": held(10), "bob": held(10, -5, 5)}
    rows = rank_series(results, SeriesScheme(ties=SeriesTies.EACH_BEST))
    reason = SeriesReason(SeriesKey.NEXT_BEST, Fraction(5), Fraction(0))
    assert [(row.who, row.decided_by) for row in rows] == [
        ("bob", None),
        ("ann", reason),
    ]


def test_more_evenings_are_told_as_the_reason() -> None:
    rows = rank_series(LEVEL, SeriesScheme(best=2, ties=SeriesTies.ATTENDED))
    reason = SeriesReason(SeriesKey.MORE_EVENINGS, Fraction(3), Fraction(2))
    assert rows[1].decided_by == reason


GUESTS: list[tuple[bool, list[tuple[int, str]]]] = [
    (True, [(1, "gus"), (2, "ann"), (3, "bob")]),
    (False, [(1, "ann"), (2, "bob")]),
]


@pytest.mark.parametrize(("with_guests", "places"), GUESTS)
def test_without_guests_the_others_close_up(
    with_guests: bool, places: list[tuple[int, str]]
) -> None:
    results = {"gus": held(9), "ann": held(8), "bob": held(7)}
    scheme = SeriesScheme(with_guests=with_guests)
    rows = rank_series(results, scheme, guests={"gus"})
    assert [(row.place, row.who) for row in rows] == places


# Of three evenings held: how many must be attended, and who has a place by it.
LEAST: list[tuple[int, list[str], list[str]]] = [
    (0, ["cas", "ann", "bob"], []),
    (1, ["cas", "ann", "bob"], []),
    (2, ["cas", "ann"], ["bob"]),
    (3, ["cas"], ["ann", "bob"]),
    # Ten of three cannot be: whoever was at all three.
    (10, ["cas"], ["ann", "bob"]),
]


@pytest.mark.parametrize(("least", "placed", "short"), LEAST)
def test_before_enough_were_held_who_attended_all_is_ranked(
    least: int, placed: list[str], short: list[str]
) -> None:
    results = {"ann": held(9, 8), "bob": held(12), "cas": held(7, 7, 7)}
    rows = rank_series(results, SeriesScheme(least=least))
    assert [row.who for row in rows if row.place] == placed
    assert [row.who for row in rows if not row.place] == short
    wanted = [one.decided_by.above for one in rows if not one.place and one.decided_by]
    assert wanted == [min(least, 3)] * len(short)


def test_those_with_too_few_evenings_stand_in_their_own_order() -> None:
    results = {"ann": held(5, 5), "bob": held(12), "cas": held(15)}
    rows = rank_series(results, SeriesScheme(least=2))
    assert [(row.place, row.who) for row in rows] == [
        (1, "ann"),
        (None, "cas"),
        (None, "bob"),
    ]
