"""A phone whose presses were rescued comes back itself: they are known by their ids."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from matches.models import Entry, HeldEntry, Match
from matches.phones.actions.held import dismiss, release_held
from tests.make import entry, make_match, make_role, make_ticket, make_tonight, write
from tests.matches.phones.test_api import come_in, live, press, send, take

pytestmark = pytest.mark.django_db
Phone = dict[str, Any]
Told = list[tuple[str, str | None]]


@pytest.fixture
def match() -> Match:
    match = make_match(make_tonight())
    write(match, entry("start", 0))
    return match


@pytest.fixture
def lost(match: Match) -> Phone:
    """A phone that marks table 1, and then reaches nobody."""
    phone = come_in(make_ticket(match))
    take(match, phone, 1)
    return phone


def undo(of: dict[str, object], counter: int) -> dict[str, object]:
    fields = {"kind": "void", "entry": of["id"], "reason": "Undone by the marker"}
    at = {"id": str(uuid4()), "at": timezone.now().isoformat()}
    return at | fields | {"device_counter": counter}


def pressed() -> list[dict[str, object]]:
    """Three presses, the last of them taken back."""
    made = [press(counter) for counter in (1, 2, 3)]
    return [*made, undo(made[-1], 4)]


def told(answer: Any) -> Told:
    return [(one["outcome"], one.get("reason")) for one in answer.json()["answers"]]


def rescue(match: Match, phone: Phone, *entries: dict[str, object]) -> Told:
    """Another phone of the match brings them, with the clock as it was measured."""
    helper = come_in(match.tickets.get())
    brought = [one | {"clock_offset_ms": 1500, "lease": 1} for one in entries]
    return told(send(match, phone, *brought, to="rescue", key=helper["key"]))


def come_back(match: Match, phone: Phone, *entries: dict[str, object]) -> Told:
    return told(send(match, phone, *(one | {"lease": 1} for one in entries)))


def test_it_is_held_once(match: Match, lost: Phone) -> None:
    entries = pressed()
    assert rescue(match, lost, *entries) == [("held", "rescued")] * 4
    assert come_back(match, lost, *entries) == [("held", "rescued")] * 4
    assert HeldEntry.objects.count() == 4
    assert not Entry.objects.filter(kind__in=("points", "void")).exists()


def test_two_helpers_bring_it_once(match: Match, lost: Phone) -> None:
    entries = pressed()
    for _ in range(2):
        assert rescue(match, lost, *entries) == [("held", "rescued")] * 4
    assert HeldEntry.objects.count() == 4


def test_what_was_let_in_meanwhile_counts_once(match: Match, lost: Phone) -> None:
    entries = pressed()
    rescue(match, lost, *entries)
    for one in HeldEntry.objects.order_by("device_seq"):
        release_held(one, by=make_role(match.union, "referee"))
    assert come_back(match, lost, *entries) == [("duplicate", None)] * 4
    match.refresh_from_db()
    assert match.sheet["home"]["total"] == 4
    assert not HeldEntry.objects.filter(settled_at=None).exists()


def test_what_was_left_out_meanwhile_stays_out(match: Match, lost: Phone) -> None:
    entries = pressed()[:1]
    rescue(match, lost, *entries)
    dismiss(HeldEntry.objects.get(), by=make_role(match.union, "referee"))
    come_back(match, lost, *entries)
    own = live(match, key=lost["key"]).json()["own"]
    assert (own["held"], own["struck"]) == ([], [entries[0]["id"]])


def test_what_it_had_sent_itself_is_not_held_by_its_rescue(
    match: Match, lost: Phone
) -> None:
    entries = pressed()
    come_back(match, lost, *entries)
    assert rescue(match, lost, *entries) == [("duplicate", None)] * 4
    assert not HeldEntry.objects.exists()


def test_it_goes_on_with_presses_of_its_own(match: Match, lost: Phone) -> None:
    entries = pressed()
    rescue(match, lost, *entries)
    fresh = press(5)
    assert come_back(match, lost, *entries, fresh)[-1] == ("accepted", None)
    match.refresh_from_db()
    assert match.sheet["home"]["total"] == 2


def test_a_clock_set_right_since_then_makes_no_other_press(
    match: Match, lost: Phone
) -> None:
    wrong = timezone.now() - timedelta(days=3)
    one = press(1) | {"at": wrong.isoformat()}
    offset = int(timedelta(days=3) / timedelta(milliseconds=1))
    rescue(match, lost, one)
    answer = come_back(match, lost, one | {"clock_offset_ms": offset})
    assert answer == [("held", "rescued")]
    assert HeldEntry.objects.count() == 1
