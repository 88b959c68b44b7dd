"""The order of tests: those that wait for servers run beside those that compute."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import groupby

import pytest

WAITING = 2  # workers that begin with tests of servers
# A test of these takes up to half a minute: begun last, all would wait for it.
LONG = {
    "test_url_roles.py",
    "test_who_sees_what.py",
    "test_nation.py",
    "test_apart.py",
    "test_sql.py",
}


def with_waiting_first(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the waiting tests at the front of the first workers' shares, then the long.

    pytest-xdist's worksteal starts with equal shares in list order; a worker that has
    finished its share takes from the end of another's.
    """
    waits = [item for item in items if item.get_closest_marker("server")]
    others = [item for item in items if not item.get_closest_marker("server")]
    # Where there is no share after those that wait, they come first of all.
    computes = [item for item in others if item.path.name not in LONG]
    long = [item for item in others if item.path.name in LONG]
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    files = [list(tests) for _path, tests in groupby(waits, lambda item: item.path)]
    shares = min(WAITING, workers)
    # A file's tests stay together: what they share is made once.
    first = [joined(files[number::shares]) for number in range(shares)]
    for number, tests in enumerate([*first, long]):
        place = number * len(items) // workers if number < workers else 0
        computes[place:place] = tests
    items[:] = computes


def joined(files: Sequence[list[pytest.Item]]) -> list[pytest.Item]:
    return [item for tests in files for item in tests]


def workers_for(config: pytest.Config) -> int | None:
    """Return a worker per core, and beside them those that wait for servers.

    A test without a database waits for nothing.
    """
    cores = len(os.sched_getaffinity(0))
    is_alone = config.option.markexpr.startswith("not stored")
    return cores if is_alone else cores + WAITING
