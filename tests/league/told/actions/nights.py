"""What tells people of a night: officials, moves, postponements, fixtures."""

from __future__ import annotations

from typing import Any

from league.fixtures.actions.fixtures import put_off
from league.models import (
    Fixture,
)
from league.notices.links import answer_token
from tests.league.officials.make_officials import make_appointment, make_official
from tests.league.plans.make_plans import make_list, make_planned
from tests.league.postponements.pages import ahead, in_days
from tests.league.postponements.pages import asked as request_of
from tests.league.told.actions.telling import (
    Kind,
    Sent,
    mixed,
    scene_of_all,
    tells,
    url,
    with_address,
)
from tests.make import make_role

# Officials.


def proposed(**values: Any) -> Fixture:
    fixture = ahead().fixture
    for signs_in in (True, False):
        official = make_official(fixture.union, signs_in=signs_in, is_marker=signs_in)
        task = "marker" if signs_in else "referee"
        make_appointment(fixture, official, task=task, **values)
    return fixture


def span(fixture: Fixture) -> dict[str, Any]:
    return {"first": str(fixture.night), "last": str(fixture.night)}


@tells(Kind.APPOINTMENT_ASKED)
def asking_officials() -> Sent:
    fixture = proposed(state="proposed", asked_at=None)
    season = fixture.division.season_id
    by = make_role(fixture.union)
    return by, url("appointments-send", season), span(fixture)


@tells(Kind.APPOINTMENT_ASKED)
def reminding_officials() -> Sent:
    fixture = proposed()
    season = fixture.division.season_id
    by = make_role(fixture.union)
    return by, url("appointments-remind", season), span(fixture)


@tells(Kind.APPOINTMENT_CHANGED)
def taking_an_appointment_back() -> Sent:
    fixture = proposed()
    by = make_role(fixture.union)
    return by, url("appointment-end", fixture.pk, "referee"), {}


@tells(Kind.APPOINTMENT_ANSWERED)
def answering_as_an_official() -> Sent:
    fixture = ahead().fixture
    row = make_appointment(fixture, make_official(fixture.union, signs_in=True))
    with_address(make_role(fixture.union, "fixtures secretary"))
    make_role(fixture.union, "fixtures secretary")
    user = row.official.player.user
    assert user is not None
    sent = {"appointments": str(row.pk), "answer": "accept"}
    return user, url("my-answer"), sent


@tells(Kind.APPOINTMENT_ANSWERED)
def answering_by_the_link_of_a_mail() -> Sent:
    fixture = ahead().fixture
    row = make_appointment(fixture, make_official(fixture.union, signs_in=True))
    with_address(make_role(fixture.union, "fixtures secretary"))
    user = row.official.player.user
    assert user is not None
    token = answer_token(row.official_id, [row.pk])
    return user, url("appointment-answer", token), {"answer": "accept"}


@tells(Kind.APPOINTMENT_CHANGED)
def appointing_another_official() -> Sent:
    fixture = proposed()
    other = make_official(fixture.union)
    page = url("appointment", fixture.pk, "referee")
    return make_role(fixture.union), page, {"official": other.pk}


@tells(Kind.APPOINTMENT_ANSWERED)
def entering_an_officials_answer() -> Sent:
    fixture = ahead().fixture
    make_appointment(fixture, make_official(fixture.union))
    with_address(make_role(fixture.union, "fixtures secretary"))
    by = make_role(fixture.union)
    return by, url("appointment-answered", fixture.pk, "referee"), {"answer": "accept"}


# Moving and postponing.


@tells(Kind.FIXTURE_MOVED)
def moving_a_match() -> Sent:
    scene = scene_of_all()
    put_off(scene.fixture, by=None)
    sent = {"what": "other", "night": in_days(44).isoformat()}
    return scene.secretary, url("fixture-move", scene.fixture.pk), sent


@tells(Kind.POSTPONEMENT_ASKED, Kind.POSTPONEMENT_CHANGED)
def asking_to_postpone() -> Sent:
    scene = scene_of_all()
    sent = {
        "team": scene.fixture.home_id,
        "reason": "a funeral",
        "night1": in_days(37).isoformat(),
    }
    return scene.home, url("postponement-new", scene.fixture.pk), sent


@tells(Kind.POSTPONEMENT_ASKED, Kind.POSTPONEMENT_CHANGED)
def declining_to_postpone() -> Sent:
    scene = scene_of_all()
    row = request_of(scene)
    by = make_role(scene.union, "captain", team=scene.fixture.away)
    sent = {"answer": "decline", "date": "decline", "reason": "We can play"}
    return by, url("postponement-answer", row.pk), sent


@tells(Kind.POSTPONEMENT_CHANGED)
def withdrawing_a_request() -> Sent:
    scene = scene_of_all()
    return scene.home, url("postponement-withdraw", request_of(scene).pk), {}


@tells(Kind.POSTPONEMENT_CHANGED)
def refusing_a_postponement() -> Sent:
    scene = scene_of_all()
    row = request_of(scene)
    sent = {"what": "refuse", "reason": "Too late"}
    return scene.secretary, url("postponement-decide", row.pk), sent


# Fixtures.


@tells(Kind.FIXTURES_PUBLISHED)
def publishing_fixtures() -> Sent:
    planned = make_planned()
    kept = make_list(planned)
    home, away = list(planned.division.teams.all())[:2]
    mixed(home, away)
    sent = {"list": kept.pk, "despite": "1"}
    return planned.secretary, planned.url("plan-publish"), sent
