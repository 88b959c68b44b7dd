"""The table of actions that tell people: how each is made, and its kinds of notices."""

from __future__ import annotations

from tests.league.told.actions import cups, nights, people, results
from tests.league.told.actions.telling import ACTIONS, Action, Kind

__all__ = ["ACTIONS", "BY_ITSELF", "Action", "cups", "nights", "people", "results"]

# What no page's button does at once: the day of it, another release's result, a file.
BY_ITSELF = {
    Kind.APPOINTMENT_RESUMED: "beside a ruling taken back (test_rulings_ahead.py)",
    Kind.FIXTURES_CHANGED: "a second list is published (test_publish.py)",
    Kind.QUERY_DUE: "the worker, on the day",
    Kind.HEADS_PUBLISHED: "the worker, each night",
}
