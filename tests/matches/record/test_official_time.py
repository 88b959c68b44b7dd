from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matches.models import Match
from matches.record.append import append
from matches.record.delivery import Posting
from rules.record import Kind, RecordEntry
from tests.make import at, entry, make_match

pytestmark = pytest.mark.django_db


def deliver(
    match: Match,
    minutes: float,
    *,
    counter: int,
    received: float = 60,
    ahead: float = 0,
    device: str = "phone",
) -> float:
    """Deliver a press; return its official time in minutes after the start."""
    posting = Posting(
        entry=entry("start", minutes),
        device=device,
        device_seq=counter,
        offset=timedelta(minutes=ahead),
    )
    [answer] = append(
        match, [posting], by=None, source="live", received_at=at(received)
    )
    row = match.entries.get(seq=answer.seq)
    return (row.at - at(0)) / timedelta(minutes=1)


def test_a_press_counts_at_its_own_time() -> None:
    assert deliver(make_match(), 5, counter=1) == 5


def test_a_clock_that_runs_behind_is_corrected_by_its_offset() -> None:
    assert deliver(make_match(), 5, counter=1, ahead=3) == 8


def test_a_press_never_counts_after_its_receipt() -> None:
    assert deliver(make_match(), 75, counter=1, received=60) == 60


def test_a_press_does_not_count_before_the_one_before_it_on_its_device() -> None:
    match = make_match()
    deliver(match, 20, counter=1)
    assert deliver(match, 10, counter=2) == 20


def test_a_press_delivered_late_counts_between_its_neighbours() -> None:
    match = make_match()
    deliver(match, 20, counter=1)
    deliver(match, 30, counter=3)
    assert deliver(match, 55, counter=2) == 30


def test_another_devices_times_move_nothing() -> None:
    match = make_match()
    deliver(match, 20, counter=1, device="one")
    assert deliver(match, 10, counter=2, device="two") == 10


def test_neighbours_stay_in_order_when_the_receiving_clock_goes_back() -> None:
    match = make_match()
    deliver(match, 40, counter=1, received=41)
    deliver(match, 50, counter=3, received=30)
    deliver(match, 45, counter=2, received=20)
    times = match.entries.order_by("device_seq").values_list("at", flat=True)
    assert list(times) == sorted(times)


@pytest.mark.parametrize(
    "clock",
    [datetime(1970, 1, 1, tzinfo=UTC), datetime(2099, 1, 1, tzinfo=UTC)],
)
def test_a_phone_in_another_year_is_set_right_by_its_offset(clock: datetime) -> None:
    match = make_match()
    posting = Posting(
        entry=RecordEntry(id="e1", at=clock, kind=Kind.START),
        device="phone",
        device_seq=1,
        offset=at(7) - clock,
    )
    append(match, [posting], by=None, source="live", received_at=at(9))
    row = match.entries.get()
    assert (row.at, row.client_at) == (at(7), clock)


def test_what_is_typed_at_the_desk_keeps_the_time_that_was_given() -> None:
    match = make_match()
    append(
        match,
        [Posting(entry=entry("start", 75), is_time_guessed=True)],
        by=None,
        source="desk",
        received_at=at(60),
    )
    row = match.entries.get()
    assert (row.at, row.is_time_guessed) == (at(75), True)
