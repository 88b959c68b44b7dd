"""The sources of what waits at a desk: one function beside each subject.

An app hands its functions over when it starts (`apps.py`), since the page that gathers
them is below some of the subjects that they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from uuid import UUID

from league.desk.groups import DeskAsk, SeasonAsk, WaitingGroup

Source = Callable[[DeskAsk], list[WaitingGroup]]
SeasonSource = Callable[[SeasonAsk], list[WaitingGroup]]
_SOURCES: dict[str, Source] = {}
_OF_SEASON: dict[str, SeasonSource] = {}


def add_sources(
    sources: Iterable[Source] = (), *, of_season: Iterable[SeasonSource] = ()
) -> None:
    """Add sources, some of which need a season; one that was added stays once."""
    _SOURCES.update((_name_of(one), one) for one in sources)
    _OF_SEASON.update((_name_of(one), one) for one in of_season)


def _name_of(source: Callable[..., object]) -> str:
    return f"{source.__module__}.{source.__qualname__}"


def all_waiting(desk: DeskAsk) -> list[WaitingGroup]:
    """Return all that waits at a desk, the most pressing first, late kinds before.

    Without a season that is what waits for the union, as a mail that did not go out.
    """
    found = [group for source in _SOURCES.values() for group in source(desk)]
    if isinstance(desk, SeasonAsk):
        found += [group for source in _OF_SEASON.values() for group in source(desk)]
    return sorted(_once_each(found), key=lambda one: (not one.is_late, one.urgency))


def _once_each(groups: Iterable[WaitingGroup]) -> Iterator[WaitingGroup]:
    """Yield the groups, each match in the most pressing one alone.

    What is to be done about it later shows when that is done.
    """
    seen: set[UUID | None] = set()
    for group in sorted(groups, key=lambda one: one.urgency):
        lines = tuple(o for o in group.lines if o.match is None or o.match not in seen)
        seen |= {one.match for one in lines}
        if lines:
            yield replace(group, lines=lines)
