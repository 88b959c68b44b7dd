"""What was moved is found on the page of postponements, with those who were told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.fixtures.availability import MatchPlace
from league.fixtures.playing_nights import nights_of, playing_weekdays
from league.models import Fixture, Notice
from league.postponements.actions.postponements import DateDecision, reschedule
from league.postponements.moves import moved_lately
from tests.league.postponements.make_postponements import Scene
from tests.league.postponements.pages import ahead, client_of, in_days, page, send, url
from tests.make import make_fixture, make_union, make_venue

pytestmark = pytest.mark.django_db


def move(scene: Scene, days: int, **values: Any) -> None:
    night = {"what": "other", "night": in_days(days).isoformat(), "in_spite": "on"}
    client = client_of(scene.secretary)
    answer = send(client, "fixture-move", scene.fixture.pk, **night, **values)
    assert answer.status_code == 302


def pattern() -> set[int]:
    return playing_weekdays(nights_of(Fixture.objects.all()))


def board(scene: Scene) -> str:
    text = page(client_of(scene.secretary), "postponements", scene.union.slug)
    return text.partition('id="moved"')[2].partition("</section>")[0]


def test_a_move_stands_there_with_what_changed_why_and_who_was_told() -> None:
    scene = ahead()
    assert board(scene) == ""
    move(scene, 37, reason="A funeral")
    shown = board(scene)
    assert f"{scene.fixture.home.name} – {scene.fixture.away.name}" in shown
    nights = [f"{in_days(number):%-d %b %Y}" for number in (30, 37)]
    assert f"{nights[0]} to " in shown
    assert nights[1] in shown
    assert "A funeral" in shown
    sending = Notice.objects.values_list("sending", flat=True).first()
    assert url("told", sending) in shown


def test_each_move_has_its_own_list() -> None:
    scene = ahead()
    hall = make_venue(scene.union, name="School Hall", tables=8)
    move(scene, 37)
    first_told = set(Notice.objects.values_list("sending", flat=True))
    move(scene, 37, hall=hall.pk, start="20:00")
    last, first = moved_lately(scene.union)
    assert last.changes == ["from 19:30 to 20:00", "from Civic Hall to School Hall"]
    assert len(first.changes) == 1
    assert first_told == {first.sending}
    assert last.sending not in {first.sending, None}


def test_a_match_put_off_has_no_date() -> None:
    scene = ahead()
    reschedule(scene.fixture, DateDecision(None), by=scene.secretary)
    [one] = moved_lately(scene.union)
    assert one.changes[0].endswith(" to no date")
    assert moved_lately(make_union()) == []


def test_the_moves_cost_the_same_however_many_they_are() -> None:
    scene, costs = ahead(), []
    place = MatchPlace(in_days(37), scene.fixture.start, scene.fixture.venue)
    for number in (1, 2):
        other = make_fixture(
            scene.fixture.division, night=in_days(30 + number), round=number + 1
        )
        decision = DateDecision(place, in_spite=True)
        reschedule(other, decision, by=scene.secretary)
        Fixture.objects.filter(pk=other.pk).update(venue=None)
        with CaptureQueriesContext(connection) as queries:
            assert len(moved_lately(scene.union)) == number
        costs.append(len(queries))
    assert costs[0] == costs[1] == 4


def test_one_match_moved_to_a_friday_makes_no_friday_a_night_of_play() -> None:
    scene = ahead()
    division, night = scene.fixture.division, scene.fixture.night
    assert night is not None
    for week in range(1, 4):
        make_fixture(division, night=night + timedelta(weeks=week), round=week + 1)
    assert pattern() == {night.weekday()}
    move(scene, 31)
    assert pattern() == {night.weekday()}


def test_where_most_matches_moved_they_make_the_pattern() -> None:
    scene = ahead()
    division, night = scene.fixture.division, scene.fixture.night
    assert night is not None
    for number in range(2):
        make_fixture(division, night=night + timedelta(days=1), round=number + 2)
    Fixture.objects.exclude(pk=scene.fixture.pk).update(sequence=1)
    days = {night.weekday(), (night + timedelta(days=1)).weekday()}
    assert pattern() == days
    # Where all have moved there is nothing else to go by.
    Fixture.objects.update(sequence=1)
    assert pattern() == days
    Fixture.objects.update(stage="practice")
    assert pattern() == set()
