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
# Of a round of ten minutes.
SET_TO = """(left) => {
  const bell = document.querySelector("[data-bell]");
  bell.dataset.started = new Date(now() - (600 - left) * 1000).toISOString();
}"""


@pytest.fixture
def screen(prepared: System, chromium: Browser) -> Iterator[Page]:
    with evenings(prepared, ("klaverjas", {"minutes": 10})) as [evening]:
        evening.do(BEGIN.format(drive=evening.drive))
        yield from opened(evening, chromium)


def opened(evening: Evening, chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(base_url=evening.address)
    context.add_init_script(SOUNDS)
    page = context.new_page()
    page.goto(f"/evenings/{evening.drive}/screen/")
    page.get_by_role("button", name="Allow the bell's sound").click()
    # When the round began is what the test says, and no longer what the club says.
    context.set_offline(True)
    yield page
    context.close()


def set_to(screen: Page, *, left_s: int) -> None:
    """Let the round have begun so long ago that it goes on for so many seconds."""
    screen.evaluate(SET_TO, left_s)


def test_five_strokes_tell_of_five_minutes_and_one_of_the_last(screen: Page) -> None:
    rang = screen.locator("html")
    set_to(screen, left_s=306)
    expect(screen.locator("[data-figures]")).to_contain_text("05:0")
    assert screen.evaluate(STRUCK, 1320) == 0
    expect(rang).to_have_attribute("data-rang", "5 left")
    assert screen.evaluate(STRUCK, 1320) == 5
    set_to(screen, left_s=61)
    expect(rang).to_have_attribute("data-rang", "1 left")
    assert screen.evaluate(STRUCK, 1320) == 6
    set_to(screen, left_s=1)
    expect(rang).to_have_attribute("data-rang", "stop")
    assert screen.evaluate(STRUCK, 660) == 3
