"""F25: names that ask for files and addresses, on pages and on paper."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.system import System, copied

pytestmark = pytest.mark.only_on("sqlite")


@pytest.fixture(scope="module")
def told(prepared: System, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a process noted that drew everything."""
    secret = tmp_path_factory.mktemp("machine") / "secret.txt"
    secret.write_text("of the machine")
    with copied(prepared) as system:
        done = system.run("-m", "tests.server.injecting", str(secret))
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_no_name_opens_a_file_or_a_connection(told: dict[str, Any]) -> None:
    assert told["drawn"] > 40
    assert told["found"] == []


def test_twin_an_engine_that_fetches_pictures_is_found(told: dict[str, Any]) -> None:
    assert told["careless"]
