"""F6: whatever order a device's presses arrive in, the score is that of their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.models import Division
from matches.models import Match
from matches.record.append import append
from matches.record.delivery import Posting
from rules.record import RecordEntry
from tests.make import at, entry, make_division, make_fixture, make_team

pytestmark = pytest.mark.django_db
KINDS = ("points", "points", "points", "void", "query")
CLOCK = ("start", "interval", "resume", "time")


@dataclass(frozen=True, slots=True)
class Schedule:
    """A device's presses in its own order, and the batches in which they arrive."""

    entries: tuple[RecordEntry, ...]
    batches: tuple[tuple[int, ...], ...]


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    entries = tuple(draw(presses()))
    places = st.integers(0, len(entries) - 1)
    again = draw(st.lists(places, max_size=len(entries)))
    order = draw(st.permutations([*range(len(entries)), *again]))
    cuts = sorted(draw(st.lists(st.integers(0, len(order)), max_size=5)))
    ends = [0, *cuts, len(order)]
    return Schedule(
        entries, tuple(tuple(order[start:end]) for start, end in pairwise(ends))
    )


@st.composite
def presses(draw: st.DrawFn) -> list[RecordEntry]:
    """Draw a match marked by one device: the clock, and what happens between."""
    made: list[RecordEntry] = []
    minutes = 0.0
    for clock in CLOCK:
        minutes += draw(st.integers(1, 9))
        made.append(entry(clock, minutes))
        for kind in draw(st.lists(st.sampled_from(KINDS), max_size=5)):
            minutes += draw(st.integers(1, 9))
            made.append(press(draw, kind, minutes, made))
    return made


def press(
    draw: st.DrawFn, kind: str, minutes: float, made: list[RecordEntry]
) -> RecordEntry:
    if kind == "void":
        voided = draw(st.sampled_from(made))
        return entry("void", minutes, entry=voided.id, reason="Wrong press")
    side = draw(st.sampled_from(["home", "away"]))
    if kind == "query":
        return entry("query", minutes, side=side, text="Which trump?")
    table, number = draw(st.integers(1, 4)), draw(st.sampled_from([2, 4, 3]))
    return entry("points", minutes, table=table, side=side, points=number)


def deliver(entries: Sequence[RecordEntry], batches: Sequence[Sequence[int]]) -> Match:
    match = new_match()
    for batch in batches:
        postings = [
            Posting(entries[place], device="phone", device_seq=place + 1)
            for place in batch
        ]
        append(match, postings, by=None, source="live", received_at=at(9999))
    match.refresh_from_db()
    return match


def new_match() -> Match:
    """Make a match without team sheets, all of them in one division."""
    division = Division.objects.first() or make_division()
    teams = list(division.teams.all()) or [make_team(division), make_team(division)]
    round_ = division.fixtures.count() + 1
    fixture = make_fixture(division, round=round_, home=teams[0], away=teams[1])
    return Match.objects.create(union=division.union, fixture=fixture)


@given(schedules())
@settings(max_examples=30, deadline=None)
def test_any_order_partition_and_repetition_gives_the_score_of_their_order(
    schedule: Schedule,
) -> None:
    in_order = deliver(schedule.entries, [range(len(schedule.entries))])
    other = deliver(schedule.entries, schedule.batches)
    assert other.sheet == in_order.sheet
    assert other.seq == len(schedule.entries)


def test_what_a_press_that_is_still_missing_does_follows_when_it_arrives() -> None:
    start, two = entry("start", 1), entry("points", 2, table=1, side="home", points=2)
    match = deliver([start, two], [[1]])
    assert match.sheet["refused"][0]["rule"] == "1.9"
    posting = Posting(start, device="phone", device_seq=1)
    append(match, [posting], by=None, source="live", received_at=at(9999))
    match.refresh_from_db()
    assert (match.sheet["refused"], match.sheet["home"]["total"]) == ([], 2)
