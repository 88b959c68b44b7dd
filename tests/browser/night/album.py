"""Checks each screen of the story: accessibility, and pictures.

NIGHT_PICTURES names a folder; then each screen is kept there in three sizes, named by
its text where that is not at 100 %.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.browser.axe import faults_of

SIZES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 740},
    {"width": 412, "height": 915},
    {"width": 1920, "height": 1080},
)
WIDTH = "document.documentElement.scrollWidth"


def folder_named() -> Path | None:
    named = os.environ.get("NIGHT_PICTURES")
    return Path(named) if named else None


@dataclass(slots=True)
class Album:
    """The screens already checked, and what was found wrong with them."""

    text: int
    folder: Path | None = field(default_factory=folder_named)
    faults: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def look(self, page: Page, name: str) -> None:
        """Check a screen once per name; faults are reported at the end."""
        if name in self.seen:
            return
        self.seen.add(name)
        # A page's words may be there before its styles.
        page.wait_for_load_state()
        self.faults += [f"{name}: {one}" for one in faults_of(page)]
        self.measure(page, name)
        if self.folder is not None:
            self.keep(page, name, self.folder)

    def measure(self, page: Page, name: str) -> None:
        size = page.viewport_size
        assert size is not None, "every page of the story has a size"
        if page.evaluate(WIDTH) > size["width"]:
            self.faults.append(f"{name}: scrolls sideways at {size['width']} px")

    def keep(self, page: Page, name: str, folder: Path) -> None:
        usual = page.viewport_size
        assert usual is not None, "every page of the story has a size"
        for size in SIZES:
            page.set_viewport_size(size)
            self.measure(page, name)
            larger = f"-at-{self.text}" if self.text != 100 else ""
            path = folder / f"{name}-{size['width']}{larger}.png"
            page.screenshot(path=path, full_page=True, animations="disabled")
        page.set_viewport_size(usual)
