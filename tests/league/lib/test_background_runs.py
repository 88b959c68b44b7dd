"""A run's heartbeats, written beside its work by a thread of their own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Event
from time import monotonic

import pytest

from league.lib.background_runs import Heart
from league.models import PlanRun
from tests.league.plans.make_plans import make_planned, search, taken_up

# For a thread of a busy machine.
PATIENT_S = 60


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> PlanRun:
    monkeypatch.setattr("league.lib.background_runs.BEAT", timedelta(milliseconds=5))
    return taken_up(search(make_planned()))


def wait_until(holds: Callable[[], bool]) -> None:
    until = monotonic() + PATIENT_S
    while not holds():
        assert monotonic() < until
        Event().wait(0.005)


def kept(run: PlanRun) -> PlanRun:
    return PlanRun.objects.get(pk=run.pk)


def test_a_heart_beats_while_a_step_takes_long(run: PlanRun) -> None:
    with Heart(run):
        wait_until(lambda: kept(run).beat_at > run.beat_at)


def test_news_are_written_by_the_next_beat(run: PlanRun) -> None:
    with Heart(run) as heart:
        heart.hear(progress={"breaks": 9})
        wait_until(lambda: kept(run).progress == {"breaks": 9})


def test_a_heart_hears_that_its_run_was_given_up(run: PlanRun) -> None:
    with Heart(run) as heart:
        PlanRun.objects.filter(pk=run.pk).update(state=PlanRun.State.LOST)
        wait_until(lambda: heart.is_stopped)


def test_news_that_no_beat_has_written_are_written_at_the_end(
    run: PlanRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.lib.background_runs.BEAT", timedelta(hours=1))
    with Heart(run) as heart:
        heart.hear(progress={"breaks": 9})
    assert kept(run).progress == {"breaks": 9}


@pytest.mark.parametrize(
    ("beat", "is_silent"),
    [(-30, True), (-1, False), (1, False), (3600, True)],
)
def test_a_worker_is_silent_whose_beat_is_too_old_or_of_a_clock_that_went_back(
    beat: int, is_silent: bool
) -> None:
    """One that lives writes its next beat by the right clock."""
    now = datetime(2026, 3, 3, 19, 40, tzinfo=UTC)
    run = PlanRun(state="running", asked_at=now, beat_at=now + timedelta(seconds=beat))
    since = run.silent_since(at=now)
    assert (since is not None, since is None or since <= now) == (is_silent, True)
