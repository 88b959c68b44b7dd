"""When a match is, in a calendar of any zone and over any change of its clock."""

from __future__ import annotations

from datetime import UTC, date, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from league.fixtures.actions.fixtures import move_fixture
from tests.league.calendars.make_calendars import (
    THIS_YEAR,
    event_of,
    events,
    in_zone,
    read,
    starts,
)
from tests.make import make_division, make_fixture, make_season

pytestmark = pytest.mark.django_db
# What 19:30 there is by the clock of Greenwich, by hand; Amsterdam goes to summer time
# on March's last Sunday, St John's on its second, and Cape Town never does.
MARCH = [date(THIS_YEAR, 3, 1) + timedelta(days=number) for number in range(31)]
SUNDAYS = [day for day in MARCH if day.isoweekday() == 7]
AMSTERDAM_CHANGES, ST_JOHNS_CHANGES = SUNDAYS[-1], SUNDAYS[1]
TWO_DAYS = timedelta(days=2)
NIGHTS = [
    ("Africa/Johannesburg", date(THIS_YEAR, 3, 3), "17:30"),
    ("Africa/Johannesburg", date(THIS_YEAR, 7, 7), "17:30"),
    ("Europe/Amsterdam", AMSTERDAM_CHANGES - TWO_DAYS, "18:30"),
    ("Europe/Amsterdam", AMSTERDAM_CHANGES + TWO_DAYS, "17:30"),
    ("America/St_Johns", ST_JOHNS_CHANGES - TWO_DAYS, "23:00"),
    ("America/St_Johns", ST_JOHNS_CHANGES + TWO_DAYS, "22:00"),
]


@pytest.mark.parametrize(("zone", "night", "utc"), NIGHTS)
def test_half_past_seven_is_half_past_seven_in_any_calendar(
    zone: str, night: date, utc: str
) -> None:
    event = event_of(in_zone(zone, night=night, start=time(19, 30)))
    assert f"{starts(event):%Y-%m-%d %H:%M}" == f"{night} 19:30"
    assert f"{starts(event).astimezone(UTC):%H:%M}" == utc


@pytest.mark.parametrize(("zone", "night", "utc"), NIGHTS)
def test_it_is_so_after_a_postponement_too(zone: str, night: date, utc: str) -> None:
    fixture = in_zone(zone, night=date(THIS_YEAR, 1, 6), start=time(19, 30))
    before = event_of(fixture)
    move_fixture(fixture, night=night, by=None)
    after = event_of(fixture)
    assert f"{starts(after).astimezone(UTC):%Y-%m-%d %H:%M}" == f"{night} {utc}"
    assert before["UID"] == after["UID"]


@pytest.mark.parametrize(("zone", "night", "utc"), NIGHTS)
def test_a_calendar_that_knows_only_the_feeds_own_zone_is_right(
    zone: str, night: date, utc: str
) -> None:
    """The VTIMEZONE alone gives the same instant: nothing rests on a list of zones."""
    calendar = read("union", in_zone(zone, night=night).union.slug)
    [described] = calendar.walk("VTIMEZONE")
    [event] = events(calendar)
    local = starts(event).replace(tzinfo=described.to_tz())  # type: ignore[attr-defined]
    assert described["TZID"] == zone == event["DTSTART"].params["TZID"]
    assert f"{local.astimezone(UTC):%H:%M}" == utc


def test_a_match_ends_after_its_halves_and_the_interval() -> None:
    event = event_of(in_zone(start=time(19, 30)))
    # 75 minutes, ten, and 75 (1.2).
    assert f"{event['DTEND'].dt:%H:%M}" == "22:10"


def test_a_unions_own_halves_make_the_end() -> None:
    season = make_season(record_rules={"half_minutes": 60})
    event = event_of(make_fixture(make_division(season), start=time(19, 0)))
    assert f"{event['DTEND'].dt:%H:%M}" == "21:10"


def test_a_match_over_a_change_of_clock_lasts_as_long() -> None:
    # Amsterdam's clock goes from 02:00 to 03:00 in that night.
    night = AMSTERDAM_CHANGES - timedelta(days=1)
    event = event_of(in_zone("Europe/Amsterdam", night=night, start=time(23, 50)))
    assert f"{event['DTEND'].dt:%F %H:%M}" == f"{AMSTERDAM_CHANGES} 03:30"


def test_the_same_instant_wherever_the_reader_lives() -> None:
    event = event_of(in_zone("Africa/Johannesburg", night=date(THIS_YEAR, 7, 7)))
    for zone, clock in [("Europe/Amsterdam", "19:30"), ("America/St_Johns", "15:00")]:
        assert f"{starts(event).astimezone(ZoneInfo(zone)):%H:%M}" == clock
