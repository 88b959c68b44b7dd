"""Chromium as someone has it who reads large text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser

from tests.browser.conftest import CHROMIUM

PLAIN = 16  # px, of a browser's text at 100 %


@contextmanager
def with_text(chromium: Browser, percent: int) -> Iterator[Browser]:
    """Yield a browser whose own text size is set to that many percent."""
    size = f"--blink-settings=defaultFontSize={PLAIN * percent // 100}"
    browser = chromium.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", size]
    )
    yield browser
    browser.close()
