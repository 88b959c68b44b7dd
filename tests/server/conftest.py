from __future__ import annotations

import os
from dataclasses import replace
from urllib.parse import urlsplit

import pytest

from league.serving import lan
from tests.databases import migrated_name
from tests.server.system import System

HALL = "test_hall.py"
# These tests wait for processes of their own, some of them one after another.
MOST_S = 1800
NAMED = os.environ.get("DATABASE_URL", "")
URLS = {"postgresql": NAMED} if NAMED.startswith("postgres") else {"sqlite": ""}


@pytest.fixture(scope="session", params=URLS.values(), ids=URLS)
def empty(request: pytest.FixtureRequest, prepared: System) -> System:
    """Return a migrated database to copy, on the database that the tests run on."""
    if not request.param:
        return prepared
    name = migrated_name(request.param)
    url = urlsplit(request.param)._replace(path=f"/{name}").geturl()
    return replace(prepared, database_url=url)


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Give server tests time; without a network leave out the hall's, but for CI."""
    for item in items:
        if item.get_closest_marker("server"):
            item.add_marker(pytest.mark.timeout(MOST_S))
    if lan.addresses() or "CI" in os.environ:
        return
    left_out = [item for item in items if item.path.name == HALL]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
