from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.engine.phone import Phone
from tests.browser.engine.union import Union, serving


@pytest.fixture
def union() -> Iterator[Union]:
    with serving() as serves:
        yield serves


@pytest.fixture
def context(union: Union, chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(base_url=union.address)
    yield context
    context.close()


@pytest.fixture
def phone(context: BrowserContext) -> Phone:
    """Return a phone that has joined to mark all four tables."""
    phone = Phone.opened(context)
    phone.join()
    return phone
