"""F14: taking presses back, twice, another's, a held one, against a plain model."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.models import Device, HeldEntry, Match
from matches.phones.actions.phones import take_lease
from matches.record.append import append
from matches.record.delivery import EntryOutcome, Posting
from matches.record.write_policy import MarkerGate
from rules.record import RecordEntry
from tests.make import at, entry, make_match, make_phone, make_ticket, points, write

pytestmark = pytest.mark.django_db
PHONES = (0, 1)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("press"), st.sampled_from(PHONES), st.sampled_from([2, 4])),
        st.tuples(st.just("undo"), st.sampled_from(PHONES), st.integers(0, 30)),
        st.tuples(st.just("take over"), st.sampled_from(PHONES), st.just(0)),
    ),
    min_size=5,
    max_size=40,
)


@dataclass
class Night:
    """Two phones at one table, and what a marker would expect of the score."""

    match: Match
    phones: list[Device]
    numbers: dict[int, int] = field(default_factory=dict)
    holder: int | None = None
    counters: dict[int, int] = field(default_factory=dict)
    pressed: list[tuple[RecordEntry, int]] = field(default_factory=list)
    counting: dict[str, int] = field(default_factory=dict)
    minutes: float = 1.0

    def step(self, what: str, phone: int, value: int) -> None:
        self.minutes += 1
        if what == "take over":
            lease = take_lease(
                self.phones[phone], table=1, take_over=True, at=at(self.minutes)
            )
            self.holder, self.numbers[phone] = phone, lease.number
        elif what == "press":
            one = points(1, "home", self.minutes, value)
            self.pressed.append((one, phone))
            if self.send(phone, one) is EntryOutcome.ACCEPTED:
                self.counting[one.id] = value
        elif self.pressed:
            self.undo(phone, *self.pressed[value % len(self.pressed)])

    def undo(self, phone: int, target: RecordEntry, owner: int) -> None:
        void = entry("void", self.minutes, entry=target.id, reason="undo")
        outcome = self.send(phone, void)
        if outcome is EntryOutcome.ACCEPTED:
            assert phone == owner, "nobody takes back another's press"
            self.counting.pop(target.id, None)

    def send(self, phone: int, one: RecordEntry) -> EntryOutcome:
        counter = self.counters[phone] = self.counters.get(phone, 0) + 1
        device, received_at = self.phones[phone], at(self.minutes)
        posting = Posting(
            entry=one,
            device=str(device.pk),
            device_seq=counter,
            lease=self.numbers.get(phone),
        )
        found = [
            append(
                self.match,
                [posting],
                by=None,
                source="live",
                received_at=received_at,
                gate=MarkerGate(device, received_at),
            )[0].outcome
            for _ in range(2)
        ]
        # The second delivery is of the same press: it changes nothing.
        again = {EntryOutcome.ACCEPTED: EntryOutcome.DUPLICATE}.get(found[0], found[0])
        assert found[1] is again
        return found[0]


def new_night() -> Night:
    match = make_match()
    write(match, entry("start", 0))
    ticket = make_ticket(match)
    return Night(match, [make_phone(ticket).device for _ in PHONES])


@given(STEPS)
@settings(max_examples=25, deadline=None)
def test_presses_and_undos_of_two_phones_come_to_what_a_marker_expects(
    steps: list[tuple[str, int, int]],
) -> None:
    night = new_night()
    for step in steps:
        night.step(*step)
    night.match.refresh_from_db()
    assert night.match.sheet["home"]["total"] == sum(night.counting.values())
    kept = night.match.seq - 1 + HeldEntry.objects.filter(match=night.match).count()
    assert kept <= sum(night.counters.values())


@pytest.mark.parametrize("times", [1, 2, 3])
def test_taking_back_again_changes_nothing(times: int) -> None:
    night = new_night()
    night.step("press", 0, 4)
    for _ in range(times):
        night.step("undo", 0, 0)
    night.match.refresh_from_db()
    assert night.match.sheet["home"]["total"] == 0
