"""The order of tests: those that wait for servers run beside those that compute."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import groupby

import pytest

WAITING = 2  # workers that begin with tests of servers


def with_waiting_first(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the waiting tests at the front of the first workers' shares.

    pytest-xdist's worksteal starts with equal shares in list order; a worker that has
    finished its share takes from the end of another's.
    """
    waits = [item for item in items if item.get_closest_marker("server")]
    computes = [item for item in items if not item.get_closest_marker("server")]
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    shares = min(WAITING, workers)
    files = [list(tests) for _path, tests in groupby(waits, lambda item: item.path)]
    for number in range(shares):
        place = number * len(items) // workers
        # A file's tests stay together: what they share is made once.
        computes[place:place] = joined(files[number::shares])
    items[:] = computes


def joined(files: Sequence[list[pytest.Item]]) -> list[pytest.Item]:
    return [item for tests in files for item in tests]


def workers_for(config: pytest.Config) -> int | None:
    """Return a worker per core, and beside them those that wait for servers.

    A browser computes while its test waits, so one more is enough there; a test without
    a database waits for nothing.
    """
    cores = len(os.sched_getaffinity(0))
    if config.option.markexpr.startswith("not stored"):
        return cores
    return cores + (1 if config.option.markexpr.startswith("browser") else WAITING)
