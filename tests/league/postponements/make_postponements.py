"""Test data of postponements: a match ahead, its captains, a request for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from league.fixtures.availability import MatchPlace
from league.models import Fixture, Postponement, Role, Union, User
from league.postponements.actions.postponements import ask_postponement
from tests.make import make_fixture, make_role, make_venue

# Four weeks before the match; its night is far ahead of any real clock.
NIGHT = date(2030, 3, 5)
LATER = [date(2030, 3, day) for day in (12, 19, 26)]
ASKED_AT = datetime(2030, 2, 5, 10, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Scene:
    """A match ahead, in a hall of two matches, with everybody concerned."""

    fixture: Fixture
    home: User
    away: User
    secretary: User

    @property
    def union(self) -> Union:
        return self.fixture.union


def make_scene(**values: Any) -> Scene:
    fixture = make_fixture(**({"night": NIGHT} | values))
    fixture.venue = make_venue(fixture.union, name="Civic Hall", tables=8)
    fixture.save(update_fields=["venue"])
    union = fixture.union
    return Scene(
        fixture,
        home=make_role(union, Role.Kind.CAPTAIN, team=fixture.home),
        away=make_role(union, Role.Kind.CAPTAIN, team=fixture.away),
        secretary=make_role(union),
    )


def place_of(fixture: Fixture, night: date) -> MatchPlace:
    return MatchPlace(night, fixture.start, fixture.venue)


def ask(scene: Scene, *nights: date, **values: Any) -> Postponement:
    """Ask for the home team, for one night where none is given."""
    fixture = scene.fixture
    given: dict[str, Any] = {
        "team": fixture.home,
        "reason": "three of us are at a funeral",
        "places": [place_of(fixture, one) for one in nights or LATER[:1]],
        "by": scene.home,
        "at": ASKED_AT,
    }
    return ask_postponement(fixture, **(given | values))


def days(number: float) -> datetime:
    """So many days after the request."""
    return ASKED_AT + timedelta(days=number)


def make_busy(fixture: Fixture, night: date, **values: Any) -> Fixture:
    """Another match of the division on a night."""
    return make_fixture(fixture.division, **({"night": night, "round": 2} | values))
