"""How a process starts: its code is loaded first, and then garbage is looked for."""

from __future__ import annotations

import pytest

from tests.server.system import System

STARTED = """
import gc
import django
django.setup()
print("set up", gc.isenabled())
from config.loading import load_pages
load_pages()
print("loaded", gc.isenabled(), gc.get_freeze_count() > 0)
"""


@pytest.mark.only_on("sqlite")
def test_garbage_is_looked_for_again_once_the_code_is_loaded(prepared: System) -> None:
    done = prepared.run("-c", STARTED)
    assert done.stdout.splitlines() == ["set up True", "loaded True True"], done.stderr
