"""Presses and undos that try to count where they should not, or are held for ever."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from matches.access.permissions import ActingHand
from matches.models import Device, Entry, HeldEntry, Match
from matches.phones.actions.held import dismiss, release_held
from matches.phones.actions.phones import TicketShut, say, take_lease
from matches.phones.actions.tickets import revoke
from matches.record.append import append
from matches.record.delivery import EntryOutcome, Posting
from matches.record.write_policy import MarkerGate, OfficialGate, RescueGate
from rules.record import RecordEntry, Side
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
from tests.matches.record.test_write_policy import lease, phone_of, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    match = make_match()
    write(match, entry("start", 0))
    return match


@pytest.fixture
def phone(match: Match) -> Device:
    return phone_of(match)


def undo(one: RecordEntry) -> RecordEntry:
    return entry("void", 20, entry=one.id, reason="undo")


def seal(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(sealed_at=timezone.now())


def total(match: Match) -> int:
    match.refresh_from_db()
    return match.sheet["home"]["total"]


def test_an_undo_strikes_a_press_of_its_own_batch(phone: Device) -> None:
    one, number = points(1, "home", 10), lease(phone)
    batch = [
        Posting(entry=sent, device=str(phone.pk), device_seq=place, lease=number)
        for place, sent in enumerate([one, undo(one)])
    ]
    gate = MarkerGate(phone, at(30))
    found = append(
        phone.match, batch, by=None, source="live", received_at=at(30), gate=gate
    )
    assert [answer.outcome for answer in found] == [EntryOutcome.ACCEPTED] * 2
    assert total(phone.match) == 0


def test_a_former_lease_counts_no_more_where_its_successor_was_revoked(
    match: Match,
) -> None:
    first, second = phone_of(match, table=1), phone_of(match)
    number = lease(first)
    lease(second, take_over=True)
    assert second.ticket is not None
    revoke(second.ticket, by=None)
    answer = send(first, points(1, "home", 10), lease=number)
    assert (answer.outcome, answer.reason) == (EntryOutcome.HELD, "lease")


@pytest.mark.parametrize("by_marker", [True, False])
def test_a_program_takes_back_what_its_own_user_wrote(
    match: Match, by_marker: bool
) -> None:
    marker, referee = (make_role(match.union, kind) for kind in ("marker", "referee"))
    one = points(1, "home", 10)
    write(match, one, by=marker if by_marker else referee)
    gate = MarkerGate(None, at(30), by=marker)
    posting = Posting(entry=undo(one))
    [answer] = append(match, [posting], by=marker, source="live", gate=gate)
    assert (answer.outcome is EntryOutcome.ACCEPTED) is by_marker


def test_a_marker_takes_back_no_toss_though_it_is_the_own_one(match: Match) -> None:
    marker, toss = make_role(match.union, "marker"), entry("toss", 5, winner=Side.HOME)
    write(match, toss, by=marker)
    gate = MarkerGate(None, at(30), by=marker)
    [answer] = append(
        match, [Posting(entry=undo(toss))], by=marker, source="live", gate=gate
    )
    assert [fault.path for fault in answer.faults] == ["entry"]


def test_a_name_for_a_device_takes_nothing_back_from_another_user(match: Match) -> None:
    first, second = (make_role(match.union, "marker") for _ in range(2))
    one = points(1, "home", 10)
    outcomes = []
    for place, (sent, by) in enumerate([(one, first), (undo(one), second)]):
        posting = Posting(entry=sent, device="phone-7", device_seq=place)
        gate = MarkerGate(None, at(30), by=by)
        outcomes += append(match, [posting], by=by, source="live", gate=gate)
    assert [each.outcome for each in outcomes] == [
        EntryOutcome.ACCEPTED,
        EntryOutcome.REJECTED,
    ]


def test_a_referees_press_under_a_former_lease_is_held_too(
    match: Match, phone: Device
) -> None:
    lease(phone)
    posting = Posting(entry=points(1, "home", 10), device="r", device_seq=1, lease=7)
    referee = make_role(match.union, "referee")
    [answer] = append(match, [posting], by=referee, source="live", gate=OfficialGate())
    assert answer.reason == "lease"


def test_a_referee_writes_at_a_table_that_a_phone_marks(
    match: Match, phone: Device
) -> None:
    lease(phone)
    referee = make_role(match.union, "referee")
    posting = Posting(entry=points(1, "home", 10))
    [answer] = append(match, [posting], by=referee, source="live", gate=OfficialGate())
    assert answer.outcome is EntryOutcome.ACCEPTED


@pytest.mark.parametrize(
    "one", [entry("stoppage", 9, table=1), entry("sign", 9), points(3, "home", 9)]
)
def test_a_rescue_brings_only_what_its_phone_may_press(
    match: Match, one: RecordEntry
) -> None:
    gate = RescueGate(phone_of(match, table=1))
    posting = Posting(entry=one, device="x", device_seq=1)
    referee = make_role(match.union, "referee")
    [answer] = append(match, [posting], by=referee, source="live", gate=gate)
    assert answer.outcome is EntryOutcome.REJECTED


def test_a_rescue_takes_no_referees_entry_back(match: Match, phone: Device) -> None:
    one = points(1, "home", 10)
    write(match, one)
    posting = Posting(entry=undo(one), device=str(phone.pk), device_seq=1)
    [answer] = append(match, [posting], by=None, source="live", gate=RescueGate(phone))
    assert [fault.path for fault in answer.faults] == ["entry"]


def test_an_id_that_another_match_holds_is_rejected_not_lost(phone: Device) -> None:
    one = points(1, "home", 10, 2)
    object.__setattr__(one, "id", str(uuid4()))
    send(phone, one, hold=HeldEntry.Reason.CLOCK)
    other = phone_of(make_match())
    answer = send(other, one, hold=HeldEntry.Reason.CLOCK)
    assert [fault.path for fault in answer.faults] == ["id"]


def test_an_id_that_another_match_holds_is_no_answer_for_this_one(
    match: Match,
) -> None:
    one, other = points(1, "home", 10), make_match()
    object.__setattr__(one, "id", str(uuid4()))
    seal(match)
    seal(other)
    posting = Posting(entry=one)
    append(other, [Posting(entry=points(1, "home", 9))], by=None, source="live")
    append(match, [posting], by=None, source="live")
    [answer] = append(other, [posting], by=None, source="live")
    assert answer.outcome is EntryOutcome.REJECTED


def test_a_press_that_the_record_cannot_take_stays_held(phone: Device) -> None:
    send(phone, points(1, "home", 10), counter=1, hold=HeldEntry.Reason.CLOCK)
    send(phone, points(1, "home", 11), counter=1)
    held = HeldEntry.objects.get()
    answer = release_held(held, by=make_role(phone.union, "referee"))
    held.refresh_from_db()
    assert answer is not None
    assert (answer.outcome, held.settled_at) == (EntryOutcome.REJECTED, None)


def test_what_a_captain_says_next_takes_no_counter_of_what_is_held(
    match: Match,
) -> None:
    captain = make_phone(make_ticket(match, "captain", side="home")).device
    seal(match)
    for winner in Side:
        toss = entry("toss", 3, winner=winner)
        say(match, [toss], hand=ActingHand(device=captain), at=at(4))
    used = HeldEntry.objects.values_list("device_seq", flat=True)
    assert sorted(used) == [1, 2]


def test_a_held_pause_is_released(match: Match) -> None:
    seal(match)
    append(match, [Posting(entry=entry("pause", 10))], by=None, source="live")
    release_held(HeldEntry.objects.get(), by=make_role(match.union))
    assert Entry.objects.filter(kind="pause").count() == 1


def test_an_undo_released_without_its_press_strikes_nothing(phone: Device) -> None:
    one, referee = points(1, "home", 10), make_role(phone.union, "referee")
    send(phone, one, counter=1, hold=HeldEntry.Reason.CLOCK)
    send(phone, undo(one), counter=2, hold=HeldEntry.Reason.CLOCK)
    press, back = HeldEntry.objects.order_by("device_seq")
    dismiss(press, by=referee)
    answer = release_held(back, by=referee)
    assert answer is not None
    assert (answer.rule, total(phone.match)) == ("record", 0)


def test_an_undo_released_strikes_nothing_of_another_phone(
    match: Match, phone: Device
) -> None:
    other, one = phone_of(match), points(1, "home", 10)
    send(other, undo(one), counter=1)
    send(phone, one, counter=1)
    answer = release_held(HeldEntry.objects.get(), by=make_role(match.union, "referee"))
    assert answer is not None
    assert (answer.outcome, total(match)) == (EntryOutcome.REJECTED, 2)


def test_a_phone_whose_code_was_revoked_meanwhile_takes_no_table(
    phone: Device,
) -> None:
    assert phone.ticket is not None
    revoke(phone.ticket, by=None)
    with pytest.raises(TicketShut, match="revoked"):
        lease(phone)
    assert Match.objects.get().markers == {}


def test_a_phone_whose_code_is_over_takes_no_table(phone: Device) -> None:
    with pytest.raises(TicketShut, match="over"):
        take_lease(phone, table=1, take_over=True, at=at(12 * 60))


def test_a_captains_phone_takes_no_table(match: Match) -> None:
    captain = make_phone(make_ticket(match, "captain", side="home")).device
    with pytest.raises(PermissionDenied):
        lease(captain)


def test_marking_a_match_of_the_past_does_not_make_it_a_live_one(match: Match) -> None:
    write(match, entry("interval", 75), entry("resume", 85), entry("time", 160))
    lease(phone_of(match))
    match.refresh_from_db()
    assert not match.is_live
