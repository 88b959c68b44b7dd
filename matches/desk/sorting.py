"""The order of the list of matches, by the column that the reader chose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from matches.desk.selectors import DeskRow, DeskStage

STAGES = {stage: place for place, stage in enumerate(DeskStage)}


def _night_of(row: DeskRow) -> tuple[Any, ...]:
    fixture = row.fixture
    return fixture.night or date.max, fixture.start, fixture.division_id


def _result_of(row: DeskRow) -> tuple[Any, ...]:
    """Order by the points at home and then away; a match without a result is first."""
    fixture = row.fixture
    if fixture.home_score is None or fixture.away_score is None:
        return (-1,)
    return fixture.home_score, fixture.away_score


KEYS: dict[str, tuple[Any, Callable[[DeskRow], tuple[Any, ...]]]] = {
    "night": (_("Night"), _night_of),
    "match": (_("Match"), lambda row: (row.fixture.home.name, row.fixture.away.name)),
    "division": (
        _("Round"),
        lambda row: (row.fixture.division.level, row.fixture.round),
    ),
    "hall": (
        _("Hall"),
        lambda row: (row.fixture.venue.name if row.fixture.venue else "",),
    ),
    "result": (_("Result"), _result_of),
    "state": (_("State"), lambda row: (STAGES[row.stage],)),
}


@dataclass(frozen=True, slots=True)
class SortColumn:
    """A heading of the list: how it is sorted now, and the query that sorts by it."""

    key: str
    title: Any
    now: str
    query: str


def sorted_rows(rows: Iterable[DeskRow], sort: str) -> list[DeskRow]:
    """Return rows by a column, `-` before it for the other way; else as they come."""
    found = list(rows)
    key = KEYS.get(sort.removeprefix("-"))
    if key is None:
        return found
    by_night = sorted(found, key=_night_of)
    return sorted(by_night, key=key[1], reverse=sort.startswith("-"))


def columns_for(asked: QueryDict, sort: str) -> list[SortColumn]:
    """Return the headings, each with the query of the page sorted by it."""
    columns = []
    for key, (title, _by) in KEYS.items():
        query = asked.copy()
        query.pop("page", None)
        query["sort"] = f"-{key}" if sort == key else key
        now = {key: "ascending", f"-{key}": "descending"}.get(sort, "")
        columns.append(SortColumn(key, title, now, query.urlencode()))
    return columns
