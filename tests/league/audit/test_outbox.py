from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from socket import socket
from uuid import uuid4

import pytest
from celery import current_app
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks

from league.audit import outbox
from league.audit.journal import ask
from league.lib.background_runs import HeldError
from league.models import AuditRow, OutboxRow
from tests.make import make_union

pytestmark = pytest.mark.django_db
NOW = timezone.now()
# A press asks for a task, and a marker waits for its answer.
WAITED_S = 5.0


@pytest.fixture(autouse=True)
def _broker_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget that a test before found no broker."""
    monkeypatch.setattr(outbox, "_left_alone_until", 0.0)


def make_row(**values: object) -> OutboxRow:
    return OutboxRow.objects.create(task="league.tasks.sweep_outbox", **values)


def effect() -> None:
    AuditRow.objects.create(action="effect", subject="outbox")


def effects() -> int:
    return AuditRow.objects.filter(action="effect").count()


class Broken(Exception):
    pass


def failing_effect() -> None:
    effect()
    raise Broken("no mail server")


def test_a_task_that_runs_twice_has_its_effect_once() -> None:
    row = make_row()
    outbox.once(str(row.pk), effect)
    outbox.once(str(row.pk), effect)
    assert effects() == 1


def test_a_failing_effect_leaves_nothing_but_its_fault_and_its_attempt() -> None:
    row = make_row()
    with pytest.raises(Broken):
        outbox.once(str(row.pk), failing_effect)
    row.refresh_from_db()
    assert (row.fault, row.attempts, row.done_at) == ("no mail server", 1, None)
    assert effects() == 0


def test_a_task_that_failed_may_run_again() -> None:
    row = make_row()
    with pytest.raises(Broken):
        outbox.once(str(row.pk), failing_effect)
    outbox.once(str(row.pk), effect)
    row.refresh_from_db()
    assert (effects(), row.fault) == (1, "")


def test_a_task_whose_row_was_rolled_back_has_no_effect() -> None:
    with pytest.raises(OutboxRow.DoesNotExist):
        outbox.once(str(uuid4()), effect)
    assert effects() == 0


def test_a_row_is_written_with_the_change_and_sent_when_it_stands(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        row = ask(make_union(), "league.tasks.sweep_outbox")
        assert row.sent_at is None
    row.refresh_from_db()
    assert (len(callbacks), row.sent_at is not None) == (1, True)


def test_a_row_of_a_change_that_is_undone_is_never_sent() -> None:
    def undone() -> None:
        ask(make_union(), "league.tasks.sweep_outbox")
        raise Broken

    with pytest.raises(Broken):
        transaction.atomic(undone)()
    assert OutboxRow.objects.count() == 0


def test_a_broker_that_is_down_leaves_the_row_to_the_sweeper(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*args: object, **options: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("league.audit.outbox.current_app.send_task", refuse)
    row = make_row()
    outbox.send_row(row.pk)
    assert outbox.due(at=NOW) == [row.pk]


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[socket]]:
    """A broker that takes connections and answers none; those that it took."""
    taken: list[socket] = []
    with socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        listening.settimeout(0.01)
        url = f"redis://127.0.0.1:{listening.getsockname()[1]}/0"
        monkeypatch.setattr(current_app.conf, "broker_write_url", url)
        outbox.broker.cache_clear()
        yield taken
        with suppress(TimeoutError):
            while True:
                taken.append(listening.accept()[0])
        for one in taken:
            one.close()
    outbox.broker.cache_clear()


@pytest.mark.timeout(60)
def test_a_broker_that_does_not_answer_holds_nobody_up(silent: list[socket]) -> None:
    row, began = make_row(), time.monotonic()
    outbox.send_row(row.pk)
    assert time.monotonic() - began < WAITED_S
    assert outbox.due(at=NOW) == [row.pk]


def test_a_broker_that_failed_is_left_alone_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = []

    def refuse(*args: object, **options: object) -> None:
        tried.append(now)
        raise ConnectionRefusedError

    monkeypatch.setattr("league.audit.outbox.current_app.send_task", refuse)
    monkeypatch.setattr("league.audit.outbox.time.monotonic", lambda: now)
    row = make_row()
    for now in (100.0, 100.5, 100.0 + outbox.PAUSE_S):  # noqa: B007 - the clock reads it
        outbox.send_row(row.pk)
    assert tried == [100.0, 100.0 + outbox.PAUSE_S]


@pytest.mark.parametrize(
    ("values", "is_due"),
    [
        ({}, True),
        ({"sent_at": NOW - timedelta(minutes=3)}, True),
        ({"sent_at": NOW - timedelta(minutes=1)}, False),
        # The worker that had it may be the one before this one.
        ({"sent_at": NOW - timedelta(seconds=100)}, True),
        # The clock has gone back since it was sent.
        ({"sent_at": NOW + timedelta(hours=1)}, True),
        ({"done_at": NOW}, False),
        ({"attempts": outbox.MOST_ATTEMPTS}, False),
    ],
)
def test_which_rows_are_sent_again(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, object], is_due: bool
) -> None:
    monkeypatch.setattr(outbox, "BEGAN", NOW - timedelta(seconds=90))
    make_row(**values)
    assert bool(outbox.due(at=NOW)) is is_due


def test_a_clock_that_went_back_sends_nothing_that_is_under_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was begun before this process is not known: each would be sent again."""
    monkeypatch.setattr(outbox, "BEGAN", NOW + timedelta(hours=1))
    make_row(sent_at=NOW - timedelta(seconds=10))
    assert outbox.due(at=NOW) == []


def test_what_another_worker_holds_is_left_to_the_next_sweep() -> None:
    row = make_row(sent_at=NOW)

    def held() -> None:
        raise HeldError

    outbox.in_steps(str(row.pk), held)
    row.refresh_from_db()
    assert (row.done_at, row.attempts, row.fault) == (None, 0, "")
    assert outbox.due(at=NOW) == [row.pk]


def test_a_worker_killed_in_the_middle_leaves_the_effect_to_the_next_one() -> None:
    row = make_row(sent_at=NOW - timedelta(minutes=3))

    def killed() -> None:
        effect()
        raise SystemExit

    with pytest.raises(SystemExit):
        outbox.once(str(row.pk), killed)
    assert outbox.due(at=NOW) == [row.pk]
    outbox.once(str(row.pk), effect)
    assert effects() == 1


def test_done_rows_go_after_a_month_and_those_to_do_stay() -> None:
    make_row(done_at=NOW - timedelta(days=31))
    kept = {make_row(done_at=NOW - timedelta(days=29)).pk}
    kept |= {make_row(attempts=outbox.MOST_ATTEMPTS, fault="no mail server").pk}
    assert outbox.throw_done_rows_away(at=NOW) == 1
    assert set(OutboxRow.objects.values_list("pk", flat=True)) == kept


def test_many_rows_go_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.lib.background_runs.A_STEP", 2)
    for _ in range(5):
        make_row(done_at=NOW - timedelta(days=31))
    with CaptureQueriesContext(connection) as asked:
        assert outbox.throw_done_rows_away(at=NOW) == 5
    deleted = [one for one in asked if one["sql"].startswith("DELETE")]
    assert len(deleted) == 3
