"""The sample season on paper: its sheets typed in through the browser.

Four of its matches, or as many as SHEETS says: `make soak` types all 36.
"""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from matches.sheet.paper import CLAIMS
from rules.match import score
from rules.record import read_match_record
from tests.browser.site import Site, log_row, sign_in, watched
from tests.browser.typist import Typist, fill, with_totals
from tests.scoresheets.typing.test_samples import SEASON, paper_of
from tests.server.system import System, copied, running

RECORDS = sorted((SEASON / "matches").glob("*.json"))
SHEETS = int(os.environ.get("SHEETS", "4"))
UNION = "Paper Union"
TYPIST = "typist"
MINUTES = 2
# A short team, a substitution, all four signatures; the clock went as planned.
TIMED = "2026-03-24-MPL-A-HEI-A"
SIDES = ("home", "away")
ROLES = ("counter", "by_speler")
WORTH = {name: claim.points for name, claim in CLAIMS.items()}


@pytest.fixture(scope="module")
def paper(prepared: System) -> Iterator[tuple[System, Site]]:
    """A union that has its season's fixtures, and nothing but paper of its matches."""
    with copied(prepared) as system:
        password = take_in(system, system.folder / "season")
        with running(system):
            yield system, Site(f"http://127.0.0.1:{system.port}", {TYPIST: password})


def take_in(system: System, files: Path) -> str:
    """Take the season in without its matches, and return its secretary's password."""
    shutil.copytree(SEASON, files, ignore=shutil.ignore_patterns("matches", "score*"))
    system.manage("importseason", str(files), "--union", UNION, "--season", "2026")
    told = system.manage("makesecretary", TYPIST, "--union", UNION)
    return told.rpartition(": ")[2].strip()


@pytest.fixture
def typing(paper: tuple[System, Site], chromium: Browser) -> Iterator[Page]:
    """The front page as the union's secretary sees it."""
    site = paper[1]
    context = chromium.new_context(base_url=site.address)
    with watched(context.new_page()) as page:
        page.goto("/")
        sign_in(page, TYPIST, site.passwords[TYPIST])
        yield page
    context.close()


def fixtures_of(system: System) -> dict[str, str]:
    """The fixtures by night and teams, as the files of their records are called."""
    rows = system.query(
        "select f.id, f.night, h.code, a.code from league_fixture f"
        " join league_team h on h.id = f.home_id"
        " join league_team a on a.id = f.away_id"
    )
    return {f"{night}-{home}-{away}": str(UUID(pk)) for pk, night, home, away in rows}


def sheet_of(system: System, pk: str) -> dict[str, Any]:
    statement = f"select sheet from matches_match where fixture_id = '{UUID(pk).hex}'"
    found: dict[str, Any] = json.loads(system.query(statement)[0][0])
    return found


def figures(sheet: dict[str, Any]) -> dict[str, Any]:
    names = ("status", "tables", "awards", "home", "away", "result", "signed")
    return {name: sheet[name] for name in names}


def save(page: Page) -> None:
    page.get_by_role("button", name="Save the match", exact=True).click()
    expect(page.locator(".scoreboard-total").first).to_be_visible()


def test_the_seasons_sheets_typed_in_give_their_score_sheets_and_the_log(
    typing: Page, paper: tuple[System, Site]
) -> None:
    system = paper[0]
    fixtures = fixtures_of(system)
    for number, path in enumerate(RECORDS[:SHEETS]):
        record = json.loads(path.read_text())
        values = {name: one for name, one in paper_of(record).items() if one}
        # Every second sheet has the sums of the halves alone.
        if number % 2:
            values = with_totals(values, WORTH)
        pk = fixtures[path.stem]
        typing.goto(f"/matches/{pk}/type/")
        fill(typing, values)
        save(typing)
        wanted = score(read_match_record(record)).as_json()
        assert figures(sheet_of(system, pk)) == figures(wanted), path.stem
    if len(RECORDS) <= SHEETS:
        compare_log(typing)


def compare_log(page: Page) -> None:
    """The log after the last round is the one that the season came with."""
    page.goto("/")
    page.get_by_role("link", name=UNION).first.click()
    page.get_by_role("link", name="Whole log").click()
    expect(page).to_have_url(re.compile("/divisions/"))
    page.wait_for_load_state()
    columns = {"played": "P", "won": "W", "for": "For", "points": "Pts"}
    with (SEASON / "log-after-round-9.csv").open(encoding="utf-8") as opened:
        for wanted in csv.DictReader(opened):
            row = log_row(page, wanted["team"])
            assert {of: row[heading] for of, heading in columns.items()} == {
                of: wanted[of] for of in columns
            }


def test_a_sheet_is_typed_in_by_keyboard_in_under_two_minutes(
    typing: Page, paper: tuple[System, Site], record_property: Callable[..., None]
) -> None:
    system = paper[0]
    record = json.loads((SEASON / "matches" / f"{TIMED}.json").read_text())
    wanted = score(read_match_record(record)).as_json()
    pk = fixtures_of(system)[TIMED]
    typing.goto(f"/matches/{pk}/type/")
    hands = Typist(typing)
    write_sheet(hands, with_totals(paper_of(record), WORTH), wanted)
    for side in SIDES:
        total = typing.locator(f"[data-total='{side}']")
        expect(total).to_have_text(str(wanted[side]["total"]))
    hands.go_to("Check first")
    hands.press("Enter")
    expect(typing.get_by_text("This is what saving would make")).to_be_visible()
    hands.go_to("Save the match as shown")
    hands.press("Enter")
    expect(typing.locator(".scoreboard-total").first).to_be_visible()
    assert figures(sheet_of(system, pk)) == figures(wanted)
    record_property("keys", hands.keys)
    assert hands.seconds < MINUTES * 60, f"{hands.keys} keys"


