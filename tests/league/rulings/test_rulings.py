from __future__ import annotations

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from league.fixtures.actions.fixtures import move_fixture
from league.models import Fixture, Notice, Ruling
from league.models.places import today
from league.results.actions.results import set_result
from league.rulings.actions.rulings import (
    RulingChoice,
    award_walkover,
    declare_void,
    lift,
    rule_on_fixture,
    take_back_ruling,
)
from league.rulings.actions.withdrawals import withdraw_team
from tests.league.rulings.make_rulings import entry_of, log_of, make_double, result
from tests.make import make_division, make_fixture, make_role, make_season

pytestmark = pytest.mark.django_db
REASON = "A player was not registered."


def make_played() -> Fixture:
    """Team A beat Team B 60–40 in round 1."""
    return make_double(played=1).fixtures.get(round=1, home__name="Team A")


def test_a_walkover_stands_in_place_of_what_was_played() -> None:
    fixture = make_played()
    award_walkover(fixture, winner="away", reason=REASON, by=None)
    log = log_of(fixture.division)
    assert (log["A"], log["B"]) == ((0, 1, -80), (1, 0, 80))


def test_a_walkover_gives_the_points_of_the_local_rules() -> None:
    division = make_division(make_season(record_rules={"walkover_points": 60}))
    fixture = make_fixture(division)
    award_walkover(fixture, winner="home", reason=REASON, by=None)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.home_score, fixture.away_score) == (
        "walkover",
        60,
        0,
    )


def test_what_was_played_stands_again_once_a_ruling_is_lifted() -> None:
    fixture = make_played()
    lift(declare_void(fixture, reason=REASON, by=None), by=None)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.is_ruled) == ("played", False)
    assert log_of(fixture.division)["A"] == (1, 0, 20)


def test_a_correction_meanwhile_comes_to_light_with_the_lifting() -> None:
    fixture = make_played()
    ruling = declare_void(fixture, reason=REASON, by=None)
    set_result(fixture, result(60, 50), by=None)
    assert log_of(fixture.division)["A"] == (0, 0, 0)
    lift(ruling, by=None)
    assert log_of(fixture.division)["A"] == (1, 0, 10)


def test_a_second_ruling_stands_before_the_first_and_gives_way_to_it() -> None:
    fixture = make_played()
    award_walkover(fixture, winner="away", reason=REASON, by=None)
    second = declare_void(fixture, reason=REASON, by=None)
    lift(second, by=None)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.away_score) == ("walkover", 80)
    assert Ruling.objects.filter(ended_at=None).get().outcome == "walkover"


def test_the_same_is_not_decided_twice_nor_lifted_twice() -> None:
    fixture = make_played()
    ruling = declare_void(fixture, reason=REASON, by=None)
    with pytest.raises(ValidationError):
        declare_void(fixture, reason=REASON, by=None)
    lift(ruling, by=None)
    with pytest.raises(ValidationError):
        lift(ruling, by=None)


def played_again(ruling: Ruling) -> None:
    again = move_fixture(ruling.replay, night=date(2026, 5, 5), by=None)
    set_result(again, result(30, 50), by=None)


def test_a_replay_is_another_fixture_with_its_date_open() -> None:
    fixture = make_played()
    ruling = rule_on_fixture(fixture, RulingChoice.REPLAY, reason=REASON, by=None)
    again = ruling.replay
    assert (again.state, again.night, again.round) == ("postponed", None, 1)
    played_again(ruling)
    assert log_of(fixture.division)["A"] == (0, 1, -20)


def test_a_replay_is_called_off_with_its_ruling_while_it_has_not_begun() -> None:
    fixture = make_played()
    ruling = rule_on_fixture(fixture, RulingChoice.REPLAY, reason=REASON, by=None)
    lift(ruling, by=None)
    ruling.replay.refresh_from_db()
    assert ruling.replay.state == "void"
    assert log_of(fixture.division)["A"] == (1, 0, 20)


def test_a_ruling_stays_once_its_replay_was_played() -> None:
    ruling = rule_on_fixture(make_played(), RulingChoice.REPLAY, reason=REASON, by=None)
    played_again(ruling)
    with pytest.raises(ValidationError, match="played again"):
        lift(ruling, by=None)


def test_a_practice_match_has_no_result_to_decide_on() -> None:
    fixture = make_fixture(stage="practice")
    with pytest.raises(ValidationError):
        declare_void(fixture, reason=REASON, by=None)


def test_both_captains_are_told() -> None:
    fixture = make_played()
    for team in (fixture.home, fixture.away):
        make_role(fixture.union, "captain", team=team)
    rule_on_fixture(fixture, RulingChoice.VOID, reason=REASON, by=None)
    told = Notice.objects.filter(kind="result-decided", fixture=fixture)
    assert told.count() == 2


def test_what_a_withdrawal_led_to_is_not_taken_back_alone() -> None:
    fixture = make_played()
    standing = entry_of(fixture.division, "Team A")
    withdraw_team(standing, on=today(fixture.union), reason=REASON, by=None)
    with pytest.raises(ValidationError, match="withdrawal"):
        take_back_ruling(fixture.rulings.get(), by=None)


# The page.


def page_of(fixture: Fixture) -> str:
    return reverse("fixture-award", args=[fixture.pk])


def secretary_of(fixture: Fixture) -> Client:
    client = Client()
    client.force_login(make_role(fixture.union))
    return client


def typed(**values: str) -> dict[str, str]:
    return {"decided": "away", "reason": REASON, "step": "save"} | values


def test_the_effect_is_shown_and_nothing_is_written() -> None:
    fixture = make_played()
    page = secretary_of(fixture).post(page_of(fixture), typed(step="check"))
    moved = {one.team: one.after.for_ for one in page.context["rows"]}
    assert (moved["Team A"], moved["Team B"]) == (0, 80)
    assert not Ruling.objects.exists()


def test_the_secretary_decides_and_takes_it_back() -> None:
    fixture = make_played()
    client = secretary_of(fixture)
    client.post(page_of(fixture), typed())
    assert Ruling.objects.get().winner == "away"
    client.post(page_of(fixture), {"step": "undo"})
    assert log_of(fixture.division)["A"] == (1, 0, 20)


@pytest.mark.parametrize(
    "faulty", [{"decided": ""}, {"decided": "both"}, {"reason": ""}]
)
def test_a_faulty_form_writes_nothing(faulty: dict[str, str]) -> None:
    fixture = make_played()
    page = secretary_of(fixture).post(page_of(fixture), typed(**faulty))
    assert (page.status_code, Ruling.objects.exists()) == (422, False)


def test_a_decision_that_stands_already_is_answered_with_a_sentence() -> None:
    fixture = make_played()
    client = secretary_of(fixture)
    client.post(page_of(fixture), typed())
    page = client.post(page_of(fixture), typed())
    assert page.status_code == 422
    assert "decided already" in page.content.decode()


def test_the_match_page_and_the_log_say_what_was_decided() -> None:
    fixture = make_played()
    rule_on_fixture(fixture, RulingChoice.AWAY, reason=REASON, by=None)
    for address in (
        reverse("match-detail", args=[fixture.pk]),
        reverse("division-log", args=[fixture.division_id]),
    ):
        assert REASON in Client().get(address).content.decode()
