"""Which of a season's nights are ticked before anybody has chosen."""

from __future__ import annotations

import re

import pytest

from league.models import Fixture, HallClosure
from tests.league.plans.make_plans import FIRST, Planned, make_planned, night, nights
from tests.make import make_fixture

pytestmark = pytest.mark.django_db
# Tuesday 27 April 2094.
FREEDOM_DAY = night(8).isoformat()
BOX = re.compile(r'name="nights" value="([0-9-]+)"( checked)?')


def make_long(teams: int, *, weeks: int = 44) -> Planned:
    """A division in a season of so many weekly nights."""
    planned = make_planned(teams)
    season = planned.division.season
    season.ends_on = night(weeks - 1)
    season.save(update_fields=["ends_on"])
    return planned


def boxes(page: str) -> tuple[list[str], list[str]]:
    """The nights that are listed, and those of them that are ticked."""
    found = BOX.findall(page)
    return [one for one, _ in found], [one for one, ticked in found if ticked]


def opened(planned: Planned) -> str:
    return planned.client.get(planned.url("division-plan")).content.decode()


def listed_anew(planned: Planned, **values: object) -> str:
    sent = {"step": "nights", "first": FIRST.isoformat(), "weekdays": ["1"], "legs": 2}
    answer = planned.client.post(planned.url("division-plan"), sent | values)
    return answer.content.decode()


@pytest.mark.parametrize(("teams", "enough"), [(7, 14), (6, 10)])
def test_of_a_long_season_as_many_nights_as_are_needed_are_ticked(
    teams: int, enough: int
) -> None:
    listed, ticked = boxes(opened(make_long(teams)))
    played = [one for one in nights(15) if one != FREEDOM_DAY][:enough]
    assert (len(listed), ticked) == (44, played)


def test_it_is_said_how_many_are_needed() -> None:
    sentence = "14 nights are needed, as a team plays once a night; tick more"
    assert sentence in opened(make_long(7))


def test_of_a_season_that_is_too_short_all_are_ticked() -> None:
    listed, ticked = boxes(opened(make_long(6, weeks=8)))
    assert listed == ticked == nights(8)


def test_a_night_on_which_every_hall_is_closed_is_passed_over() -> None:
    planned = make_long(4)
    for hall in planned.halls:
        HallClosure.objects.create(union=hall.union, venue=hall, night=night(2))
    _listed, ticked = boxes(opened(planned))
    assert ticked == [one for one in nights(7) if one != night(2).isoformat()]


def test_a_hall_that_is_full_on_a_spare_night_is_filled_in() -> None:
    planned = make_long(4)
    other = make_fixture(night=night(20))
    for at in (1, 2):
        made = make_fixture(other.division, round=at + 1, night=night(20))
        Fixture.objects.filter(pk=made.pk).update(
            union=planned.division.union, venue=planned.halls[0]
        )
    assert night(20).isoformat() in opened(planned).partition('id="halls-title"')[2]


def test_of_nights_that_are_listed_anew_enough_are_ticked() -> None:
    page = listed_anew(make_planned(4), last=night(19).isoformat())
    listed, ticked = boxes(page)
    assert (len(listed), ticked) == (20, nights(6))


def test_a_tick_that_was_taken_away_stays_away() -> None:
    page = listed_anew(
        make_planned(4),
        last=night(19).isoformat(),
        listed=",".join(nights(6)),
        nights=[nights(6)[0], *nights(6)[2:]],
    )
    # Five are left of six, so one more of the new nights is ticked.
    assert boxes(page)[1] == [nights(1)[0], *nights(7)[2:]]


def test_a_public_holiday_has_no_tick_and_says_what_it_is() -> None:
    page = opened(make_long(7))
    listed, ticked = boxes(page)
    assert FREEDOM_DAY in listed
    assert ticked == [one for one in nights(15) if one != FREEDOM_DAY]
    assert "Freedom Day, public holiday" in page
    assert "Public holidays have no tick." in page


def test_of_a_season_that_is_too_short_no_holiday_is_ticked_either() -> None:
    _listed, ticked = boxes(opened(make_long(6, weeks=9)))
    assert ticked == nights(8)


def test_of_nights_that_are_listed_anew_no_holiday_is_ticked() -> None:
    page = listed_anew(make_planned(6), last=night(19).isoformat())
    assert boxes(page)[1] == [one for one in nights(11) if one != FREEDOM_DAY]


def test_a_holiday_that_was_ticked_stays_so() -> None:
    page = listed_anew(
        make_planned(6),
        last=night(19).isoformat(),
        listed=",".join(nights(20)),
        nights=[FREEDOM_DAY],
    )
    assert FREEDOM_DAY in boxes(page)[1]


def test_the_browser_is_told_the_holidays_to_list_nights_by_itself() -> None:
    page = opened(make_long(6))
    holidays = page.partition('id="holidays" type="application/json">')[2]
    assert f'"{FREEDOM_DAY}": "Freedom Day"' in holidays.partition("</script>")[0]
