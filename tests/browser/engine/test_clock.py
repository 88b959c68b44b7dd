"""Clocks that are off, jump or sleep: what a press says of its time."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.engine.faults import BUSY
from tests.browser.engine.phone import Phone, weaken
from tests.browser.engine.union import Asked, Said, Union

HOUR = 3_600_000
DAY = 24 * HOUR
# What a busy machine may take for one answer; the clocks here are off by hours.
BUSY_S = 60
# The phone's clock is `skew` ms off.
UNSTEADY = """() => {
  const wall = Date.now;
  window.skew = 0;
  Date.now = () => wall() + window.skew;
}"""
ZONES = ["Africa/Johannesburg", "Pacific/Auckland", "America/St_Johns"]
# 1970 and 2099 lie some 57 and 72 years from now.
SKEWS = [0, HOUR, -3 * DAY, -56 * 365 * DAY, 72 * 365 * DAY]


@pytest.fixture
def unsteady(context: BrowserContext) -> BrowserContext:
    context.add_init_script(f"({UNSTEADY})()")
    return context


@pytest.fixture
def offline(unsteady: BrowserContext, union: Union) -> Phone:
    """A phone whose clock was measured once, and that hears of nobody since."""
    phone = Phone.opened(unsteady)
    phone.join()
    union.fault = lambda asked: BUSY
    return phone


def set_clock(phone: Phone, skew: int) -> None:
    phone.page.evaluate("(skew) => { window.skew = skew; }", skew)


def sleep(phone: Phone, union: Union) -> None:
    """An hour goes by, in which the phone's steady clock stands still."""
    union.slept += timedelta(hours=1)
    phone.page.evaluate(f"window.skew += {HOUR}")


def delivered(phone: Phone, union: Union) -> list[dict[str, object]]:
    """Let the union take all presses at once, and none that set off before the last."""
    number = len(phone.presses)

    def is_early(asked: Asked) -> Said | None:
        return BUSY if 0 < len(asked.body.get("entries", ())) < number else None

    union.fault = is_early
    phone.wait_delivered()
    return list(union.rows.values())


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("skew", SKEWS)
def test_a_clock_that_is_steadily_off_needs_no_word(
    union: Union, chromium: Browser, zone: str, skew: int
) -> None:
    context = chromium.new_context(base_url=union.address, timezone_id=zone)
    context.add_init_script(f"({UNSTEADY})(); window.skew = {skew};")
    phone = Phone.opened(context)
    phone.join()
    press = phone.press()
    phone.wait_delivered()
    context.close()
    [batch] = [one.body for one in union.posts()]
    ahead = datetime.fromisoformat(batch["sent_at"]) - datetime.fromisoformat(
        press["at"]
    )
    assert 0 <= ahead.total_seconds() < BUSY_S
    assert not {"clock_offset_ms", "is_clock_unsure"} & union.rows[press["id"]].keys()


def test_a_press_before_a_jump_says_how_far_its_clock_was(
    offline: Phone, union: Union
) -> None:
    offline.press()
    set_clock(offline, HOUR)
    offline.press()
    before, after = delivered(offline, union)
    assert abs(before["clock_offset_ms"]) < BUSY_S * 1000
    assert "clock_offset_ms" not in after


def test_a_press_between_two_jumps_is_unsure_of_its_clock(
    offline: Phone, union: Union
) -> None:
    set_clock(offline, HOUR)
    offline.press()
    set_clock(offline, 3 * HOUR)
    offline.press()
    between, after = delivered(offline, union)
    assert between["is_clock_unsure"] is True
    assert "is_clock_unsure" not in after


def test_without_the_look_for_a_jump_it_would_seem_sure(
    unsteady: BrowserContext, union: Union
) -> None:
    weaken(
        unsteady,
        "clock.js",
        "export const JUMP_MS = 2_000",
        "export const JUMP_MS = 1e15",
    )
    phone = Phone.opened(unsteady)
    phone.join()
    union.fault = lambda asked: BUSY
    set_clock(phone, HOUR)
    phone.press()
    set_clock(phone, 3 * HOUR)
    phone.press()
    between, _after = delivered(phone, union)
    assert "is_clock_unsure" not in between


def test_a_phone_that_slept_is_not_taken_for_one_whose_clock_jumped(
    offline: Phone, union: Union
) -> None:
    sleep(offline, union)
    offline.press()
    sleep(offline, union)
    offline.press()
    between, _after = delivered(offline, union)
    assert abs(between["clock_offset_ms"]) < BUSY_S * 1000


def test_a_page_opened_again_offline_keeps_its_clock(
    offline: Phone, union: Union
) -> None:
    for _time in range(2):
        offline.reload()
        offline.press()
    between, _after = delivered(offline, union)
    assert abs(between["clock_offset_ms"]) < BUSY_S * 1000


def test_a_clock_set_back_between_two_openings_is_noticed(
    offline: Phone, union: Union
) -> None:
    set_clock(offline, HOUR)
    offline.press()
    offline.reload()
    offline.press()
    between, _after = delivered(offline, union)
    assert between["is_clock_unsure"] is True


@pytest.mark.parametrize(("skew", "left"), [(7 * DAY, 1), (8 * DAY, 0)])
def test_a_match_and_its_names_go_seven_days_after_its_code_is_over(
    unsteady: BrowserContext, skew: int, left: int
) -> None:
    # The code is good for twelve hours.
    phone = Phone.opened(unsteady)
    phone.join()
    phone.page.reload()
    set_clock(phone, skew)
    phone.open()
    assert phone.page.evaluate("engine.posts.length") == left
