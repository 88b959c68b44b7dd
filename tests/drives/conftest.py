from __future__ import annotations

import pytest

from league.lib import page_store


@pytest.fixture(autouse=True)
def _fresh() -> None:
    """Drawings that the process remembers are of other tests' evenings."""
    page_store.MEMORY.clear()
