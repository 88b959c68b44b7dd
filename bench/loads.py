"""The long loads: what grows under many requests, and a press under everything."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bench.soaks import Found
from tests.server.load import crowd, grown, growth
from tests.server.system import System, own_redis

# A match has a few presses of a growth run, and is not pressed again.
REQUESTS_A_MATCH = 40


@contextmanager
def loaded(system: System) -> Iterator[System]:
    """Give a system what a long load needs: see tests/server/load/settings.py."""
    system.settings = "tests.server.load.settings"
    growth.prepare(system)
    with own_redis(system):
        yield system


def grows(system: System, number: int) -> Found:
    """Measure a mixed load of so many requests each fifth; nothing may grow."""
    matches = max(growth.LEAST_MATCHES, number // REQUESTS_A_MATCH)
    with loaded(system):
        found = growth.grow(system, number, matches=matches)
    sys.stderr.write(f"{grown.shown(found)}\n")
    faults = grown.faults_of(found)
    return Found(grown.in_words(found, faults), is_whole=not faults)


def crowded(system: System, number: int) -> Found:
    """Press so often on a night on which everything is asked at once."""
    with loaded(system):
        found = crowd.crowd(system, crowd.Crowd(number))
    return Found(crowd.in_words(found), found.is_whole)
