"""What looks wrong on a page, as far as a machine can tell."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.server.system import ROOT

# The functions of looks.js, each a list of words.
FOUND = (ROOT / "tests" / "browser" / "looks.js").read_text()


def complaints(page: Page, *kinds: str) -> list[str]:
    """Return each thing of a page that somebody would complain about, in words.

    Its first word is its kind; where kinds are named, of these alone.
    """
    found: list[str] = page.evaluate(FOUND, list(kinds))
    return found
