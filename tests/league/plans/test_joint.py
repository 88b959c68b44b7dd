"""Several divisions planned together at the desk: asked for, found, stopped, listed."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from league.models import (
    Division,
    Fixture,
    JointRun,
    OutboxRow,
    PlanList,
    PlanRun,
)
from league.plans.actions.joint import begin_joint
from league.plans.actions.joint_worker import plan as do_plan
from league.plans.joint.sharing import JointCast, clashes_now
from league.plans.scheduling.together.checking import shared_clashes
from tests.league.plans.make_plans import FIRST, Planned, draft, make_planned, problem
from tests.make import make_division, make_fixture, make_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned() -> Planned:
    """Return a division of four whose clubs have a second team in another division."""
    first = make_planned(4)
    second = make_division(first.division.season, "Reserves")
    for team in first.teams:
        make_team(second, club=team.club, code=f"{team.code}2", name=f"{team.name} 2")
    return first


def both(planned: Planned) -> list[Division]:
    return list(planned.division.season.divisions.order_by("pk"))


def page(planned: Planned) -> str:
    return reverse("joint-plan", args=[planned.division.season_id])


def ask(planned: Planned, **more: object) -> JointRun:
    data = {"divisions": [one.pk for one in both(planned)], "seconds": "30"} | more
    answer = planned.client.post(page(planned), data)
    assert answer.status_code == 302
    return JointRun.objects.latest("asked_at")


def test_a_secretary_plans_two_divisions_and_is_led_to_publish_each(
    planned: Planned,
) -> None:
    client = planned.client
    body = client.get(page(planned)).content.decode()
    assert "Search for all of them" in body
    run = ask(planned, matches="4", alternates="on")
    row = OutboxRow.objects.latest("pk")
    assert row.task == "league.tasks.plan_divisions_together"
    assert "It begins in a moment." in client.get(page(planned)).content.decode()
    do_plan(run.pk)
    run.refresh_from_db()
    assert run.state == JointRun.State.DONE
    assert [one["status"] for one in run.result] == ["optimal", "optimal"]
    body = client.get(page(planned)).content.decode()
    assert "fit together in halls and referees" in body
    for division in both(planned):
        assert reverse("plan-publish", args=[division.pk]) in body
        kept = PlanList.objects.get(plan__division=division)
        assert kept.origin == PlanList.Origin.RUN
        assert kept.run.state == PlanRun.State.DONE
        assert (
            client.get(reverse("plan-publish", args=[division.pk])).status_code == 200
        )
        search = client.get(reverse("plan-search", args=[division.pk]))
        assert "With these requirements no list has fewer" in search.content.decode()


def test_the_lists_keep_to_halls_and_to_who_is_home_in_turn(planned: Planned) -> None:
    run = ask(planned, alternates="on")
    assert len(run.shared["alternate"]) == 4
    do_plan(run.pk)
    run.refresh_from_db()
    union = JointCast.of(run).union()
    lists = [PlanList.objects.get(plan__division=one) for one in both(planned)]
    rows = [one.fixtures for one in lists]
    assert all(rows)
    assert clashes_now(run) == []
    assert shared_clashes(union, [None, None]) == []


def test_a_clash_of_the_current_lists_is_named(planned: Planned) -> None:
    run = ask(planned, alternates="on")
    do_plan(run.pk)
    mine, theirs = (PlanList.objects.get(plan__division=one) for one in both(planned))
    # The second division's homes are turned to where the first one's are.
    turned = [
        one | {"home": one["away"], "away": one["home"]} for one in theirs.fixtures
    ]
    PlanList.objects.filter(pk=theirs.pk).update(fixtures=turned)
    body = planned.client.get(page(planned)).content.decode()
    assert "do not fit together" in body
    assert "are both at home in the week of" in body
    assert mine.fixtures


def test_one_division_is_too_few(planned: Planned) -> None:
    one = both(planned)[0].pk
    answer = planned.client.post(page(planned), {"divisions": [one], "seconds": "30"})
    assert answer.status_code == 422
    assert "Choose at least two divisions." in answer.content.decode()
    assert not JointRun.objects.exists()


@pytest.mark.parametrize(
    "data",
    [
        {"divisions": ["x"]},
        {"divisions": ["999999"]},
        {"matches": "0"},
        {"matches": "many"},
        {"seconds": "31"},
    ],
)
def test_bad_input_is_told(planned: Planned, data: dict[str, object]) -> None:
    sent = {"divisions": [one.pk for one in both(planned)], "seconds": "30"} | data
    answer = planned.client.post(page(planned), sent)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()


def test_a_division_that_has_played_is_not_planned(planned: Planned) -> None:
    home, away = planned.teams[:2]
    make_fixture(
        planned.division,
        home=home,
        away=away,
        night=FIRST,
        home_score=3,
        away_score=1,
        state=Fixture.State.PLAYED,
    )
    body = planned.client.get(page(planned)).content.decode()
    assert "fewer than two divisions that can be planned together" in body
    assert "Matches have been played" in body


def test_a_second_search_of_a_season_is_refused(planned: Planned) -> None:
    ask(planned)
    with pytest.raises(ValidationError, match="several divisions is under way"):
        begin_joint(
            planned.division.season,
            both(planned),
            matches=None,
            alternates=False,
            seconds=30,
            by=planned.secretary,
        )


def test_a_search_that_waits_is_stopped_at_once(planned: Planned) -> None:
    run = ask(planned)
    stop = reverse("joint-stop", args=[planned.division.season_id])
    assert planned.client.post(stop).status_code == 302
    run.refresh_from_db()
    assert run.state == JointRun.State.DONE
    do_plan(run.pk)
    assert not PlanList.objects.exists()
    assert planned.client.get(page(planned)).status_code == 200


def test_progress_is_polled_and_then_reloads(planned: Planned) -> None:
    run = ask(planned)
    url = reverse("joint-progress", args=[planned.division.season_id])
    answer = planned.client.get(url, headers={"HX-Request": "true"})
    assert "It begins in a moment." in answer.content.decode()
    JointRun.objects.filter(pk=run.pk).update(state="done", ended_at=timezone.now())
    over = planned.client.get(url, headers={"HX-Request": "true"})
    assert over.headers["HX-Refresh"] == "true"


def test_a_hall_that_others_fill_has_no_room(planned: Planned) -> None:
    third = make_division(planned.division.season, "Third")
    home, away = planned.teams[:2]
    night = date.fromisoformat(problem(planned)["nights"][0])
    make_fixture(third, home=home, away=away, night=night, venue=planned.halls[0])
    run = ask(planned, divisions=[one.pk for one in both(planned)[:2]])
    spots = {(hall, on): room for hall, on, room in run.shared["rooms"]}
    whole = run.shared["halls"][str(planned.halls[0].pk)]
    assert spots[str(planned.halls[0].pk), night.isoformat()] == whole - 1


def test_a_faulty_division_is_named_and_left_out(planned: Planned) -> None:
    draft(planned, nights=[])
    body = planned.client.get(page(planned)).content.decode()
    assert "Its requirements have faults to correct first." in body
