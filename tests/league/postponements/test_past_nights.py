"""A match that is moved to a night already past: said, meant, and people told of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from league.fixtures.availability import MatchPlace
from league.models import Fixture
from league.postponements.actions.postponements import (
    DateDecision,
    decide_date,
    reschedule,
)
from league.results.actions.results import FixtureResult, set_result
from tests.clock import at, noon
from tests.league.postponements.make_postponements import Scene
from tests.league.postponements.pages import ahead, asked, client_of, in_days, send
from tests.league.told.test_waiting import lines_for
from tests.make import make_player

pytestmark = pytest.mark.django_db
IS_PAST = " is past. Move the match there only to note"


def moved(client: Client, scene: Scene, days: int, **values: Any) -> Any:
    night = {"what": "other", "night": in_days(days).isoformat(), "in_spite": "on"}
    return send(client, "fixture-move", scene.fixture.pk, **night, **values)


def test_a_move_to_a_night_already_past_is_confirmed_on_its_own() -> None:
    scene = ahead()
    with at(noon()):
        # Signed in at noon too: at night nobody stays signed in until then.
        client = client_of(scene.secretary)
        asking = moved(client, scene, -3)
        assert asking.status_code == 422
        assert IS_PAST in asking.content.decode()
        assert 'name="in_past"' in asking.content.decode()
        assert Fixture.objects.get().night == in_days(30)
        done = moved(client, scene, -3, in_past="on")
        assert done.status_code == 302
        assert Fixture.objects.get().night == in_days(-3)


def test_a_move_to_today_is_asked_nothing() -> None:
    scene = ahead()
    with at(noon()):
        assert moved(client_of(scene.secretary), scene, 0).status_code == 302


def test_what_is_not_past_has_no_box_for_it() -> None:
    scene = ahead()
    answer = send(client_of(scene.secretary), "fixture-move", scene.fixture.pk)
    assert 'name="in_past"' not in answer.content.decode()


def test_an_offered_night_that_has_passed_is_confirmed_too() -> None:
    scene = ahead()
    request = asked(scene)
    chosen = request.proposed.get()
    with at(timezone.now() + (chosen.night - in_days(-1))):
        client = client_of(scene.secretary)
        values = {"what": chosen.pk, "in_spite": "on"}
        answer = send(client, "postponement-decide", request.pk, **values)
        assert answer.status_code == 422
        assert IS_PAST in answer.content.decode()
        values["in_past"] = "on"
        answer = send(client, "postponement-decide", request.pk, **values)
        assert answer.status_code == 302


def test_no_action_moves_a_match_into_the_past_unless_that_is_meant() -> None:
    scene = ahead()
    place = MatchPlace(in_days(-3), scene.fixture.start, scene.fixture.venue)
    seen = DateDecision(place, in_spite=True)
    with at(noon()):
        with pytest.raises(ValidationError, match="is past"):
            reschedule(scene.fixture, seen, by=scene.secretary)
        request = asked(scene)
        with pytest.raises(ValidationError, match="is past"):
            decide_date(request, seen, by=scene.secretary, at=timezone.now())


def test_people_are_to_be_told_of_it_until_the_match_is_played() -> None:
    scene = ahead()
    captain = make_player(scene.fixture.home)
    captain.registrations.update(is_captain=True)
    scene.home.roles.all().delete()
    with at(noon()):
        done = moved(client_of(scene.secretary), scene, -3, in_past="on")
        said = [str(one) for one in get_messages(done.wsgi_request)]
        assert "1 has no " in said[0]
        [line] = lines_for(scene.secretary, scene.union)
        assert line.note == "1 person still to tell"
        result = FixtureResult(
            state=Fixture.State.PLAYED, home_score=40, away_score=30, winner="home"
        )
        set_result(Fixture.objects.get(), result, by=scene.secretary)
        assert lines_for(scene.secretary, scene.union) == []
