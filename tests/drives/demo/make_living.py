"""The living demo, made at a moment by the moved clock."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from drives.demo.making import make_living_demo
from matches.demo import DemoUser
from tests import clock

ZONE = ZoneInfo("Africa/Johannesburg")
# A Wednesday night.
NOW = datetime(2026, 9, 16, 20, 40, tzinfo=ZONE)


def make_living(at: datetime = NOW) -> list[DemoUser]:
    with clock.at(at):
        return make_living_demo(at=at)
