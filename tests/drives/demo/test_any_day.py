"""The demo is made on any day, at any hour."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from drives.demo import making
from drives.demo.days import DemoDays
from drives.demo.season_files import SeasonFiles, last_season
from league.models import AuditRow, Fixture, Player, Season
from league.standings.selectors import current_season
from league.standings.tonight import tonight
from matches.models import Entry
from matches.season_files.columns import COLUMNS
from tests import clock
from tests.drives.demo.make_living import ZONE, make_living

HOURS = [
    datetime(2028, 2, 29, 9, 0),
    datetime(2026, 12, 31, 23, 58),
    datetime(2027, 1, 1, 0, 10),
    datetime(2027, 6, 20, 3, 0),
]


def statuses(day: datetime) -> list[str]:
    found = Fixture.objects.filter(
        union__name="South Peninsula", night=DemoDays(day).tonight
    )
    return sorted(one.match.sheet["status"] for one in found)


@pytest.fixture
def _last_season_unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out last season's score-sheets: they take most of the time."""

    def tables_of(*args: Any) -> SeasonFiles:
        made = last_season(*args)
        tables = {name: made.files[name] for name in COLUMNS}
        return replace(made, files=tables)

    monkeypatch.setattr(making, "last_season", tables_of)


# What differs from one hour to another is counted before the database is asked.
@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("hour", HOURS, ids=str)
@pytest.mark.usefixtures("_last_season_unplayed")
@pytest.mark.django_db
def test_the_night_is_on_at_any_hour(hour: datetime) -> None:
    moment = hour.replace(tzinfo=ZONE)
    make_living(moment)
    union = Season.objects.filter(union__name="South Peninsula")[0].union
    assert statuses(moment) == ["first half", "not started", "played", "second half"]
    with clock.at(moment):
        assert tonight(union) == DemoDays(moment).tonight
        assert current_season(union).starts_on < moment.date()


@pytest.mark.parametrize("days", range(7))
def test_the_night_is_today_on_each_day_of_the_week(days: int) -> None:
    noon = datetime(2026, 9, 14, 12, 0, tzinfo=ZONE) + timedelta(days=days)
    assert DemoDays(noon).tonight == noon.date()


@pytest.mark.parametrize(
    ("day", "name", "last"),
    [
        (datetime(2026, 9, 16), "2026", "2025"),
        (datetime(2026, 12, 31), "2026/27", "2025/26"),
        (datetime(2027, 1, 5), "2026/27", "2025/26"),
        (datetime(2100, 1, 5), "2099/00", "2098/99"),
    ],
)
def test_a_season_is_named_by_its_years(day: datetime, name: str, last: str) -> None:
    now = DemoDays(day.replace(hour=20, tzinfo=ZONE))
    assert (now.name, now.last_name) == (name, last)


def told() -> list[object]:
    """Return what the demo says: names, results and points, without keys."""
    players = Player.objects.order_by("pk").values_list("name", "agreed_to_name")
    fixtures = Fixture.objects.order_by("night", "home__code", "away__code")
    points = Entry.objects.order_by("match__fixture__night", "at", "record_id")
    return [
        *players,
        *fixtures.values_list("night", "home__code", "home_score", "away_score"),
        *points.filter(kind="points").values_list("at", "table", "side", "points"),
        AuditRow.objects.count(),
    ]


@pytest.mark.only_on("sqlite")
@pytest.mark.django_db
def test_the_demo_of_a_moment_is_the_same_each_time() -> None:
    both = []
    for _time in range(2):
        with transaction.atomic():
            make_living()
            both.append(told())
            transaction.set_rollback(True)
    assert both[0] == both[1]
