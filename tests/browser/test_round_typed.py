"""Evenings of pairs written as one total a side, typed a round on one page."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.test_evenings import close, column, paste, seat, start
from tests.browser.typist import Typist
from tests.server.system import ROOT

PAIRS, ROUNDS = 23, 2
# The aim for a round of twelve tables.
MOST_S = 3 * 60
DOCS = ROOT / "docs" / "evenings.md"


def total_of(pair: int) -> int:
    """Half of sixteen deals of 162, and roem by tens: of each pair another."""
    return 1296 + 10 * pair


def average_without(pair: int) -> int:
    """The average of the 22 who played, to a whole number and halves upwards."""
    others = [total_of(one) for one in range(1, PAIRS + 1) if one != pair]
    return (2 * sum(others) + len(others)) // (2 * len(others))


def type_round(page: Page, number: int, *, tables: int) -> Typist:
    """Type a round from its first field to the end, by keys alone."""
    page.get_by_role("link", name="Type the round").click()
    rows = page.locator(".round-row")
    expect(rows).to_have_count(tables)
    expect(rows.first.locator("input:visible").first).to_be_focused()
    typist = Typist(page)
    for row in rows.all():
        for pair in row.locator(".drive-no").all_inner_texts():
            typist.write(str(total_of(int(pair))))
            typist.press("Enter")
    expect(rows.last.locator("[data-sum]")).to_have_text(
        re.compile(r"^Together \d{4}, of it \d+ roem$")
    )
    typist.press("Enter")
    told = f"{tables} tables are written and closed."
    expect(page.locator(".messages")).to_have_text(told)
    page.get_by_role("button", name=f"Close round {number}").click()
    expect(page.locator(".messages")).to_have_text(f"Round {number} is closed.")
    return typist


def begin(page: Page, name: str, *, pairs: int, rounds: int) -> None:
    """Make an evening by totals from the menu, enter its pairs and start it."""
    page.get_by_role("link", name="Evenings", exact=True).click()
    page.get_by_role("link", name="New evening").first.click()
    page.get_by_role("link", name="Klaverjas", exact=True).click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Day", exact=True).fill("2026-03-12")
    page.get_by_label("Starts at").fill("19:30")
    page.get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_label("as one total a side").check()
    page.get_by_role("button", name="Make the evening").click()
    paste(page, [f"Jan Pair{at:02} & Anna Pair{at:02}" for at in range(1, pairs + 1)])
    start(page)


def test_23_pairs_by_totals_end_in_the_ranking_worked_out_by_hand(
    secretary: Page,
) -> None:
    page = secretary
    begin(page, "Donderdag by totals", pairs=PAIRS, rounds=ROUNDS)
    resting = []
    for number in range(1, ROUNDS + 1):
        seat(page, number)
        resting.append(int(page.locator(".drive-away .drive-no").inner_text()))
        type_round(page, number, tables=PAIRS // 2)
    close(page)
    wanted = sorted(
        (
            sum(average_without(n) if n == out else total_of(n) for out in resting)
            for n in range(1, PAIRS + 1)
        ),
        reverse=True,
    )
    assert list(map(int, column(page, "Total"))) == wanted
    heads = page.locator(".drive-ranking thead").inner_text().lower()
    assert "total" in heads
    assert "roem" not in heads


def test_a_round_of_12_tables_is_typed_in_less_than_three_minutes(
    secretary: Page,
) -> None:
    begin(secretary, "Twelve tables", pairs=24, rounds=1)
    seat(secretary, 1)
    typist = type_round(secretary, 1, tables=12)
    assert typist.seconds < MOST_S
    told = f"12 tables take {typist.keys} keys"
    assert told in DOCS.read_text(), told
