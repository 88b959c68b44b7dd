"""The draw of a whole evening in the background: one at a time, stopped, run again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils import timezone

from drives.draws.actions import draw_worker
from drives.draws.actions.draw_worker import end_draw
from drives.draws.actions.seating import ask_whole_draw, seat_round, stop_whole_draw
from drives.draws.floor import seatings_of
from drives.draws.whole_draws import draw_that_holds
from drives.models import Drive, WholeDraw
from drives.seating.board import FOURS
from drives.seating.evenings import draw_evening
from drives.tasks import draw_whole_evening
from league.lib.background_runs import Heart, take_up, write_beat
from league.models import AuditRow, OutboxRow
from tests.drives.draws.make_seated import close, running, seat_and_close
from tests.drives.make_drives import make_entrant
from tests.drives.seating.checking_draws import counted

pytestmark = pytest.mark.django_db
State = WholeDraw.State


def whole(*, entrants: int = 20, **values: object) -> Drive:
    return running(entrants=entrants, **{"seating": "whole"} | values)


def run_task() -> WholeDraw:
    row = OutboxRow.objects.latest("asked_at")
    draw_whole_evening(row=str(row.pk), **row.arguments)
    return WholeDraw.objects.get(pk=row.arguments["draw"])


def taken_up(draw: WholeDraw) -> WholeDraw:
    taken = take_up(WholeDraw.objects.all(), draw.pk)
    assert taken is not None, "nobody else had it"
    return taken


def silence(draw: WholeDraw) -> None:
    """Let a draw have been heard of last long ago."""
    then = timezone.now() - timedelta(minutes=5)
    WholeDraw.objects.filter(pk=draw.pk).update(beat_at=then, asked_at=then)


def test_a_draw_is_asked_for_by_an_outbox_row() -> None:
    draw = ask_whole_draw(whole(), by=None)
    row = OutboxRow.objects.get()
    assert (row.task, row.arguments) == (
        "drives.tasks.draw_whole_evening",
        {"draw": str(draw.pk)},
    )


def test_the_task_draws_the_evening() -> None:
    drive = whole()
    ask_whole_draw(drive, by=None)
    draw = run_task()
    assert (draw.state, draw.repeats["found"]["partners"]) == (State.DONE, 0)
    assert draw.repeats["found"] == draw.repeats["least"] | {
        "tables": draw.repeats["found"]["tables"]
    }


def test_its_rounds_are_the_ones_that_are_seated() -> None:
    drive = whole(rounds=2)
    ask_whole_draw(drive, by=None)
    draw = run_task()
    seat_round(drive, by=None)
    (seated,) = seatings_of(drive)
    tables = [[list(one.us), list(one.them)] for one in seated.tables]
    assert tables == draw.rounds[0]["tables"]


def test_a_task_that_comes_twice_has_one_effect() -> None:
    ask_whole_draw(whole(), by=None)
    first = run_task()
    OutboxRow.objects.update(done_at=None)
    second = run_task()
    assert (first.rounds, first.ended_at) == (second.rounds, second.ended_at)
    assert AuditRow.objects.filter(action="wholedraw.done").count() == 1


def test_a_draw_is_taken_up_by_one_worker() -> None:
    draw = ask_whole_draw(whole(), by=None)
    assert take_up(WholeDraw.objects.all(), draw.pk) is not None
    assert take_up(WholeDraw.objects.all(), draw.pk) is None


def test_a_second_draw_is_refused_while_one_waits() -> None:
    drive = whole()
    ask_whole_draw(drive, by=None)
    with pytest.raises(ValidationError, match="is being drawn"):
        ask_whole_draw(drive, by=None)


def test_the_database_lets_one_draw_run_on_an_evening() -> None:
    draw = ask_whole_draw(whole(), by=None)
    with pytest.raises(IntegrityError):
        WholeDraw.objects.create(
            union=draw.union, drive=draw.drive, seed="x", first_round=1
        )


def test_one_whose_worker_is_silent_is_given_up_for_the_next() -> None:
    drive = whole()
    former = taken_up(ask_whole_draw(drive, by=None))
    silence(former)
    ask_whole_draw(drive, by=None)
    former.refresh_from_db()
    assert former.state == State.LOST


def test_a_silent_draw_keeps_no_round_from_being_seated() -> None:
    drive = whole()
    silence(ask_whole_draw(drive, by=None))
    assert seat_round(drive, by=None).number == 1


def test_a_worker_that_was_given_up_keeps_nothing() -> None:
    drive = whole(entrants=8)
    draw = taken_up(ask_whole_draw(drive, by=None))
    silence(draw)
    ask_whole_draw(drive, by=None)
    came = draw_evening([range(1, 9)] * 6, seed="x", shape=FOURS, with_solver=False)
    assert write_beat(draw, progress={}) is False
    assert end_draw(draw, came=came) is None


def test_a_draw_that_waits_is_stopped_at_once() -> None:
    draw = stop_whole_draw(ask_whole_draw(whole(), by=None), by=None)
    assert draw.state == State.STOPPED
    assert run_task().state == State.STOPPED


def test_a_draw_that_runs_hears_that_it_is_to_stop() -> None:
    draw = taken_up(ask_whole_draw(whole(), by=None))
    assert write_beat(draw, progress={"steps": 3})
    stop_whole_draw(draw, by=None)
    assert write_beat(draw, progress={"steps": 4}) is False


def test_a_draw_that_was_stopped_is_kept_as_far_as_it_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Heart, "is_stopped", True)
    ask_whole_draw(whole(entrants=12), by=None)
    draw = run_task()
    assert (draw.state, len(draw.rounds)) == (State.DONE, 6)


def test_a_draw_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_values: object) -> None:
        raise RuntimeError("no solver")

    monkeypatch.setattr(draw_worker, "drawn_of", fail)
    draw = ask_whole_draw(whole(), by=None)
    with pytest.raises(RuntimeError):
        run_task()
    draw.refresh_from_db()
    assert (draw.state, draw.fault) == (State.FAILED, "RuntimeError")


def test_what_is_left_of_the_evening_is_drawn_again_for_those_who_came() -> None:
    drive = whole(entrants=20, rounds=4)
    # While the first round is being played.
    first = seat_round(drive, by=None)
    for number in range(21, 25):
        make_entrant(drive, number)
    ask_whole_draw(drive, by=None)
    draw = run_task()
    assert (draw.first_round, draw.seed, len(draw.rounds)) == (2, "Thursday|2", 3)
    close(first)
    assert [seat_and_close(drive).drawn["how"] for _round in range(3)] == ["whole"] * 3
    assert counted(seatings_of(drive)) == (0, 0)


def test_the_last_draw_that_was_done_counts() -> None:
    drive = whole(entrants=8)
    ask_whole_draw(drive, by=None)
    run_task()
    ask_whole_draw(drive, by=None)
    last = run_task()
    assert draw_that_holds(drive, number=1) == last


def test_only_an_evening_drawn_as_a_whole_is() -> None:
    with pytest.raises(ValidationError, match="not drawn as a whole"):
        ask_whole_draw(whole(seating="round"), by=None)


def test_who_is_known_to_miss_a_round_is_not_drawn_in_it() -> None:
    drive = whole(entrants=9, rounds=2)
    entrant = drive.entrants.get(number=9)
    entrant.absences.create(union=drive.union, round_number=2)
    draw = ask_whole_draw(drive, by=None)
    assert [len(one) for one in draw.here] == [9, 8]


def test_rounds_that_an_evening_is_given_later_are_drawn_when_they_come() -> None:
    drive = whole(entrants=8, rounds=1)
    seat_and_close(drive)
    Drive.objects.filter(pk=drive.pk).update(rounds=2)
    seat_and_close(drive)
    drawn = WholeDraw.objects.order_by("first_round")
    assert list(drawn.values_list("first_round", flat=True)) == [1, 2]
