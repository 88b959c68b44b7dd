from __future__ import annotations

from typing import Any

import pytest

from league.models import HallClosure, Postponement, Season
from tests.league.postponements.make_postponements import (
    Scene,
    make_busy,
)
from tests.league.postponements.pages import (
    State,
    ahead,
    asked,
    client_of,
    in_days,
    page,
    send,
    url,
)
from tests.make import make_role, make_venue

pytestmark = pytest.mark.django_db


def test_a_captain_finds_the_way_from_the_front_page() -> None:
    scene = ahead()
    client = client_of(scene.home)
    front = client.get("/", follow=True).content.decode()
    assert url("my-teams") in front
    assert url("postponement-new", scene.fixture.pk) in page(client, "my-teams")


def test_whoever_speaks_for_no_team_is_not_led_to_one() -> None:
    scene = ahead()
    front = client_of(scene.secretary).get("/", follow=True).content.decode()
    assert url("my-teams") not in front


def test_a_captain_asks_with_a_reason_and_three_dates() -> None:
    scene = ahead()
    nights = {f"night{n}": in_days(30 + 7 * n).isoformat() for n in (1, 2, 3)}
    send(
        client_of(scene.home),
        "postponement-new",
        scene.fixture.pk,
        reason="a funeral",
        **nights,
    )
    request = Postponement.objects.get()
    assert (request.team, request.asked_by) == (scene.fixture.home, scene.home)
    assert request.proposed.count() == 3


def test_the_page_offers_three_dates_and_each_hall() -> None:
    scene = ahead()
    make_venue(scene.union, name="School Hall")
    text = page(client_of(scene.home), "postponement-new", scene.fixture.pk)
    assert all(f'name="night{number}"' in text for number in (1, 2, 3))
    assert text.count("School Hall") == 3


def test_another_hall_and_start_may_be_asked_for() -> None:
    scene = ahead()
    other = make_venue(scene.union)
    given = {"night1": in_days(37), "start1": "18:30", "hall1": other.pk}
    send_ask(scene, **given)
    proposed = Postponement.objects.get().proposed.get()
    assert (proposed.venue, f"{proposed.start:%H:%M}") == (other, "18:30")


def send_ask(scene: Scene, **values: object) -> Any:
    given = {"reason": "a funeral"} | values
    return send(client_of(scene.home), "postponement-new", scene.fixture.pk, **given)


def test_a_date_that_clashes_is_said_beside_it_and_nothing_is_lost() -> None:
    scene = ahead()
    HallClosure.objects.create(
        union=scene.union, venue=scene.fixture.venue, night=in_days(37)
    )
    answer = send_ask(scene, night1=in_days(37), night2=in_days(44))
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Civic Hall is closed on" in text
    assert "a funeral" in text
    assert not Postponement.objects.exists()


def test_a_doubt_is_shown_and_can_be_passed_over() -> None:
    scene = ahead()
    Season.objects.update(ends_on=in_days(31))
    answer = send_ask(scene, night1=in_days(37))
    assert "lies outside the season" in answer.content.decode()
    send_ask(scene, night1=in_days(37), in_spite="on")
    assert Postponement.objects.count() == 1


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"night1": ""}, "Give at least one night."),
        ({"night1": "soon"}, "Enter a valid date."),
        ({"night1": "2001-01-01"}, "is not in the future"),
        ({"reason": ""}, "Say why you ask."),
        ({"reason": "x" * 301}, "at most 300 characters"),
        ({"hall1": "987654"}, "Select a valid choice."),
        ({"start1": "half past"}, "Enter a valid time."),
    ],
)
def test_what_is_badly_typed_is_said(values: dict[str, Any], sentence: str) -> None:
    answer = send_ask(ahead(), **({"night1": in_days(37)} | values))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_club_that_plays_itself_says_for_which_team_it_asks() -> None:
    scene = ahead()
    fixture = scene.fixture
    fixture.away.club = fixture.home.club
    fixture.away.save()
    both = make_role(scene.union, "club secretary", club=fixture.home.club)
    assert 'name="team"' in page(client_of(both), "postponement-new", fixture.pk)
    send(
        client_of(both),
        "postponement-new",
        fixture.pk,
        reason="a funeral",
        team=fixture.away_id,
        night1=in_days(37),
    )
    assert Postponement.objects.get().team == fixture.away


def test_a_match_too_near_says_whom_to_call() -> None:
    scene = ahead(night=in_days(1))
    text = page(client_of(scene.home), "postponement-new", scene.fixture.pk)
    assert "at least 3 days before its night" in text
    assert send_ask(scene, night1=in_days(9)).status_code == 422


def test_a_captain_of_another_team_does_not_ask() -> None:
    scene = ahead()
    other = make_busy(scene.fixture, in_days(40)).home
    captain = make_role(scene.union, "captain", team=other)
    answer = client_of(captain).get(url("postponement-new", scene.fixture.pk))
    assert answer.status_code == 403


def test_the_opponents_see_the_request_and_accept_a_date() -> None:
    scene = ahead()
    request = asked(scene, 37, 44)
    client = client_of(scene.away)
    assert url("postponement", request.pk) in page(client, "my-teams")
    second = request.proposed.get(place=2)
    send(client, "postponement-answer", request.pk, answer=second.pk)
    request.refresh_from_db()
    assert (request.state, request.accepted) == (State.ACCEPTED, second)


def test_a_decline_needs_a_reason() -> None:
    scene = ahead()
    request, client = asked(scene), client_of(scene.away)
    answer = send(client, "postponement-answer", request.pk, answer="decline")
    assert "Say why you decline." in answer.content.decode()
    send(client, "postponement-answer", request.pk, answer="decline", reason="a cup")
    request.refresh_from_db()
    assert (request.state, request.answer) == (State.DECLINED, "a cup")


def test_two_answers_at_once_leave_the_first() -> None:
    scene = ahead()
    request, client = asked(scene), client_of(scene.away)
    proposed = request.proposed.get()
    send(client, "postponement-answer", request.pk, answer=proposed.pk)
    second = send(
        client, "postponement-answer", request.pk, answer="decline", reason="no"
    )
    request.refresh_from_db()
    assert (request.state, second.status_code) == (State.ACCEPTED, 422)
    assert "no longer open" in second.content.decode()


def test_those_who_asked_do_not_answer_themselves() -> None:
    scene = ahead()
    request = asked(scene)
    proposed = request.proposed.get()
    client = client_of(scene.home)
    answer = send(client, "postponement-answer", request.pk, answer=proposed.pk)
    assert answer.status_code == 403
    assert url("postponement-answer", request.pk) not in page(
        client, "postponement", request.pk
    )


def test_those_who_asked_withdraw_it() -> None:
    scene = ahead()
    request = asked(scene)
    send(client_of(scene.home), "postponement-withdraw", request.pk)
    request.refresh_from_db()
    assert request.state == State.WITHDRAWN


def test_the_opponents_do_not_withdraw_it() -> None:
    scene = ahead()
    answer = send(client_of(scene.away), "postponement-withdraw", asked(scene).pk)
    assert answer.status_code == 403
