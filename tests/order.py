"""Which test starts when: those that wait for servers beside those that compute."""

from __future__ import annotations

import os

import pytest


def with_waiting_first(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put what waits at the front of each worker's share but the last one's.

    pytest-xdist's worksteal begins with equal shares in the order of the list; who has
    done all of a share takes from the end of another's.
    """
    waits = [item for item in items if item.get_closest_marker("server")]
    computes = [item for item in items if not item.get_closest_marker("server")]
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    shares = max(1, workers - 1)
    for number in range(shares):
        place = number * len(items) // workers
        computes[place:place] = waits[number::shares]
    items[:] = computes


def workers_for(config: pytest.Config) -> int | None:
    """Return one worker more than there are cores: a third of what it does is waiting.

    A browser computes as much as its test waits: there one a core is right.
    """
    if config.option.markexpr == "browser":
        return None
    return len(os.sched_getaffinity(0)) + 1
