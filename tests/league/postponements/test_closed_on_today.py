"""Matches in a hall that is closed: on Today, and in what closing the hall says."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Fixture
from league.models.places import today
from league.postponements.actions.closures import close_hall
from tests.clock import at, noon
from tests.league.postponements.make_postponements import Scene, make_busy
from tests.league.postponements.pages import ahead, client_of, in_days, send
from tests.matches.desk.waiting_scenes import desk_of, groups_of

pytestmark = pytest.mark.django_db
KEY = "hall-closed"


def close(scene: Scene, night: date, **values: Any) -> None:
    given = {"first": night, "last": night, "reason": "a fair", "by": None} | values
    close_hall(scene.fixture.venue, **given)  # type: ignore[arg-type]


def lines_of(scene: Scene) -> list[Any]:
    groups = desk_of(scene.union).context["page"].groups
    return [line for one in groups if one.key == KEY for line in one.lines]


def test_a_match_in_a_closed_hall_waits_on_today_until_it_is_moved() -> None:
    scene = ahead()
    assert lines_of(scene) == []
    close(scene, in_days(30))
    [line] = lines_of(scene)
    assert line.words == str(scene.fixture)
    assert line.address == reverse("fixture-move", args=[scene.fixture.pk])
    assert "Civic Hall, a fair" in line.note
    assert not line.is_late
    Fixture.objects.update(night=in_days(37))
    assert lines_of(scene) == []


def test_a_match_of_tonight_in_a_closed_hall_is_late() -> None:
    with at(noon()):
        scene = ahead()
        tonight = today(scene.union)
        Fixture.objects.update(night=tonight)
        close(scene, tonight)
        assert [one.is_late for one in lines_of(scene)] == [True]


@pytest.mark.parametrize("values", [{"is_under_way": True}, {"state": "void"}])
def test_a_match_that_can_be_moved_no_more_waits_for_no_hall(
    values: dict[str, Any],
) -> None:
    scene = ahead()
    close(scene, in_days(30))
    Fixture.objects.update(**values)
    assert KEY not in groups_of(desk_of(scene.union))


def test_another_hall_and_another_night_are_open() -> None:
    scene = ahead()
    close(scene, in_days(31))
    assert lines_of(scene) == []


def said_by(scene: Scene, **values: object) -> list[str]:
    answer = send(
        client_of(scene.secretary), "hall-closures", scene.union.slug, **values
    )
    assert answer.status_code == 302
    return [str(one) for one in get_messages(answer.wsgi_request)]


def test_whoever_closes_a_hall_reads_which_matches_fall_in_it() -> None:
    scene = ahead()
    make_busy(scene.fixture, in_days(32), venue=scene.fixture.venue)
    make_busy(scene.fixture, in_days(33), venue=scene.fixture.venue, round=3)
    nights = {"first": in_days(30), "last": in_days(32)}
    closed, hit = said_by(scene, hall=scene.fixture.venue_id, **nights)
    assert closed == "3 nights are closed."
    assert hit.startswith(f"2 matches are planned there: {scene.fixture} (")
    assert hit.endswith("). Move them below.")


def test_a_closure_that_hits_nothing_says_nothing_of_matches() -> None:
    scene = ahead()
    said = said_by(scene, hall=scene.fixture.venue_id, first=in_days(40))
    assert said == ["1 night is closed."]


def test_today_costs_the_same_however_many_matches_stand_there() -> None:
    scene = ahead()
    costs = []
    for number in range(2):
        make_busy(scene.fixture, in_days(40 + number), venue=scene.fixture.venue)
        close(scene, in_days(40 + number))
        desk = client_of(scene.secretary)
        desk.get(reverse("desk", args=[scene.union.slug]))
        with CaptureQueriesContext(connection) as queries:
            answer = desk.get(reverse("desk", args=[scene.union.slug]))
        assert answer.status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1]
    assert len(lines_of(scene)) == 2
