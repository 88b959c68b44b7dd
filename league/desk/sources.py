"""The sources of what waits at a desk: one function beside each subject.

An app hands its functions over when it starts (`apps.py`), since the page that gathers
them is below some of the subjects that they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from league.desk.groups import DeskAsk, WaitingGroup

Source = Callable[[DeskAsk], list[WaitingGroup]]
_SOURCES: dict[str, Source] = {}


def add_sources(sources: Iterable[Source]) -> None:
    """Add sources; one that was added before stays once."""
    for one in sources:
        _SOURCES[f"{one.__module__}.{one.__qualname__}"] = one


def all_waiting(desk: DeskAsk) -> list[WaitingGroup]:
    """Return all that waits at a desk, the most pressing first, late kinds before."""
    found = [group for source in _SOURCES.values() for group in source(desk)]
    return sorted(found, key=lambda one: (not one.is_late, one.urgency))
