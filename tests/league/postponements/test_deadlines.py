"""The last day to answer a request to postpone: reminders, and what lapses."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from league.models import (
    Fixture,
    Notice,
    Postponement,
    RuleSet,
    User,
)
from league.postponements.actions.deadlines import pass_deadlines
from league.postponements.actions.postponements import (
    accept_date,
)
from league.results.actions.results import FixtureResult, set_result
from league.tasks import pass_postponement_deadlines
from tests.league.postponements.make_postponements import (
    ask,
    days,
    make_scene,
)

pytestmark = pytest.mark.django_db
State = Postponement.State
WON = FixtureResult(Fixture.State.PLAYED, 40, 20, 3, 1, 0, "home")


def told(user: User) -> list[str]:
    """The kinds of notice that someone got, the first first."""
    rows = Notice.objects.filter(person=user).order_by("made_at")
    return [one.kind.removeprefix("postponement-") for one in rows]


def test_nobody_is_reminded_before_the_last_day() -> None:
    ask(make_scene())
    assert pass_deadlines(at=days(1.9)) == 0


def test_the_opponents_are_reminded_once_on_the_last_day() -> None:
    scene = make_scene()
    ask(scene)
    assert [pass_deadlines(at=days(2.1)), pass_deadlines(at=days(2.2))] == [1, 0]
    assert told(scene.away) == ["asked", "asked"]


def test_a_question_with_one_day_to_answer_is_its_own_reminder() -> None:
    scene = make_scene()
    RuleSet.objects.update(policy={"postponement_days": 1})
    ask(scene)
    assert pass_deadlines(at=days(0.5)) == 0


def test_no_answer_in_time_goes_to_the_secretary() -> None:
    scene = make_scene()
    request = ask(scene)
    assert [pass_deadlines(at=days(3)), pass_deadlines(at=days(3))] == [1, 0]
    request.refresh_from_db()
    assert (request.state, request.due_at) == (State.UNANSWERED, days(6))


def test_the_secretary_is_reminded_too() -> None:
    scene = make_scene()
    ask(scene)
    pass_deadlines(at=days(3))
    pass_deadlines(at=days(5.5))
    assert told(scene.secretary) == ["changed", "asked", "asked"]


def test_the_task_that_passes_deadlines_is_on_the_schedule() -> None:
    request = ask(make_scene())
    past = timezone.now() - timedelta(hours=1)
    Postponement.objects.filter(pk=request.pk).update(due_at=past)
    pass_postponement_deadlines()
    request.refresh_from_db()
    assert request.state == State.UNANSWERED
    tasks = [one["task"] for one in settings.CELERY_BEAT_SCHEDULE.values()]
    assert pass_postponement_deadlines.name in tasks


def test_a_late_answer_still_counts_until_the_secretary_decides() -> None:
    scene = make_scene()
    request = ask(scene)
    pass_deadlines(at=days(3))
    row = accept_date(
        request, proposed=request.proposed.get(), by=scene.away, at=days(4)
    )
    assert row.state == State.ACCEPTED


def test_a_request_lapses_when_the_match_is_played() -> None:
    scene = make_scene()
    request = ask(scene)
    set_result(scene.fixture, WON, by=None)
    pass_deadlines(at=days(1))
    request.refresh_from_db()
    assert request.state == State.LAPSED
    assert told(scene.home) == ["changed"]