def numbers_of() -> dict[str, str]:
    """The last figures of each player's registration number, which find them."""
    with (SEASON / "players.csv").open(encoding="utf-8") as opened:
        return {
            row["name"]: row["registration_no"][2:] for row in csv.DictReader(opened)
        }


def write_sheet(hands: Typist, values: dict[str, Any], wanted: dict[str, Any]) -> None:
    """The whole sheet in the order of reading, by totals, with the paper's own sums."""
    numbers = numbers_of()
    hands.choose("toss", SIDES.index(values["toss"]) + 1)
    for side in SIDES:
        hands.choose(f"{side}-tables", 4 - int(values[f"{side}-tables"]))
    for table in (1, 2, 3, 4):
        for side in SIDES:
            write_row(hands, f"{table}-{side}", values, numbers)
            hands.put(f"paper-{table}-{side}", total_at(wanted, table, side))
    for side in SIDES:
        hands.put(f"paper-{side}", str(wanted[side]["total"]))
    hands.go_to("Substitutions at half-time")
    hands.press("Enter")
    write_substitution(hands, values, numbers)
    for _signer in values["signed"]:
        hands.go_to("signed")
        hands.press("Space")
        hands.press("Tab")


def total_at(sheet: dict[str, Any], table: int, side: str) -> str:
    return str(sheet["tables"][table - 1][side]["total"])


def write_row(
    hands: Typist, place: str, values: dict[str, Any], numbers: dict[str, str]
) -> None:
    """One side at one table: the pair by its numbers, and what it has in each half."""
    table, side = place.split("-")
    pair = [f"{side}-{role}_{table}" for role in ("counter", "by_speler")]
    for name in pair:
        if values[name]:
            hands.put(name, numbers[values[name]])
        elif hands.page.locator(f'[name="{name}"]').input_value():
            # Who sat there the last time.
            hands.go_to(name)
            hands.press("Delete")
    for half in ("first", "second"):
        points = values.get(f"{half}-{place}-total")
        if points:
            hands.put(f"{half}-{place}-total", points)


def write_substitution(
    hands: Typist, values: dict[str, Any], numbers: dict[str, str]
) -> None:
    start = "substitution-0"
    hands.choose(f"{start}-side", SIDES.index(values[f"{start}-side"]) + 1)
    hands.choose(f"{start}-table", int(values[f"{start}-table"]))
    for name in (f"{start}-off", f"{start}-on"):
        hands.put(name, numbers[values[name]])
    hands.choose(f"{start}-role", ROLES.index(values[f"{start}-role"]) + 1)


CUT = """() => [...document.querySelectorAll('.typed-name input')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.value)"""
TOPS = """() => [...document.querySelectorAll('.typed-heading:first-of-type input')]
  .slice(0, 5).map((one) => one.getBoundingClientRect().bottom)"""


@pytest.mark.parametrize("width", [1440, 360])
def test_no_name_is_cut_and_nothing_is_wider_than_the_screen(
    typing: Page, paper: tuple[System, Site], width: int
) -> None:
    typing.set_viewport_size({"width": width, "height": 900})
    typing.goto(f"/matches/{fixtures_of(paper[0])[RECORDS[-1].stem]}/type/")
    for side in SIDES:
        names = typing.locator(f"#{side}-players option").evaluate_all(
            "(all) => all.map((one) => one.value)"
        )
        longest = sorted(names, key=len)[-8:]
        for field, name in zip(places_of(side), longest, strict=True):
            typing.locator(f'[name="{field}"]').fill(name)
    for counting in ("totals", "tallies", "both"):
        typing.locator(f"[name=counting][value={counting}]").check()
        assert typing.evaluate(CUT) == []
        assert typing.evaluate("document.documentElement.scrollWidth") == width
    if width == 1440:
        assert len(set(typing.evaluate(TOPS))) == 1, "the night stands on one line"


def places_of(side: str) -> list[str]:
    return [f"{side}-{role}_{table}" for table in (1, 2, 3, 4) for role in ROLES]


OPTIONS = ["Zoë O’Brien (SP0123)", "Anne-Marié Nel (SP0345)", "Felix Smit (SP-1)"]
FILL = """(list, labels) => list.replaceChildren(
  ...labels.map((label) => new Option(label, label)))"""


@pytest.mark.parametrize(
    ("typed", "filled"),
    [
        ("zoe", OPTIONS[0]),
        ("o'br", OPTIONS[0]),
        ("23", OPTIONS[0]),
        ("sp01", OPTIONS[0]),
        ("ARI", OPTIONS[1]),
        ("marie n", OPTIONS[1]),
        ("034", OPTIONS[1]),
        ("x", "x"),
        ("-", "-"),
        ("sp0", "sp0"),
        (OPTIONS[2], OPTIONS[2]),
    ],
)
def test_what_is_typed_of_a_name_is_filled_in_as_the_server_finds_it(
    typing: Page, paper: tuple[System, Site], typed: str, filled: str
) -> None:
    typing.goto(f"/matches/{fixtures_of(paper[0])[RECORDS[-1].stem]}/type/")
    typing.locator("#home-players").evaluate(FILL, OPTIONS)
    field = typing.locator('[name="home-counter_1"]')
    field.fill(typed)
    field.blur()
    expect(field).to_have_value(filled)
