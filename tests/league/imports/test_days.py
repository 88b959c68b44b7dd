"""Days in the forms in which South Africans write them."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.imports.days import MONTHS, DayOrder, order_of, read_any_day
from league.lib.files.cells import UnreadableCell

FIRST_OF_OCTOBER = date(2026, 10, 1)


@pytest.mark.parametrize(
    "cell",
    [
        "2026-10-01",
        "2026/10/1",
        "2026-10-01 00:00:00",
        "01/10/2026",
        "1/10/26",
        "01-10-2026",
        "1.10.2026",
        "1 October 2026",
        "1 Oct 2026",
        "1 Okt 2026",
        "1 Okt. 2026",
        "1 oktober 2026",
        "1st October 2026",
        "1st of October 2026",
        "1ste Oktober 2026",
        "1-Oct-26",
        "Thu 1 October 2026",
        "Donderdag, 1 Oktober 2026",
        "October 1, 2026",
        "Thursday, October 1, 2026",
        "46296",
        "46296.0",
    ],
)
def test_a_day_is_read_in_any_form(cell: str) -> None:
    assert read_any_day(cell) == FIRST_OF_OCTOBER


@pytest.mark.parametrize(
    "cell", ["soon", "10/2026", "1 Brumaire 2026", "1 Ja 2026", "19:30", "7", "1/10"]
)
def test_what_is_no_day_is_refused_in_words(cell: str) -> None:
    with pytest.raises(UnreadableCell, match="must be a day like"):
        read_any_day(cell)


@pytest.mark.parametrize("cell", ["31/02/2026", "2026-13-01", "30 Feb 2026"])
def test_a_day_that_the_calendar_lacks_is_refused(cell: str) -> None:
    with pytest.raises(UnreadableCell, match="there is no such day"):
        read_any_day(cell)


@given(st.dates(date(1971, 1, 1), date(2069, 12, 31)), st.data())
def test_a_day_written_in_words_is_the_same_day(day: date, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(MONTHS[day.month - 1]))
    cut = name[: data.draw(st.integers(3, len(name)))].title()
    year = data.draw(st.sampled_from((f"{day:%Y}", f"{day:%y}")))
    assert read_any_day(f"{day.day} {cut} {year}") == day


@given(st.dates(date(1971, 1, 1), date(2069, 12, 31)))
def test_a_day_in_figures_is_read_in_the_order_of_its_column(day: date) -> None:
    assert read_any_day(f"{day:%d/%m/%Y}", DayOrder.DAY) == day
    assert read_any_day(f"{day:%m/%d/%Y}", DayOrder.MONTH) == day


@pytest.mark.parametrize(
    ("cells", "order"),
    [
        (["01/10/2026", "13/10/2026"], DayOrder.DAY),
        (["01/10/2026", "10/13/2026"], DayOrder.MONTH),
        (["01/10/2026", "02/10/2026"], None),
        (["01/01/2026", "10/10/2026"], DayOrder.DAY),
        (["2026-10-01", "1 Okt 2026", ""], DayOrder.DAY),
    ],
)
def test_a_column_says_itself_what_comes_first(
    cells: list[str], order: DayOrder | None
) -> None:
    assert order_of(cells) == order
