"""Faults that a test can give its union."""

from __future__ import annotations

from itertools import cycle
from time import monotonic, sleep

from tests.browser.engine.union import HTML, Asked, Fault, Said, Union, problem

PORTAL = Said(200, headers=HTML, raw=b"<h1>Welcome to the Wi-Fi</h1>")
BUSY = problem(503, "busy")


def works(asked: Asked) -> None:
    return None


def posts(said: Said) -> Fault:
    """Give this answer to every post of presses."""
    return lambda asked: said if asked.path.endswith("entries/") else None


def answers_together(union: Union, count: int) -> Fault:
    """Answer no post of presses before so many have come, or ten seconds passed."""

    def fault(asked: Asked) -> None:
        end = monotonic() + 10
        while len(union.posts()) < count and monotonic() < end:
            sleep(0.01)

    return fault


def drops_every_other() -> Fault:
    """Lose the first answer to a post of presses, and every other one after it."""
    losses = cycle([True, False])

    def after(asked: Asked) -> Said | None:
        if asked.path.endswith("entries/") and next(losses):
            return Said(is_dropped=True)
        return None

    return after
