"""Totals of a half in the place of its claims (ours: docs/record.md)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match import ScoreSheet, score
from rules.record import Side, read_match_record
from tests.properties import often
from tests.rules.make import (
    EXTRA,
    INTERVAL,
    RESUME,
    START,
    TIME,
    WHOLE_MATCH,
    Document,
    abandon,
    called_away,
    make_document,
    points,
    refused,
    scored,
    sign,
    stoppage,
    void,
)

USES = ("totals/1", "abandon/1", "pause/1")
FIRST, SECOND, EXTRA_TIME = "first half", "second half", "extra time"
EXTRA_PLAYED = (*WHOLE_MATCH, EXTRA, TIME)


def total(
    points: int = 8,
    *,
    half: str = FIRST,
    table: int = 1,
    side: str = "home",
    **more: Any,
) -> Document:
    place = {"table": table, "side": side, "half": half}
    return {"kind": "total", **place, "points": points, **more}


def scored_with_totals(*entries: Document, **match: Any) -> ScoreSheet:
    return scored(*entries, uses=USES, **match)


def has(sheet: ScoreSheet, *, table: int = 1, side: Side = Side.HOME) -> list[int]:
    row = sheet.tables[table - 1]
    figures = row.home if side is Side.HOME else row.away
    return [figures.first_half, figures.second_half, figures.extra_time, figures.total]


@pytest.mark.parametrize(
    ("entries", "stage", "had"),
    [
        ((START, total()), "league", [8, 0, 0, 8]),
        ((START, INTERVAL, total()), "league", [8, 0, 0, 8]),
        ((START, INTERVAL, RESUME, total()), "league", [8, 0, 0, 8]),
        ((*WHOLE_MATCH, total(half=SECOND)), "league", [0, 8, 0, 8]),
        ((*WHOLE_MATCH, sign(), total()), "league", [8, 0, 0, 8]),
        ((*EXTRA_PLAYED, total(half=EXTRA_TIME)), "final", [0, 0, 8, 8]),
        ((START, total(0)), "league", [0, 0, 0, 0]),
        ((START, abandon("stands"), total()), "league", [8, 0, 0, 8]),
    ],
)
def test_a_total_counts_for_the_half_that_it_names(
    entries: tuple[Document, ...], stage: str, had: list[int]
) -> None:
    sheet = scored_with_totals(*entries, stage=stage)
    assert (has(sheet), refused(sheet)) == (had, [])


@pytest.mark.parametrize(
    ("entries", "rule"),
    [
        ((total(id="it"),), "1.9"),
        ((START, total(half=SECOND, id="it")), "clock"),
        ((START, INTERVAL, total(half=SECOND, id="it")), "clock"),
        ((*WHOLE_MATCH, total(half=EXTRA_TIME, id="it")), "clock"),
        ((START, stoppage(), total(id="it")), "12.1"),
        (
            (START, INTERVAL, RESUME, stoppage("12.3", minute=30), total(id="it")),
            "12.3",
        ),
        ((START, called_away(), total(id="it")), "11.2"),
        ((START, total(4), total(id="it")), "record"),
        ((START, total(8), total(id="it")), "record"),
        ((START, points(), total(id="it")), "record"),
        ((START, total(0), points(id="it")), "record"),
        ((START, total(7, id="it")), "6.5"),
        ((START, total(-2, id="it")), "6.5"),
        ((START, abandon("replay"), total(id="it")), "1.9"),
    ],
)
def test_what_no_total_may_be_is_refused_by_its_rule(
    entries: tuple[Document, ...], rule: str
) -> None:
    assert refused(scored_with_totals(*entries)) == [f"it: {rule}"]


def test_6_5_an_odd_total_is_refused_under_any_numbers_of_the_union() -> None:
    sheet = scored_with_totals(START, total(9, id="it"), stoppage_award=7)
    assert refused(sheet) == ["it: 6.5"]


def test_6_4_a_table_left_open_has_no_total() -> None:
    sheet = scored_with_totals(START, total(table=4, id="it"), home_open=[4])
    assert refused(sheet) == ["it: 6.4"]


def test_1_13_a_walkover_has_no_total() -> None:
    sheet = scored_with_totals(START, total(id="it"), home_open=[1, 2, 3, 4])
    assert "it: 1.13" in refused(sheet)


def test_12_1_what_is_forfeited_includes_the_totals() -> None:
    sheet = scored_with_totals(START, total(20), stoppage(defaulters="home"))
    assert sheet.tables[0].home.forfeited == 20


def test_11_2_an_idle_table_takes_the_total_of_an_earlier_half() -> None:
    away = called_away()
    sheet = scored_with_totals(
        START, away, INTERVAL, RESUME, total(), total(half=SECOND, id="it")
    )
    assert (has(sheet)[0], refused(sheet)) == (8, ["it: 11.2"])


def test_single_points_count_in_the_halves_without_a_total() -> None:
    sheet = scored_with_totals(START, total(), INTERVAL, RESUME, points(4))
    assert (has(sheet), refused(sheet)) == ([8, 4, 0, 12], [])


def test_a_total_that_is_struck_makes_room_for_another() -> None:
    sheet = scored_with_totals(START, total(8, id="slip"), total(6), void("slip"))
    assert (has(sheet)[0], refused(sheet)) == (6, [])


def test_a_total_is_counted_under_the_half_that_it_names() -> None:
    sheet = scored_with_totals(*WHOLE_MATCH, total(half=SECOND, id="it"))
    halves = {one.entry: one.half for one in sheet.counted}
    assert halves["it"] == SECOND


claims = st.lists(
    st.tuples(
        st.integers(1, 4),
        st.sampled_from(["home", "away"]),
        st.sampled_from([FIRST, SECOND]),
        st.sampled_from([2, 4]),
    ),
    max_size=60,
)


def singly(claimed: list[tuple[int, str, str, int]], half: str) -> list[Document]:
    return [
        points(number, table=table, side=side)
        for table, side, of, number in claimed
        if of == half
    ]


def summed(claimed: list[tuple[int, str, str, int]], half: str) -> list[Document]:
    sums: dict[tuple[int, str], int] = {}
    for table, side, of, number in claimed:
        if of == half:
            sums[table, side] = sums.get((table, side), 0) + number
    return [
        total(number, table=table, side=side, half=half)
        for (table, side), number in sums.items()
    ]


@often(100)
@given(claims, st.booleans(), st.booleans())
def test_totals_give_the_score_sheet_of_their_claims(
    claimed: list[tuple[int, str, str, int]], is_stopped: bool, is_mixed: bool
) -> None:
    # Enough minutes in each half that every claim of it lies within.
    rest = [stoppage(defaulters="home", minute=400)] if is_stopped else []

    def sheet(first: list[Document], second: list[Document]) -> Document:
        resumed = {**RESUME, "minute": 200}
        last = {**TIME, "minute": 500}
        night = (START, *first, {**INTERVAL, "minute": 190}, resumed, *second)
        document = make_document(*night, *rest, last, uses=USES)
        return score(read_match_record(document)).as_json()

    wanted = sheet(singly(claimed, FIRST), singly(claimed, SECOND))
    second = singly(claimed, SECOND) if is_mixed else summed(claimed, SECOND)
    assert sheet(summed(claimed, FIRST), second) == wanted
