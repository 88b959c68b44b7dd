from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.server.system import System, template

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
