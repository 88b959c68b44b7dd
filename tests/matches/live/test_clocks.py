"""F15: whatever a phone's clock says, a press counts when it was pressed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from matches.models import Device, Entry, Match
from matches.phones.api.entries import Poster, post_batch
from matches.record.batches import read_batch
from tests.make import at, entry, make_match, make_phone, make_ticket, write

pytestmark = pytest.mark.django_db
Clock = Callable[[datetime], datetime]
# When the marker pressed, in minutes after the start, and when the phone was heard.
PRESSES = ((5, "home"), (20, "away"), (30, "home"), (80, "home"), (84, "away"))
HEARD = 90.0


def shown_in(zone: str) -> Clock:
    return lambda true: true.astimezone(ZoneInfo(zone))


def ahead(**values: float) -> Clock:
    return lambda true: true + timedelta(**values)


def standing_in(year: int) -> Clock:
    """A clock that was set to some year and goes on from there."""
    begun = datetime(year, 1, 1, tzinfo=UTC)
    return lambda true: begun + (true - at(0))


CLOCKS: dict[str, Clock] = {
    "right": lambda true: true,
    "three days back": ahead(days=-3),
    "an hour ahead": ahead(hours=1),
    "an hour back": ahead(hours=-1),
    "a minute ahead": ahead(minutes=1),
    "a year ahead": ahead(days=365),
    "1970": standing_in(1970),
    "2099": standing_in(2099),
    "Auckland": shown_in("Pacific/Auckland"),
    "Amsterdam": shown_in("Europe/Amsterdam"),
    "Auckland, a day back": lambda true: ahead(days=-1)(
        shown_in("Pacific/Auckland")(true)
    ),
    "seconds off": ahead(seconds=2.5),
}


def pressed(place: int, by: Clock, **values: object) -> dict[str, Any]:
    minutes, side = PRESSES[place]
    return {
        "id": str(uuid4()),
        "at": by(at(minutes)).isoformat(),
        "kind": "points",
        "table": 1,
        "side": side,
        "points": 2,
        "device_counter": place + 1,
    } | values


def new_match() -> tuple[Match, Device]:
    match = make_match()
    write(match, entry("start", 0), entry("interval", 75), entry("resume", 82))
    return match, make_phone(make_ticket(match)).device


def deliver(
    match: Match, phone: Device, by: Clock, *entries: dict[str, Any]
) -> list[dict[str, Any]]:
    received_at = at(HEARD)
    document = {
        "device": str(phone.pk),
        "sent_at": by(received_at).isoformat(),
        "entries": list(entries),
    }
    batch = read_batch(document, received_at=received_at)
    answers = post_batch(Poster(match, device=phone), batch, received_at=received_at)
    match.refresh_from_db()
    return answers


@pytest.mark.parametrize("name", CLOCKS)
def test_a_press_counts_when_it_was_pressed_by_whatever_clock(name: str) -> None:
    match, phone = new_match()
    deliver(match, phone, CLOCKS[name], *(pressed(n, CLOCKS[name]) for n in range(5)))
    times = Entry.objects.filter(kind="points").order_by("at")
    assert [one.at for one in times] == [at(minutes) for minutes, _ in PRESSES]
    [table, *_] = match.sheet["tables"]
    assert (table["home"]["first_half"], table["away"]["second_half"]) == (6, 2)


def test_a_clock_that_jumped_counts_by_what_was_measured_before() -> None:
    match, phone = new_match()
    before, after = ahead(days=-3), ahead(hours=1)
    offset = int(timedelta(days=3) / timedelta(milliseconds=1))
    early = pressed(0, before, clock_offset_ms=offset)
    deliver(match, phone, after, early, pressed(1, after))
    times = Entry.objects.filter(kind="points").order_by("at")
    assert [one.at for one in times] == [at(5), at(20)]


def test_a_clock_that_jumped_unmeasured_is_left_to_the_referee() -> None:
    match, phone = new_match()
    [told] = deliver(
        match, phone, ahead(), pressed(0, ahead(days=-3), is_clock_unsure=True)
    )
    assert (told["outcome"], told["reason"]) == ("held", "clock")


def test_a_press_never_counts_later_than_it_was_received() -> None:
    match, phone = new_match()
    late = pressed(0, ahead(), at=at(HEARD + 30).isoformat())
    deliver(match, phone, ahead(), late)
    assert Entry.objects.get(kind="points").at == at(HEARD)


def test_the_counter_decides_where_the_clock_ran_backwards() -> None:
    match, phone = new_match()
    second = pressed(1, ahead(), at=at(2).isoformat())
    deliver(match, phone, ahead(), pressed(0, ahead()), second)
    times = Entry.objects.filter(kind="points").order_by("seq")
    assert [one.at for one in times] == [at(5), at(5)]


def test_half_past_seven_is_half_past_seven_wherever_the_phone_was_bought() -> None:
    match, phone = new_match()
    deliver(match, phone, CLOCKS["Auckland"], pressed(2, CLOCKS["Auckland"]))
    local = Entry.objects.get(kind="points").at.astimezone(match.union.zone)
    assert f"{local:%H:%M}" == "20:00"
