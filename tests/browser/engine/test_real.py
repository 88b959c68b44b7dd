"""The engine against the server that `make run` starts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.engine.phone import Phone
from tests.server.system import Seed, System, copied, running

# A page of the site's without an engine of its own.
PLAIN = "/rulebook/"
KEPT = "SELECT kind, device_seq FROM matches_entry WHERE device = '{}' ORDER BY seq"


@dataclass(frozen=True, slots=True)
class Night:
    system: System
    seed: Seed

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.system.port}"


@pytest.fixture(scope="module")
def night(prepared: System) -> Iterator[Night]:
    """Four matches in their first half."""
    with copied(prepared) as system:
        seed = system.seed(begun=True)
        with running(system):
            yield Night(system, seed)


@pytest.fixture
def hall(night: Night, chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(base_url=night.address)
    yield context
    context.close()


def let_in(hall: BrowserContext, night: Night, place: int) -> Phone:
    phone = Phone.opened(hall, at=PLAIN, match=night.seed.matches[place])
    phone.join(night.seed.codes[place])
    phone.call("lease", phone.match, 1)
    return phone


def test_what_is_pressed_is_in_the_record(hall: BrowserContext, night: Night) -> None:
    phone = let_in(hall, night, 0)
    phone.press_many(60)
    phone.call("undo", phone.presses[0]["id"])
    phone.wait_delivered()
    phone.call("refresh")
    device = phone.presses[0]["device"]
    rows = night.system.query(KEPT.format(device))
    assert [row[1] for row in rows] == list(range(1, 62))
    assert phone.score["totals"]["home"] == 118


def test_what_the_rules_refuse_shows_its_rule(
    hall: BrowserContext, night: Night
) -> None:
    phone = let_in(hall, night, 1)
    phone.press(3)
    phone.wait_delivered()
    phone.call("refresh")
    [press] = phone.presses
    assert (press["state"], press["rule"]) == ("refused", "6.5")


def test_a_table_taken_over_holds_the_former_phones_presses(
    hall: BrowserContext, night: Night, chromium: Browser
) -> None:
    phone = let_in(hall, night, 2)
    hall.set_offline(True)
    phone.press()
    other = chromium.new_context(base_url=night.address)
    taker = Phone.opened(other, at=PLAIN, match=phone.match)
    taker.join(night.seed.codes[2], name="Sipho")
    assert taker.refusal("lease", phone.match, 1) == "table-marked"
    taker.call("lease", phone.match, 1, {"takeOver": True})
    hall.set_offline(False)
    phone.wait_delivered()
    phone.call("refresh")
    [post] = phone.page.evaluate("engine.posts")
    other.close()
    assert post["lost"]["1"]["name"] == "Sipho"
    assert phone.presses[0]["state"] == "held"


def test_a_rescue_is_held_for_the_referee(
    hall: BrowserContext, night: Night, chromium: Browser
) -> None:
    phone = let_in(hall, night, 3)
    hall.set_offline(True)
    phone.press_many(60)
    text = phone.call("rescue", phone.match)["text"]
    other = chromium.new_context(base_url=night.address)
    helper = Phone.opened(other, at=PLAIN, match=phone.match)
    helper.join(night.seed.codes[3], name="Sipho")
    helper.call("takeIn", text)
    helper.wait("state.taken === 0")
    other.close()
    hall.set_offline(False)
    phone.wait_delivered()
    assert phone.state["held"] == 60
