"""The server's clock jumps in the middle of a match: an hour back, a day ahead."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from matches.models import Entry, Match
from matches.phones.actions.phones import Joined
from matches.record import judging
from scoresheets.verifying.faults import VerifyCounts, faults_in
from tests.make import make_phone, make_role, make_ticket
from tests.matches.tonight import make_match_in

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@dataclass
class Jumping:
    """The server's clock, which runs on from when the test began."""

    ahead: timedelta = timedelta(0)
    real: Any = field(default=time.time)

    def seconds(self) -> float:
        return float(self.real() + self.ahead.total_seconds())

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.seconds(), UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Jumping:
    clock = Jumping()
    monkeypatch.setattr(timezone, "now", clock.now)
    monkeypatch.setattr(time, "time", clock.seconds)
    return clock


@dataclass
class Marking:
    """A phone at table 1, whose own clock is right."""

    match: Match
    phone: Joined
    lease: int = 0
    pressed: int = 0

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return Client(headers={"Authorization": f"Ticket {self.phone.key}"}).post(
            f"/api/v1/matches/{self.match.pk}/{path}/",
            {"device": str(self.phone.device.pk)} | body,
            content_type="application/json",
        )

    def take(self) -> None:
        answer = self.post("leases", {"table": 1, "take_over": False})
        self.lease = answer.json()["number"]

    def press(self) -> dict[str, Any]:
        """Press once, and return the press."""
        self.pressed += 1
        now = datetime.now(UTC).isoformat()
        entry = {"id": str(uuid4()), "at": now, "kind": "points", "table": 1}
        entry |= {"side": "home", "points": 2, "lease": self.lease}
        return entry | {"device_counter": self.pressed}

    def send(self, entry: dict[str, Any]) -> str:
        """Send a press, and return what became of it."""
        sent = {"sent_at": datetime.now(UTC).isoformat(), "entries": [entry]}
        answer = self.post("entries", sent)
        assert answer.status_code == 200, answer.content
        return str(answer.json()["answers"][0]["outcome"])


@pytest.fixture
def marking(clock: Jumping) -> Marking:
    match = make_match_in(-90)
    marking = Marking(match, make_phone(make_ticket(match)))
    marking.take()
    return marking


def official_times(match: Match) -> list[datetime]:
    rows = Entry.objects.filter(match=match, kind="points").order_by("device_seq")
    return list(rows.values_list("at", flat=True))


def test_an_hour_back_the_presses_of_a_phone_go_on_in_their_order(
    marking: Marking, clock: Jumping
) -> None:
    said = [marking.send(marking.press())]
    clock.ahead = -HOUR
    said += [marking.send(marking.press()) for _ in range(2)]
    times = official_times(marking.match)
    assert said == ["accepted"] * 3
    assert times == sorted(times)


def test_twin_by_the_time_of_receipt_alone_they_are_out_of_order(
    marking: Marking, clock: Jumping, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_received(client_at: datetime, *, received_at: datetime, **_: Any) -> Any:
        return received_at

    monkeypatch.setattr(judging, "official_time_of", as_received)
    marking.send(marking.press())
    clock.ahead = -HOUR
    marking.send(marking.press())
    times = official_times(marking.match)
    assert times == sorted(times, reverse=True)


def test_an_hour_back_nothing_is_found_wrong(marking: Marking, clock: Jumping) -> None:
    marking.send(marking.press())
    clock.ahead = -HOUR
    marking.send(marking.press())
    assert list(faults_in(marking.match.union, VerifyCounts())) == []


def test_a_day_ahead_a_press_stays_on_its_phone_until_the_clock_is_right(
    marking: Marking, clock: Jumping
) -> None:
    """By that clock the code is over; what was rejected is sent again by a person."""
    press = marking.press()
    clock.ahead = DAY
    said = [marking.send(press)]
    clock.ahead = timedelta(0)
    said += [marking.send(press), marking.send(marking.press())]
    assert said == ["rejected", "accepted", "accepted"]
    assert Entry.objects.filter(match=marking.match, kind="points").count() == 2


def test_the_table_stays_with_its_phone_through_both_jumps(
    marking: Marking, clock: Jumping
) -> None:
    for clock.ahead in (-HOUR, DAY, timedelta(0)):
        marking.send(marking.press())
    assert marking.send(marking.press()) == "accepted"


@pytest.mark.parametrize(("ahead", "status"), [(-HOUR, 200), (DAY, 302)])
def test_who_is_signed_in_stays_so_an_hour_back_and_signs_in_again_a_day_ahead(
    ahead: timedelta, status: int, clock: Jumping, marking: Marking
) -> None:
    client = Client()
    client.force_login(make_role(marking.match.union))
    clock.ahead = ahead
    page = client.get(f"/desk/{marking.match.union.slug}/")
    assert page.status_code == status


def test_over_a_limit_an_hour_back_is_a_minute_of_its_own(
    marking: Marking, clock: Jumping, settings: Any
) -> None:
    settings.UNKNOWN_WRITES_A_MINUTE = 1
    client, said = Client(), []
    for clock.ahead in (timedelta(0), timedelta(0), -HOUR):
        said.append(client.post("/language/").status_code)
    assert said == [302, 429, 302]
