"""How many officials are missing, and on which nights a button asks: one answer."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.formats import date_format

from league.desk.groups import SeasonAsk, Urgency, WaitingGroup
from league.models import Fixture, OfficialSettings
from league.officials.asking import nights_in_words
from league.officials.waiting import officials_waiting
from tests.league.officials.make_officials import (
    make_appointment,
    make_night,
    make_official,
    planner,
)
from tests.make import NIGHT, START, make_fixture, make_role

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("before_play")]
WEEK = timedelta(weeks=1)


def group_of(fixture: Fixture, urgency: Urgency) -> WaitingGroup:
    season, moment = fixture.division.season, START - timedelta(days=1)
    desk = SeasonAsk(fixture.union, make_role(fixture.union), NIGHT, moment, season)
    [group] = [one for one in officials_waiting(desk) if one.urgency is urgency]
    return group


def opened(client: Client, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer


def test_today_and_the_page_that_it_leads_to_miss_the_same_officials() -> None:
    first, _second = make_night()
    make_fixture(first.division, night=NIGHT + 5 * WEEK)
    OfficialSettings.objects.create(union=first.union, with_markers=False)
    # Of the hall's two matches one has a referee: its work is still missing.
    make_appointment(first, make_official(first.union))
    make_fixture(first.division)
    group = group_of(first, Urgency.OFFICIALS_MISSING)
    answer = opened(planner(first.union), group.whole)
    assert group.count == answer.context["counts"].missing == 2
    assert "2 officials are missing on these nights." in answer.content.decode()
    assert answer.context["counts"].open == 1


def test_each_button_says_which_nights_it_is_about() -> None:
    first = make_fixture()
    OfficialSettings.objects.create(union=first.union, with_markers=False)
    official = make_official(first.union, signs_in=True)
    later = make_fixture(first.division, night=NIGHT + WEEK)
    for fixture in (first, later):
        make_appointment(fixture, official, state="proposed")
    group = group_of(first, Urgency.OFFICIALS_TO_ASK)
    [post] = group.posts
    nights = ", ".join(date_format(one, "j M") for one in (NIGHT, NIGHT + WEEK))
    assert (post.words, post.note) == ("Ask 1 who is proposed", nights)
    body = opened(planner(first.union), group.whole).content.decode()
    assert nights in body
    first.appointments.update(state="asked", asked_at=START - timedelta(days=9))
    [post] = group_of(first, Urgency.OFFICIALS_UNANSWERED).posts
    assert post.note == date_format(NIGHT, "j M")


def test_of_many_nights_the_first_and_the_last_are_named() -> None:
    nights = [date(2026, 3, 3) + number * WEEK for number in range(6)]
    assert nights_in_words([*nights, *nights]) == "6 nights, 3 Mar to 7 Apr"
    assert nights_in_words(nights[:2]) == "3 Mar, 10 Mar"
    assert nights_in_words([None]) == ""


def test_what_has_begun_misses_nobody_on_the_page_either() -> None:
    fixture = make_fixture()
    OfficialSettings.objects.create(union=fixture.union, with_markers=False)
    make_official(fixture.union)
    client = planner(fixture.union)
    page = f"/seasons/{fixture.division.season_id}/appointments/"
    span = {"first": NIGHT.isoformat(), "last": NIGHT.isoformat()}
    assert "nobody yet" in client.get(page, span).content.decode()
    Fixture.objects.update(is_under_way=True)
    body = client.get(page, span).content.decode()
    assert "nobody yet" not in body
    assert "officials are missing" not in body
