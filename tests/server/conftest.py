from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from league.serving import lan
from tests.server.system import System, template

HALL = "test_hall.py"
# They wait for processes of their own, some of them one after another.
MOST_S = 1800
NAMED = os.environ.get("DATABASE_URL", "")
URLS = {"postgresql": NAMED} if NAMED.startswith("postgres") else {"sqlite": ""}


@pytest.fixture(scope="session", params=URLS.values(), ids=URLS)
def empty(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[System]:
    """A migrated database to copy, on the database that the tests run on."""
    folder = tmp_path_factory.mktemp("server") / "empty"
    with template(folder, request.param) as system:
        yield system


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Give servers time; without a network leave out the hall's tests, but for CI."""
    for item in items:
        if item.get_closest_marker("server"):
            item.add_marker(pytest.mark.timeout(MOST_S))
    if lan.addresses() or "CI" in os.environ:
        return
    left_out = [item for item in items if item.path.name == HALL]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
