from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from league.models import Fixture
from league.postponements.my_teams import my_teams
from tests.league.postponements.make_postponements import Scene, make_scene

pytestmark = pytest.mark.django_db
TONIGHT = date(2026, 6, 2)


def listed(scene: Scene, at: datetime) -> list[Fixture]:
    [team] = my_teams(scene.home, at=at)
    return [one.fixture for one in team.ahead]


@pytest.mark.parametrize(
    ("at", "is_listed"),
    [
        # 23:30 in Cape Town on the night, 20:30 in Toronto, midday the day after.
        (datetime(2026, 6, 2, 21, 30, tzinfo=UTC), True),
        (datetime(2026, 6, 3, 0, 30, tzinfo=UTC), True),
        (datetime(2026, 6, 3, 12, 30, tzinfo=UTC), False),
    ],
)
def test_tonights_match_stays_listed_wherever_the_union_is(
    at: datetime, is_listed: bool
) -> None:
    scene = make_scene(night=TONIGHT)
    assert listed(scene, at) == ([scene.fixture] if is_listed else [])
