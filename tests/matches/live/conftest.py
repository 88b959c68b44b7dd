from __future__ import annotations

import pytest

from league.lib import page_store


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    page_store.MEMORY.clear()
