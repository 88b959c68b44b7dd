from __future__ import annotations

import pytest

from league.models import Notice, Postponement, User
from league.notices.mailing import texts_of
from league.postponements.actions.deadlines import pass_deadlines
from league.postponements.actions.postponements import (
    DateDecision,
    accept_date,
    decide_date,
    decline_dates,
    refuse,
)
from tests.league.postponements.make_postponements import (
    LATER,
    Scene,
    ask,
    days,
    make_scene,
    place_of,
)

pytestmark = pytest.mark.django_db


def match_of(scene: Scene) -> str:
    return f"{scene.fixture.home} – {scene.fixture.away}"


def last_to(user: User) -> tuple[str, str]:
    """The latest notice that someone got: its subject and the rest."""
    text = texts_of([Notice.objects.filter(person=user).latest("made_at")])[0]
    return text.subject, text.body


def accepted(scene: Scene) -> Postponement:
    request = ask(scene)
    proposed = request.proposed.get()
    return accept_date(request, proposed=proposed, by=scene.away, at=days(1))


def test_the_opponents_read_the_reason_and_the_dates() -> None:
    scene = make_scene()
    ask(scene, *LATER)
    subject, body = last_to(scene.away)
    assert subject == f"{match_of(scene)}: you are asked to agree to another night"
    assert "Reason: three of us are at a funeral" in body
    assert (
        "Dates offered: Tuesday 12 March 2030; Tuesday 19 March 2030; "
        "Tuesday 26 March 2030"
    ) in body


def test_the_opponents_read_by_when_to_answer_and_where() -> None:
    scene = make_scene()
    request = ask(scene)
    body = last_to(scene.away)[1]
    assert "by Friday 8 February 2030:" in body
    assert f"/postponements/{request.pk}/" in body


def test_the_secretary_reads_that_it_waits_and_what_was_accepted() -> None:
    scene = make_scene()
    accepted(scene)
    subject, body = last_to(scene.secretary)
    assert subject.endswith("a request to postpone waits for your decision")
    assert "The opponents accept Tuesday 12 March 2030." in body


def test_the_asker_reads_why_the_dates_are_declined() -> None:
    scene = make_scene()
    decline_dates(ask(scene), reason="we play a cup", by=scene.away, at=days(1))
    subject, body = last_to(scene.home)
    assert subject.endswith("the dates are declined; the secretary decides")
    assert "The opponents decline: we play a cup" in body


def test_both_read_that_no_answer_came() -> None:
    scene = make_scene()
    ask(scene)
    pass_deadlines(at=days(3))
    assert last_to(scene.home) == last_to(scene.away)
    assert "no answer in time" in last_to(scene.home)[0]


def test_both_read_why_it_is_refused() -> None:
    scene = make_scene()
    refuse(ask(scene), reason="too often", by=scene.secretary, at=days(1))
    subject, body = last_to(scene.away)
    assert subject == f"{match_of(scene)} is not postponed"
    assert "The secretary says: too often" in body


def test_both_read_where_it_was_and_where_it_is() -> None:
    scene = make_scene()
    place = place_of(scene.fixture, LATER[0])
    decide_date(accepted(scene), DateDecision(place), by=scene.secretary, at=days(2))
    subject, body = last_to(scene.home)
    assert subject == f"{match_of(scene)} has moved"
    assert "Tuesday 12 March 2030, 19:30, Civic Hall" in body
    assert "It was on Tuesday 5 March 2030." in body


def test_both_read_that_the_date_is_open() -> None:
    scene = make_scene()
    decide_date(ask(scene), DateDecision(None), by=scene.secretary, at=days(1))
    assert last_to(scene.away)[0] == f"{match_of(scene)} is postponed, date open"
