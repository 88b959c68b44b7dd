"""The bell of a round as a hall hears it: at its ends, and before the last."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evening_phone import Evening, evenings
from tests.server.system import System

BEGIN = """
from django.utils import timezone
from drives.models import Round
Round.objects.filter(drive={drive}).update(started_at=timezone.now())
"""
# A sound card that counts: each stroke has a lowest tone, and four above it.
SOUNDS = """
window.struck = [];
const quiet = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
window.AudioContext = class {
  constructor() { this.currentTime = 0; this.destination = {}; }
  resume() {}
  createGain() { return { gain: quiet, connect: (next) => next }; }
  createOscillator() {
    const frequency = {};
    const start = () => window.struck.push(Math.round(frequency.value));
    return { frequency, connect: (next) => next, start, stop() {} };
  }
};
"""
STRUCK = "(hertz) => window.struck.filter((one) => one === hertz).length"
RANG = "document.documentElement.dataset.rang"


@pytest.fixture
def screen(prepared: System, chromium: Browser) -> Iterator[Page]:
    with evenings(prepared, ("klaverjas", {"minutes": 10})) as [evening]:
        evening.do(BEGIN.format(drive=evening.drive))
        yield from opened(evening, chromium)


def opened(evening: Evening, chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(base_url=evening.address)
    context.add_init_script(SOUNDS)
    page = context.new_page()
    page.clock.install()
    page.goto(f"/evenings/{evening.drive}/screen/")
    page.get_by_role("button", name="Allow the bell's sound").click()
    # The clock that the test moves on is the page's alone.
    context.set_offline(True)
    yield page
    context.close()


def test_five_strokes_tell_of_five_minutes_and_one_of_the_last(screen: Page) -> None:
    screen.clock.fast_forward("04:50")
    expect(screen.locator("[data-figures]")).to_contain_text("05:")
    assert screen.evaluate(STRUCK, 1320) == 0
    screen.clock.fast_forward("00:11")
    screen.wait_for_function(f"{RANG} === '5 left'")
    assert screen.evaluate(STRUCK, 1320) == 5
    screen.clock.fast_forward("04:00")
    screen.wait_for_function(f"{RANG} === '1 left'")
    assert screen.evaluate(STRUCK, 1320) == 6
    screen.clock.fast_forward("01:00")
    screen.wait_for_function(f"{RANG} === 'stop'")
    assert screen.evaluate(STRUCK, 660) == 3
