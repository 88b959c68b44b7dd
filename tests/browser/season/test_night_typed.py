"""A night of four paper sheets typed by a secretary, in keys counted by the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.match import score
from rules.record import read_match_record
from tests.browser.season import scene
from tests.browser.season.effort import begin, counting_page, spent, told_of
from tests.browser.test_typing import (
    SIDES,
    WORTH,
    figures,
    fixtures_of,
    numbers_of,
    sheet_of,
    total_at,
)
from tests.browser.typist import Typist, with_totals
from tests.scoresheets.typing.test_samples import paper_of
from tests.server.system import System, copied, running

TYPIST = "typist"
# Four sheets without a substitution, one with a query; the nights before them are in.
NIGHT = "2026-02-24"
RECORDS = scene.SAMPLE / "matches"
ROLES = ("counter", "by_speler")
MOST_KEYS = 500


def records_of(night: str) -> dict[str, dict[str, Any]]:
    found = sorted(RECORDS.glob(f"{night}-*.json"))
    return {one.stem: json.loads(one.read_text()) for one in found}


def before(team: str) -> list[dict[str, str]]:
    """The pairs of a team on its last sheet before the night."""
    found: list[dict[str, str]] = []
    for path in sorted(RECORDS.glob("*.json")):
        record = json.loads(path.read_text())
        for side in SIDES:
            if path.stem < NIGHT and record[side]["team"] == team:
                found = record[side]["pairs"]
    return found


def almost_as_before(record: dict[str, Any]) -> dict[str, Any]:
    """The same sheet with each team's pairs as they sat last, but for one player."""
    for side in SIDES:
        given = record[side]
        pairs = [dict(pair) for pair in before(given["team"])]
        seated = {name for pair in pairs for name in pair.values()}
        table = 1 if side == "home" else 2
        pairs[table]["by_speler"] = next(
            name for name in given["squad"] if name not in seated
        )
        given["pairs"] = pairs
    return record


@pytest.fixture(scope="module")
def paper(prepared: System) -> Iterator[tuple[System, str]]:
    """A union whose first nights are in; the fourth, its last, lies on paper."""
    with copied(prepared) as system:
        yield system, scene.take_in_paper(system, TYPIST, last=NIGHT)


@pytest.fixture
def served(paper: tuple[System, str]) -> Iterator[System]:
    with copied(paper[0]) as system, running(system):
        yield system


@pytest.fixture
def page(
    paper: tuple[System, str], served: System, chromium: Browser
) -> Iterator[Page]:
    with counting_page(chromium, served, TYPIST, paper[1]) as opened:
        yield opened


def type_night(system: System, page: Page, sheets: dict[str, dict[str, Any]]) -> None:
    """Type the sheets that wait at the desk, one after the other, as they come."""
    begin(page)
    page.locator(".band-person > summary").click()
    page.locator(".band-person").get_by_role("link", name="Desk", exact=True).click()
    waiting = page.locator("section, details").filter(has_text="Score-sheets to type")
    waiting.last.get_by_role("link", name="–").first.click()
    for _ in sheets:
        page.wait_for_url("**/type/")
        here = page.url
        pk = here.split("/")[-3]
        write_sheet(Typist(page), sheets[pk])
        page.keyboard.press("Control+Enter")
        page.wait_for_url(lambda address, here=here: address != here)
        wanted = score(read_match_record(sheets[pk])).as_json()
        assert figures(sheet_of(system, pk)) == figures(wanted)
    expect(page.locator(".messages")).to_contain_text("No other sheet is left to type")


@pytest.mark.parametrize(
    ("task", "changed", "most"),
    [
        ("type a night of four paper sheets, one player new a team", True, MOST_KEYS),
        ("type the same, every pair new", False, None),
    ],
)
def test_a_night_of_four_sheets_is_typed(
    served: System, page: Page, task: str, changed: bool, most: int | None
) -> None:
    records = records_of(NIGHT)
    pks = fixtures_of(served)
    sheets = {
        pks[stem]: almost_as_before(record) if changed else record
        for stem, record in records.items()
    }
    type_night(served, page, sheets)
    effort = spent(page)
    assert most is None or effort.keys <= most
    assert effort.row == told_of(task)


def write_sheet(hands: Typist, record: dict[str, Any]) -> None:
    """All that the paper has, its own sums too: by Enter, where it leads, or by Tab."""
    values = with_totals(paper_of(record), WORTH)
    wanted = score(read_match_record(record)).as_json()
    hands.choose("toss", SIDES.index(values["toss"]) + 1)
    for side in SIDES:
        if values[f"{side}-tables"] != "4":
            hands.choose(f"{side}-tables", 4 - int(values[f"{side}-tables"]))
    write_tables(hands, values, wanted)
    for side in SIDES:
        go_on(hands, f"paper-{side}")
        hands.write(str(wanted[side]["total"]))
    write_query(hands, values)
    for number, _signer in enumerate(values["signed"]):
        if number:
            go_on(hands, "signed")
        else:
            hands.go_to("signed")
        hands.press("Space")


def write_tables(hands: Typist, values: dict[str, Any], wanted: dict[str, Any]) -> None:
    numbers = numbers_of()
    for table in (1, 2, 3, 4):
        for side in SIDES:
            write_names(hands, side, table, values, numbers)
            for half in ("first", "second"):
                name = f"{half}-{table}-{side}-total"
                go_on(hands, name)
                hands.write(values.get(name, ""))
            go_on(hands, f"paper-{table}-{side}")
            hands.write(total_at(wanted, table, side))


def write_query(hands: Typist, values: dict[str, Any]) -> None:
    if "query-0-text" not in values:
        hands.press("Enter")
        return
    hands.go_to("Queries")
    hands.press("Enter")
    hands.choose("query-0-side", SIDES.index(values["query-0-side"]) + 1)
    hands.choose("query-0-table", int(values["query-0-table"]))
    hands.put("query-0-text", values["query-0-text"])


def write_names(
    hands: Typist,
    side: str,
    table: int,
    values: dict[str, Any],
    numbers: dict[str, str],
) -> None:
    """Put right whom the paper names otherwise."""
    for role in ROLES:
        name = f"{side}-{role}_{table}"
        field = hands.page.locator(f'[name="{name}"]')
        if field.input_value().partition(" (")[0] != values[name]:
            hands.go_to(name)
            if values[name]:
                hands.write(numbers[values[name]])
            else:
                hands.press("Delete")


def go_on(hands: Typist, name: str) -> None:
    hands.press("Enter")
    assert hands.here() == name
