"""The long loads of `make soak`, for a few seconds; and twins with a fault in them."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from django.conf import settings

from tests.server.count import NOTHING_WRONG
from tests.server.load.crowd import MOST_S, Crowd, Crowded, crowd
from tests.server.load.gauges import read_gauges
from tests.server.load.grown import MOST_FILES, faults_of
from tests.server.load.growth import Growth, ask_mixture, prepare
from tests.server.load.mixture import Mixture
from tests.server.system import System, copied, running

pytestmark = pytest.mark.server
REQUESTS = 120
# So many that each thread of each process has opened what it keeps after one lot.
CLIENTS = 32
# So few requests say little of memory: only a gross leak shows.
MEMORY = 0.2
A_FEW = Crowd(
    24, matches=4, phones=4, viewers=8, guessers=1, every_s=0.2, is_worker_busy=False
)


def grown(empty: System, *, settings: str) -> list[str]:
    """Return what grew from one lot of requests to the next."""
    with copied(empty, settings=settings) as system:
        prepare(system)
        mixture = Mixture({"public": ["/rulebook/", "/"], "phones": []}, Random(1))
        mixture.kinds = {mixture.public: 3, mixture.missing: 1, mixture.failing: 1}
        found = Growth()
        with running(system):
            for _ in "12":
                asked = ask_mixture(system, mixture, REQUESTS, clients=CLIENTS)
                found.answers += asyncio.run(asked)
                found.gauges.append(read_gauges(system))
        assert found.answers["public 200"] > REQUESTS
        return faults_of(found, memory=MEMORY)


def test_requests_leave_nothing_open(empty: System) -> None:
    assert grown(empty, settings="tests.server.load.settings") == []


def test_a_folder_of_a_cache_may_fill_as_far_as_its_settings_say() -> None:
    caches: Any = settings.CACHES
    limits = {
        f"files in {name}": cache["OPTIONS"]["MAX_ENTRIES"] + 1
        for name, cache in caches.items()
        if "MAX_ENTRIES" in cache.get("OPTIONS", {})
    }
    # With Redis there are no such folders.
    assert limits in (MOST_FILES, {})


def test_twin_that_keeps_a_file_of_each_request_is_found(empty: System) -> None:
    told = " ".join(grown(empty, settings="tests.server.load.leaking"))
    assert "open files of web" in told
    assert "MB of web" in told


def crowded(empty: System, *, settings: str) -> Crowded:
    with copied(empty, settings=settings) as system:
        prepare(system)
        return crowd(system, A_FEW)


def test_presses_among_viewers_and_guesses_stand_once_each(empty: System) -> None:
    found = crowded(empty, settings="tests.server.load.settings")
    assert found.wrong == NOTHING_WRONG
    assert len(found.presses) == found.statuses["press 200"] == A_FEW.presses


def test_twin_whose_press_holds_its_lock_is_too_slow(empty: System) -> None:
    found = crowded(empty, settings="tests.server.load.holding")
    assert (found.slow_press > MOST_S, found.is_whole) == (True, False)
