"""Entries of an evening's table, carried to the club by another phone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.axe import harm_of
from tests.browser.evening_phone import Arrives, Evening, Writer, evenings
from tests.browser.night.scan import text_of
from tests.server.system import System

WAIT_S = 60
HOW_WIDE = "document.documentElement.scrollWidth"
CARDS = list(range(90, 106))  # a whole round
# A phone whose clock is five hours behind.
BEHIND = "const now = Date.now; Date.now = () => now() - 5 * 3600 * 1000;"
TIMES = "SELECT at FROM drives_driveentry WHERE table_id = {}"
DEVICES = "SELECT DISTINCT device FROM drives_driveentry WHERE table_id = {}"


@pytest.fixture(scope="module")
def unused(prepared: System) -> Iterator[list[Evening]]:
    with evenings(prepared, *[("klaverjas", {}) for _ in range(6)]) as opened:
        yield opened


@pytest.fixture
def evening(unused: list[Evening]) -> Evening:
    return unused.pop()


def stuck(phone: Writer, *cards: int) -> Writer:
    """A phone without a network that wrote these deals, and shows what waits."""
    phone.come_for_good()
    phone.offline()
    for us in cards:
        phone.deal("us", us)
    phone.page.get_by_role("link", name="More").tap()
    return phone


def addresses(phone: Writer) -> list[str]:
    """Scan the codes that a phone shows, one after another."""
    phone.page.get_by_role("button", name="Show as codes to scan").tap()
    page = phone.page.locator("[data-hand=page]")
    expect(page).to_contain_text("Code 1 of")
    count = int(page.inner_text().split()[-1])
    found = []
    for number in range(1, count + 1):
        expect(page).to_have_text(f"Code {number} of {count}")
        path = phone.page.locator("[data-hand=code] path").get_attribute("d")
        found.append(text_of(f"<path class='qrline' d='{path}'/>"))
        if count > 1:
            phone.page.get_by_role("button", name="Next code").tap()
    return found


def cards_of(evening: Evening, count: int) -> list[int]:
    """The cards of the deals that the club has, once it has so many."""
    end = monotonic() + WAIT_S
    while len(evening.entries()) < count and monotonic() < end:
        sleep(0.1)
    return [data["cards"]["us"] for _kind, _sheet, data in evening.entries()]


def test_another_phone_scans_what_waits_and_the_club_counts_it_once(
    evening: Evening, arrives: Arrives
) -> None:
    phone = stuck(arrives(evening), *CARDS)
    expect(phone.page.get_by_text("16 entries are on this phone only")).to_be_visible()
    assert harm_of(phone.page) == []
    assert phone.page.evaluate(HOW_WIDE) <= 360
    found = addresses(phone)
    assert len(found) > 1
    helper = arrives(evening).come(1)
    helper.page.get_by_role("link", name="More").tap()
    expect(helper.page.get_by_text("no entry was written here yet")).to_be_visible()
    for address in found:
        helper.page.goto("about:blank")
        helper.page.goto(address)
        expect(helper.page.locator("[data-hand=taken]")).to_contain_text("brought over")
    assert sorted(cards_of(evening, len(CARDS))) == CARDS
    expect(helper.page.get_by_text("the club has all that was brought")).to_be_visible()
    expect(helper.saved).to_contain_text("The club has what was brought over, ")
    phone.offline(False)
    phone.wait_delivered()
    assert sorted(cards_of(evening, len(CARDS))) == CARDS


def test_a_file_waits_on_the_other_phone_too_until_there_is_a_network(
    evening: Evening, arrives: Arrives, tmp_path: Path
) -> None:
    phone = stuck(arrives(evening), 90, 72)
    with phone.page.expect_download() as download:
        phone.page.get_by_role("button", name="Save as a file").tap()
    path = tmp_path / "evening.json"
    download.value.save_as(path)
    phone.close()
    helper = arrives(evening).come_for_good(1)
    helper.offline()
    helper.page.get_by_role("link", name="More").tap()
    helper.page.get_by_label("Its file").set_input_files(path)
    helper.page.get_by_role("button", name="Bring them over").tap()
    taken = helper.page.locator("[data-hand=taken]")
    expect(taken).to_have_text("2 entries brought over. They go to the club.")
    expect(helper.saved).to_contain_text("2 entries saved here")
    helper.page.get_by_label("Its file").set_input_files(path)
    helper.page.get_by_role("button", name="Bring them over").tap()
    expect(taken).to_have_text("Nothing new: all of it was brought over before.")
    helper.offline(False)
    expect(helper.saved).not_to_contain_text("saved here")
    assert cards_of(evening, 2) == [90, 72]
    [table] = json.loads(path.read_text())["tables"]
    [(device,)] = evening.system.query(DEVICES.format(evening.tables[0]))
    assert UUID(device) == UUID(table["device"])


def test_the_clock_of_the_phone_that_wrote_goes_with_its_entries(
    evening: Evening, arrives: Arrives
) -> None:
    phone = stuck(arrives(evening, script=BEHIND), 90)
    [address] = addresses(phone)
    helper = arrives(evening)
    helper.page.goto(address)
    assert cards_of(evening, 1) == [90]
    [(at,)] = evening.system.query(TIMES.format(evening.tables[0]))
    written = datetime.fromisoformat(at).replace(tzinfo=UTC)
    assert abs(datetime.now(UTC) - written) < timedelta(minutes=10)


def test_what_the_club_cannot_take_is_said_on_the_phone_that_brought_it(
    evening: Evening, arrives: Arrives
) -> None:
    entry = {
        "id": str(uuid4()),
        "at": "2026-02-05T18:00:00Z",
        "kind": "deal",
        "sheet": "table",
        "data": {"maker": "nobody"},
        "device_counter": 1,
        "is_clock_unsure": True,
    }
    table = {"code": evening.codes[0], "device": str(uuid4()), "entries": [entry]}
    phone = arrives(evening).come()
    phone.page.get_by_role("link", name="More").tap()
    told = {"format": "klawerjas-evening-rescue/1", "tables": [table]}
    phone.page.get_by_label("Or paste its text").fill(json.dumps(told))
    phone.page.get_by_role("button", name="Bring them over").tap()
    expect(phone.saved).to_contain_text("1 entry needs attention")
    expect(phone.page.get_by_role("button", name="Send once more")).to_be_visible()
    assert evening.entries() == []


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        json.dumps({"format": "klawerjas-evening-rescue/1", "tables": [{"code": "A"}]}),
        "https://somewhere.invalid/#rescue=1.AAAA",
    ],
)
def test_what_no_phone_gave_out_is_said_to_be_none(
    unused: list[Evening], arrives: Arrives, text: str
) -> None:
    phone = arrives(unused[0]).come()
    phone.page.get_by_role("link", name="More").tap()
    phone.page.get_by_label("Or paste its text").fill(text)
    phone.page.get_by_role("button", name="Bring them over").tap()
    told = phone.page.locator("[data-hand=taken]")
    expect(told).to_contain_text("This is not what a phone gives out")
    assert unused[0].entries() == []
