"""Writing `fixture-list/1`, and a list's order and legs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from league.plans.scheduling.problem import (
    FixtureList,
    ListFixture,
    PlacedMatch,
    Problem,
)

LIST_FORMAT = "fixture-list/1"


def list_as_json(fixture_list: FixtureList) -> dict[str, Any]:
    """Return the list as the contract's object."""
    told = asdict(fixture_list)
    lists = {name: list(told[name]) for name in ("fixtures", "conflicts")}
    return {"format": LIST_FORMAT} | told | lists | {"status": str(told["status"])}


def order_fixtures(
    problem: Problem, placed: Iterable[PlacedMatch]
) -> tuple[ListFixture, ...]:
    """Return matches as fixtures: by night, venue and home, each with leg and venue."""
    venues = {team.id: team.venue for team in problem.teams}
    met: Counter[frozenset[str]] = Counter()
    fixtures = []
    for one in sorted(placed, key=lambda one: (one.night, venues[one.home], one.home)):
        pair = frozenset((one.home, one.away))
        met[pair] += 1
        fixtures.append(
            ListFixture(one.night, met[pair], one.home, one.away, venues[one.home])
        )
    return tuple(fixtures)
