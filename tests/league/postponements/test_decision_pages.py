"""The pages on which a secretary decides, and where the decision shows."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from league.fixtures.actions.fixtures import put_off
from league.models import Fixture, Postponement
from league.postponements.actions.postponements import accept_date
from tests.league.postponements.make_postponements import Scene, make_busy, make_scene
from tests.league.postponements.pages import (
    State,
    ahead,
    asked,
    client_of,
    in_days,
    page,
    said_by,
    send,
    url,
)
from tests.make import make_role, make_union

pytestmark = pytest.mark.django_db


def test_the_secretary_confirms_what_was_agreed() -> None:
    scene = ahead()
    request, client = asked(scene), client_of(scene.secretary)
    proposed = request.proposed.get()
    accept_date(request, proposed=proposed, by=scene.away, at=timezone.now())
    assert "Confirm " in page(client, "postponement", request.pk)
    answer = send(client, "postponement-decide", request.pk, what=proposed.pk)
    fixture = Fixture.objects.get(pk=scene.fixture.pk)
    assert fixture.night == in_days(37)
    assert said_by(answer).startswith(f"{fixture.home} – {fixture.away} is moved to ")


def test_a_refusal_names_its_match() -> None:
    scene = ahead()
    request, client = asked(scene), client_of(scene.secretary)
    refused = {"what": "refuse", "reason": "The hall is taken."}
    answer = send(client, "postponement-decide", request.pk, **refused)
    fixture = scene.fixture
    match = f"{fixture.home} – {fixture.away}"
    assert said_by(answer).startswith(f"{match} is not postponed. ")


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
    assert "Postponed match without a new night" in desk


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
    answer = client.post(
        move, {"what": "other", "night": in_days(44).isoformat()}, follow=True
    )
    match = f"{scene.fixture.home} – {scene.fixture.away}"
    day = date_format(in_days(44), "l j F Y")
    assert f"{match} is moved to {day}, 19:30." in answer.content.decode()
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
