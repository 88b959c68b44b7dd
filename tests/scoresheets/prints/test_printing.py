"""Prints in the background: taken up, drawn, given up, thrown away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from league.lib.background_runs import (
    Heart,
    HeldError,
    fail_run,
    throw_old_jobs_away,
    write_beat,
)
from league.models import AuditRow, OutboxRow, Role
from matches.models import Ticket
from scoresheets.models import PrintJob
from scoresheets.paper.document import FinishedPrint
from scoresheets.prints import printer
from scoresheets.prints.actions import ask_again, ask_print
from scoresheets.prints.jobs import print_body_of
from scoresheets.prints.printer import keep_print
from scoresheets.tasks import draw_print
from tests.make import make_fixture, make_role
from tests.scoresheets.prints.make_jobs import State, begun_anew, fell_silent, make_job
from tests.scoresheets.prints.make_prints import make_hall_night, make_rounds, reader_of

pytestmark = pytest.mark.django_db


def test_a_print_that_is_asked_for_waits_for_the_worker() -> None:
    job = make_job()
    assert job.state == State.WAITING
    row = OutboxRow.objects.get(task="scoresheets.tasks.draw_print")
    assert row.arguments == {"job": str(job.pk), "language": "en"}
    assert AuditRow.objects.filter(action="print.ask", by=job.by).exists()


def test_a_button_pressed_twice_asks_once() -> None:
    fixture = make_fixture()
    by = make_role(fixture.union)
    assert make_job(fixture, by=by) == make_job(fixture, by=by)


def test_the_worker_draws_a_pack_and_keeps_it() -> None:
    fixtures = make_hall_night(2)
    job = make_job(*fixtures)
    printer.print_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.done, job.total, job.pages) == (State.DONE, 2, 2, 16)
    assert len(reader_of(print_body_of(job)).pages) == 16


def test_the_worker_draws_every_teams_card() -> None:
    division = make_rounds(2, of=5)
    season, union = division.season, division.union
    asked = {"sort": "cards", "season": season.pk, "paper": "letter"}
    job = ask_print(union, "Cards", asked, by=make_role(union))
    printer.print_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.pages) == (State.DONE, 2)


def test_what_is_kept_is_sealed() -> None:
    job = make_job(*make_hall_night(1))
    printer.print_job(job.pk)
    job.refresh_from_db()
    assert b"%PDF" not in bytes(job.content)


def test_a_print_is_taken_up_by_one_worker() -> None:
    job = make_job()
    assert begun_anew(job) is not None
    with pytest.raises(HeldError):
        begun_anew(job)


def test_a_print_that_is_over_is_not_taken_up() -> None:
    job = begun_anew(make_job())
    fail_run(job, "no paper")
    assert begun_anew(job) is None


def test_a_task_that_comes_while_another_worker_prints_is_not_done() -> None:
    begun_anew(make_job())
    row = OutboxRow.objects.get()
    draw_print(row=str(row.pk), **row.arguments)
    row.refresh_from_db()
    assert row.done_at is None


def test_a_print_whose_worker_fell_silent_is_taken_up_again() -> None:
    job = fell_silent(make_job())
    assert not job.is_under_way(at=timezone.now())
    assert begun_anew(job) is not None


def test_a_print_whose_worker_fell_silent_can_be_asked_anew() -> None:
    job = fell_silent(make_job())
    again = ask_again(job, by=job.by)
    job.refresh_from_db()
    assert (job.state, again.state) == (State.LOST, State.WAITING)
    assert again.asked == job.asked


def test_what_a_lost_worker_draws_later_is_passed_over() -> None:
    job = begun_anew(make_job())
    PrintJob.objects.filter(pk=job.pk).update(state=State.LOST)
    assert write_beat(job, done=1, total=2) is False
    assert keep_print(job, FinishedPrint(b"", 0)) is None


def test_a_worker_that_lost_its_print_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    job = make_job()
    monkeypatch.setattr(Heart, "is_stopped", True)
    printer.print_job(job.pk)
    job.refresh_from_db()
    assert job.state == State.RUNNING


def test_a_print_that_fails_says_so() -> None:
    job = make_job(paper="papyrus")
    with pytest.raises(KeyError):
        printer.print_job(job.pk)
    job.refresh_from_db()
    assert job.state == State.FAILED
    assert "KeyError" in job.fault


def test_a_fault_is_cut_to_its_column() -> None:
    job = begun_anew(make_job())
    fail_run(job, "x" * 999)
    job.refresh_from_db()
    assert len(job.fault) == 300


def test_who_lost_the_role_meanwhile_gets_no_codes() -> None:
    fixture = make_fixture()
    job = make_job(fixture)
    Role.objects.filter(user=job.by).delete()
    printer.print_job(job.pk)
    job.refresh_from_db()
    assert (job.total, Ticket.objects.count()) == (0, 0)


def test_prints_of_more_than_a_week_are_thrown_away() -> None:
    old, young = make_job(), make_job()
    then = timezone.now() - PrintJob.KEPT - timedelta(minutes=1)
    PrintJob.objects.filter(pk=old.pk).update(asked_at=then)
    assert throw_old_jobs_away(PrintJob, at=timezone.now()) == 1
    assert PrintJob.objects.get() == young
