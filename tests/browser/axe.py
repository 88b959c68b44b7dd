"""What axe finds wrong on a page: whether everyone can read and use it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Without this axe also describes each element that is right, which takes as long again,
# and asks for the style sheets once more, which no rule of ours reads.
ONLY_FAULTS = {"resultTypes": ["violations"], "preload": False}
# A colour that is still on its way to the one of its state is nobody's to read: it sets
# out in the first frames after the page has loaded.
SETTLED = """async () => {
  for (let frames = 0; frames < 2; frames += 1) {
    await new Promise((done) => {
      requestAnimationFrame(done);
      setTimeout(done, 500);
    });
  }
  const all = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(all.map((one) => one.finished));
}"""


def settle(page: Page) -> None:
    """Wait until a page has loaded and its colours are those of its state."""
    page.wait_for_load_state()
    page.evaluate(SETTLED)


def faults_of(page: Page) -> list[str]:
    """Return every fault of a page, with where it stands."""
    return [_told(one) for one in _violations(page)]


def harm_of(page: Page) -> list[str]:
    """Return the faults of a page that keep someone from reading or using it."""
    found = _violations(page)
    return [_told(one) for one in found if one["impact"] in ("serious", "critical")]


def _violations(page: Page) -> list[dict[str, Any]]:
    settle(page)
    found: list[dict[str, Any]] = (
        Axe().run(page, options=ONLY_FAULTS).response["violations"]
    )
    return found


def _told(violation: dict[str, Any]) -> str:
    return f"{violation['id']} {[node['target'] for node in violation['nodes']]}"
