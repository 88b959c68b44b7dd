from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.fixtures.actions.fixtures import put_off
from league.models import Fixture, HallClosure, Postponement, Season, User
from league.postponements.actions.postponements import accept_date
from tests.league.postponements.make_postponements import (
    Scene,
    ask,
    make_busy,
    make_scene,
)
from tests.make import make_role, make_union, make_venue

pytestmark = pytest.mark.django_db
State = Postponement.State


def in_days(number: int) -> date:
    return timezone.localdate() + timedelta(days=number)


def ahead(**values: Any) -> Scene:
    """A match in a month by the real clock, which the pages go by."""
    return make_scene(**({"night": in_days(30)} | values))


def asked(scene: Scene, *numbers: int) -> Postponement:
    nights = [in_days(number) for number in numbers or (37,)]
    return ask(scene, *nights, at=timezone.now())


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def url(name: str, *args: object) -> str:
    return reverse(name, args=args)


def page(client: Client, name: str, *args: object) -> str:
    answer = client.get(url(name, *args))
    assert answer.status_code == 200
    return answer.content.decode()


def send(client: Client, name: str, *args: object, **values: object) -> Any:
    return client.post(url(name, *args), values)


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
        ({"night1": "2001-01-01"}, "is not to come"),
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


def test_the_secretary_confirms_what_was_agreed() -> None:
    scene = ahead()
    request, client = asked(scene), client_of(scene.secretary)
    proposed = request.proposed.get()
    accept_date(request, proposed=proposed, by=scene.away, at=timezone.now())
    assert "Confirm " in page(client, "postponement", request.pk)
    send(client, "postponement-decide", request.pk, what=proposed.pk)
    assert Fixture.objects.get(pk=scene.fixture.pk).night == in_days(37)


def test_the_secretary_chooses_another_night() -> None:
    scene = ahead()
    request, client = asked(scene), client_of(scene.secretary)
    night = {"what": "other", "night": in_days(51).isoformat()}
    send(client, "postponement-decide", request.pk, **night)
    request.refresh_from_db()
    assert (request.state, request.night) == (State.MOVED, in_days(51))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({}, "This field is required."),
        ({"what": "other"}, "Give the night."),
        ({"what": "refuse"}, "Say why it is not postponed."),
        ({"what": "987654"}, "Select a valid choice."),
    ],
)
def test_a_decision_badly_typed_is_said(values: dict[str, str], sentence: str) -> None:
    scene = ahead()
    client = client_of(scene.secretary)
    answer = send(client, "postponement-decide", asked(scene).pk, **values)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_confirmation_that_clashes_now_is_refused_on_the_page() -> None:
    scene = ahead()
    request = asked(scene)
    make_busy(scene.fixture, in_days(37), home=scene.fixture.away)
    proposed = request.proposed.get()
    answer = send(
        client_of(scene.secretary), "postponement-decide", request.pk, what=proposed.pk
    )
    assert answer.status_code == 422
    assert "already:" in answer.content.decode()


def test_the_date_left_open_is_shown_so_wherever_the_match_stands() -> None:
    scene = ahead()
    client = client_of(scene.secretary)
    send(client, "postponement-decide", asked(scene).pk, what="open")
    for name, key in [
        ("team-detail", scene.fixture.home_id),
        ("division-fixtures", scene.fixture.division_id),
        ("desk", scene.union.slug),
        ("division-log", scene.fixture.division_id),
    ]:
        assert client.get(url(name, key)).status_code == 200
    for name, key in [
        ("team-detail", scene.fixture.home_id),
        ("division-fixtures", scene.fixture.division_id),
        ("postponements", scene.union.slug),
    ]:
        assert "date open" in page(client, name, key).lower(), name
    desk = page(client, "desk", scene.union.slug)
    assert "Postponed matches without a new night" in desk


def test_a_match_with_its_date_open_stands_on_no_night() -> None:
    scene = ahead()
    put_off(scene.fixture, by=None)
    union_page = page(Client(), "union-detail", scene.union.slug)
    night = url("night-detail", scene.union.slug, in_days(30).isoformat())
    # The news says that it is put off; no night has it.
    before_news, _news = union_page.split('id="news"')
    assert str(scene.fixture.pk) not in before_news
    assert Client().get(night).status_code == 404


def test_the_secretarys_list_puts_what_is_overdue_first() -> None:
    scene = ahead()
    late, early = asked(scene), asked(make_second(scene))
    for request, days in ((late, 2), (early, -1)):
        due = timezone.now() + timedelta(days=days)
        Postponement.objects.filter(pk=request.pk).update(state="declined", due_at=due)
    text = page(client_of(scene.secretary), "postponements", scene.union.slug)
    first, second = (text.index(url("postponement", o.pk)) for o in (early, late))
    assert first < second
    assert text.count("overdue") >= 1


def make_second(scene: Scene) -> Scene:
    return make_scene(division=scene.fixture.division, night=in_days(33), round=2)


def test_the_secretary_gives_an_open_match_a_date() -> None:
    scene = ahead()
    put_off(scene.fixture, by=None)
    client = client_of(scene.secretary)
    move = url("fixture-move", scene.fixture.pk)
    assert move in page(client, "postponements", scene.union.slug)
    client.post(move, {"what": "other", "night": in_days(44).isoformat()})
    fixture = Fixture.objects.get(pk=scene.fixture.pk)
    assert (fixture.night, fixture.state) == (in_days(44), "planned")


def test_a_choice_in_the_list_leads_to_the_match() -> None:
    scene = ahead()
    client = client_of(scene.secretary)
    choose = url("fixture-choose", scene.union.slug)
    chosen = client.get(choose, {"fixture": str(scene.fixture.pk)})
    assert chosen.headers["Location"] == url("fixture-move", scene.fixture.pk)
    assert client.get(choose, {"fixture": "x"}).status_code == 302


def test_opening_a_page_changes_nothing() -> None:
    scene = ahead()
    request = asked(scene)
    client = client_of(scene.secretary)
    for name, key in [
        ("postponement-new", scene.fixture.pk),
        ("postponement", request.pk),
        ("fixture-move", scene.fixture.pk),
        ("postponement-decide", request.pk),
    ]:
        client.get(url(name, key))
    request.refresh_from_db()
    assert (request.state, Postponement.objects.count()) == (State.ASKED, 1)


def test_another_unions_secretary_finds_nothing() -> None:
    scene = ahead()
    request = asked(scene)
    client = client_of(make_role(make_union()))
    for name in ("postponement", "postponement-decide", "postponement-answer"):
        assert send(client, name, request.pk).status_code in (404, 405)


def test_my_teams_costs_the_same_however_many_matches_there_are(
    django_assert_max_num_queries: Any,
) -> None:
    scene = ahead()
    asked(scene)
    for number in range(2, 6):
        make_busy(
            scene.fixture, in_days(30 + number), round=number, home=scene.fixture.home
        )
    client = client_of(scene.home)
    with django_assert_max_num_queries(14):
        page(client, "my-teams")


def test_the_secretarys_list_costs_the_same_however_long_it_is(
    django_assert_max_num_queries: Any,
) -> None:
    scene = ahead()
    asked(scene)
    asked(make_second(scene))
    client = client_of(scene.secretary)
    with django_assert_max_num_queries(18):
        page(client, "postponements", scene.union.slug)
