"""What a phone may write, and what is held outside the record."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from matches.models import Device, Entry, HeldEntry, Match
from matches.phones.actions.held import dismiss, release_held
from matches.phones.actions.phones import take_lease
from matches.record.append import append
from matches.record.delivery import EntryAnswer, EntryOutcome, Posting
from matches.record.write_policy import MarkerGate
from rules.record import RecordEntry
from tests.make import (
    at,
    entry,
    make_match,
    make_phone,
    make_role,
    make_ticket,
    points,
    write,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    match = make_match()
    write(match, entry("start", 0))
    return match


@pytest.fixture
def phone(match: Match) -> Device:
    return phone_of(match)


def phone_of(match: Match, table: int | None = None) -> Device:
    standing = match.tickets.filter(table=table).first()
    return make_phone(standing or make_ticket(match, table=table)).device


def lease(phone: Device, table: int = 1, *, take_over: bool = False) -> int:
    return take_lease(phone, table=table, take_over=take_over, at=at(1)).number


def send(
    phone: Device, one: RecordEntry, *, minutes: float = 40, **values: Any
) -> EntryAnswer:
    """Send an entry from a phone; it is received so many minutes after the start."""
    used = Entry.objects.filter(match=phone.match, device=str(phone.pk)).count()
    posting = Posting(
        entry=one,
        device=str(phone.pk),
        device_seq=values.pop("counter", used + 1),
        **values,
    )
    received_at = at(minutes)
    [answer] = append(
        phone.match,
        [posting],
        by=None,
        source="live",
        received_at=received_at,
        gate=MarkerGate(phone, received_at),
    )
    return answer


def test_a_press_under_the_lease_that_stands_counts(phone: Device) -> None:
    answer = send(phone, points(1, "home", 10), lease=lease(phone))
    phone.match.refresh_from_db()
    assert answer.outcome is EntryOutcome.ACCEPTED
    assert phone.match.sheet["home"]["total"] == 2


def test_a_press_at_a_table_that_nobody_took_counts(phone: Device) -> None:
    assert send(phone, points(1, "home", 10)).outcome is EntryOutcome.ACCEPTED


def test_a_press_under_a_former_lease_is_held(match: Match, phone: Device) -> None:
    number = lease(phone)
    lease(phone_of(match), take_over=True)
    answer = send(phone, points(1, "home", 10), lease=number)
    assert (answer.outcome, answer.reason) == (EntryOutcome.HELD, "lease")
    assert Entry.objects.filter(kind="points").count() == 0


def test_the_phone_that_took_over_counts(match: Match, phone: Device) -> None:
    lease(phone)
    other = phone_of(match)
    number = lease(other, take_over=True)
    assert send(other, points(1, "home", 10), lease=number).seq == 2


def test_a_press_of_the_holder_under_its_own_former_lease_is_held(
    match: Match, phone: Device
) -> None:
    former = lease(phone)
    lease(phone_of(match), take_over=True)
    lease(phone, take_over=True)
    answer = send(phone, points(1, "home", 10), lease=former)
    assert (answer.outcome, answer.reason) == (EntryOutcome.HELD, "lease")


def test_a_held_press_delivered_again_is_held_once(match: Match, phone: Device) -> None:
    lease(phone_of(match))
    one = points(1, "home", 10)
    found = [send(phone, one, counter=1).outcome for _ in range(3)]
    assert (found, HeldEntry.objects.count()) == ([EntryOutcome.HELD] * 3, 1)


def test_a_held_id_with_another_content_is_rejected(
    match: Match, phone: Device
) -> None:
    lease(phone_of(match))
    send(phone, points(1, "home", 10), counter=1)
    held = HeldEntry.objects.get()
    other = entry("points", 10, id=held.record_id, table=2, side="home", points=4)
    assert send(phone, other, counter=1).outcome is EntryOutcome.REJECTED


def test_taking_back_a_held_press_is_held_with_it(match: Match, phone: Device) -> None:
    lease(phone_of(match))
    one = points(1, "home", 10)
    send(phone, one, counter=1)
    undo = entry("void", 11, entry=one.id, reason="undo")
    assert send(phone, undo, counter=2).outcome is EntryOutcome.HELD


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("start", {}),
        ("stoppage", {"table": 1, "defaulters": "home", "rule": "12.1"}),
        ("sign", {"by": "marker"}),
    ],
)
def test_a_marker_writes_points_alone(
    phone: Device, kind: str, values: dict[str, object]
) -> None:
    answer = send(phone, entry(kind, 10, **values))
    assert [one.path for one in answer.faults] == ["kind"]


def test_a_code_for_one_table_opens_no_other(match: Match) -> None:
    answer = send(phone_of(match, table=2), points(3, "home", 10))
    assert [one.path for one in answer.faults] == ["table"]


def test_a_phone_takes_back_what_it_pressed(phone: Device) -> None:
    one = points(1, "home", 10)
    send(phone, one)
    send(phone, entry("void", 11, entry=one.id, reason="undo"))
    phone.match.refresh_from_db()
    assert phone.match.sheet["home"]["total"] == 0


def test_nobody_takes_back_another_phones_press(match: Match, phone: Device) -> None:
    one = points(1, "home", 10)
    send(phone, one)
    undo = entry("void", 11, entry=one.id, reason="undo")
    answer = send(phone_of(match), undo)
    assert [fault.path for fault in answer.faults] == ["entry"]


def test_what_was_pressed_in_time_and_comes_late_is_held(phone: Device) -> None:
    answer = send(phone, points(1, "home", 100), minutes=13 * 60)
    assert (answer.outcome, answer.reason) == (EntryOutcome.HELD, "late")


def test_what_was_pressed_after_the_code_was_over_is_rejected(phone: Device) -> None:
    answer = send(phone, points(1, "home", 12 * 60), minutes=13 * 60)
    assert [fault.path for fault in answer.faults] == ["at"]


def test_a_press_of_an_unsure_clock_is_held(phone: Device) -> None:
    answer = send(phone, points(1, "home", 10), hold=HeldEntry.Reason.CLOCK)
    assert answer.reason == "clock"


def seal(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(sealed_at=timezone.now())


@pytest.mark.parametrize("source", ["live", "desk"])
def test_only_the_desk_writes_into_a_sealed_match(match: Match, source: str) -> None:
    seal(match)
    one = points(1, "home", 10)
    [answer] = append(match, [Posting(entry=one)], by=None, source=source)
    wanted = {"live": EntryOutcome.HELD, "desk": EntryOutcome.ACCEPTED}
    assert answer.outcome is wanted[source]


def test_a_sealed_match_keeps_its_head(match: Match) -> None:
    match.refresh_from_db()
    head = match.head_hash
    seal(match)
    append(match, [Posting(entry=points(1, "home", 10))], by=None, source="live")
    match.refresh_from_db()
    assert (match.head_hash, match.held_count) == (head, 1)


def test_a_released_press_counts_at_the_time_it_was_pressed(phone: Device) -> None:
    send(phone, points(1, "home", 10), hold=HeldEntry.Reason.CLOCK)
    release_held(HeldEntry.objects.get(), by=make_role(phone.union, "referee"))
    written = Entry.objects.get(kind="points")
    assert (written.at, written.is_time_guessed) == (at(10), True)


def test_a_released_press_delivered_again_is_a_duplicate(phone: Device) -> None:
    one = points(1, "home", 10)
    send(phone, one, hold=HeldEntry.Reason.CLOCK)
    release_held(HeldEntry.objects.get(), by=make_role(phone.union, "referee"))
    again = send(phone, one, counter=1, hold=HeldEntry.Reason.CLOCK)
    assert again.outcome is EntryOutcome.DUPLICATE


def test_a_held_press_is_released_once(phone: Device) -> None:
    send(phone, points(1, "home", 10), hold=HeldEntry.Reason.CLOCK)
    held, referee = HeldEntry.objects.get(), make_role(phone.union, "referee")
    release_held(held, by=referee)
    assert release_held(held, by=referee) is None


def test_a_dismissed_press_stays_out_and_is_answered_as_held(phone: Device) -> None:
    one = points(1, "home", 10)
    send(phone, one, hold=HeldEntry.Reason.CLOCK)
    dismiss(HeldEntry.objects.get(), by=make_role(phone.union, "referee"))
    assert send(phone, one, counter=1).outcome is EntryOutcome.HELD
    assert not Entry.objects.filter(kind="points").exists()


def test_only_the_secretary_releases_into_a_sealed_match(phone: Device) -> None:
    send(phone, points(1, "home", 10), hold=HeldEntry.Reason.CLOCK)
    seal(phone.match)
    held = HeldEntry.objects.get()
    with pytest.raises(PermissionDenied):
        release_held(held, by=make_role(phone.union, "referee"))
    release_held(held, by=make_role(phone.union))
    assert Entry.objects.filter(kind="points").count() == 1


def test_a_jumped_clock_counts_by_the_offset_it_had(phone: Device) -> None:
    three_days = timedelta(days=3)
    late = points(1, "home", 10 - 3 * 24 * 60)
    send(phone, late, offset=three_days)
    assert Entry.objects.get(kind="points").at == at(10)
