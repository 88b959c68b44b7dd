"""A night on phones as its record, its chain and what is rebuilt from it."""

from __future__ import annotations

import pytest
from django.db.models import ProtectedError

from matches.access.permissions import ActingHand
from matches.integrity.rebuilding import union_differences
from matches.integrity.verifying import verify_matches
from matches.models import Device, HeldEntry, Match, Ticket
from matches.phones.actions.held import dismiss, release_held
from matches.phones.actions.phones import say
from matches.record_files.actions import import_record
from matches.record_files.export import record_text
from rules.match import score
from rules.record import Side, load_record
from tests.make import (
    at,
    entry,
    make_fixture,
    make_match,
    make_phone,
    make_role,
    make_ticket,
    points,
    write,
)
from tests.matches.record.test_write_policy import lease, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match with a captain's toss, a phone's presses, held ones and settled ones."""
    match = make_match()
    captain = make_phone(make_ticket(match, "captain", side="home")).device
    toss = entry("toss", -10, winner=Side.AWAY)
    say(match, [toss], hand=ActingHand(device=captain), at=at(-10))
    write(match, entry("start", 0))
    phone = make_phone(make_ticket(match)).device
    referee = make_role(match.union, "referee")
    number = lease(phone)
    for place in range(1, 7):
        hold = HeldEntry.Reason.CLOCK if place > 3 else None
        one = points(1, "home", 10 + place)
        send(phone, one, counter=place, lease=number, hold=hold)
    first, second, _ = HeldEntry.objects.order_by("device_seq")
    release_held(first, by=referee)
    dismiss(second, by=referee)
    match.refresh_from_db()
    return match


def test_nothing_differs_from_what_is_rebuilt(match: Match) -> None:
    assert match.is_live
    assert list(union_differences(match.union)) == []


def test_the_chain_is_whole_beside_what_is_held(match: Match) -> None:
    assert [one for one in verify_matches([match.pk]) if one.faults] == []


def test_the_record_scores_as_the_match_does_and_names_no_held_press(
    match: Match,
) -> None:
    record = load_record(record_text(match))
    assert score(record).totals == {Side.HOME: 8, Side.AWAY: 0}
    assert match.sheet["home"]["total"] == 8
    assert sum(one.kind == "points" for one in record.entries) == 4


def test_the_record_that_is_imported_again_is_the_same_to_the_byte(
    match: Match,
) -> None:
    text, fixture = record_text(match), match.fixture
    twin = make_fixture(
        fixture.division, home=fixture.home, away=fixture.away, round=99
    )
    import_record(twin, text, by=None)
    assert record_text(Match.objects.get(pk=twin.pk)) == text


@pytest.mark.parametrize("model", [Match, Device, Ticket])
def test_nothing_of_a_night_is_deleted(match: Match, model: type) -> None:
    with pytest.raises(ProtectedError):
        model.objects.all().delete()


def test_a_held_count_that_was_lost_still_answers_what_is_held(match: Match) -> None:
    waiting = HeldEntry.objects.get(settled_at=None)
    Match.objects.filter(pk=match.pk).update(held_count=0)
    phone = Device.objects.exclude(ticket__task="captain").get()
    one = points(1, "home", 16)
    object.__setattr__(one, "id", waiting.record_id)
    answer = send(phone, one, counter=6, hold=HeldEntry.Reason.CLOCK)
    assert (answer.outcome, HeldEntry.objects.count()) == ("held", 3)
