"""A hall tonight with matches in it, and the referee who works there."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.models import Fixture, User
from matches.models import HeldEntry, Match
from matches.record.append import append
from matches.record.delivery import Posting
from rules.record import Kind, RecordEntry, Side, Why
from tests.make import (
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_venue,
    number,
)

TOKEN = "8c5d1f9a0c1b4d0e9f5b7a6c3d2e1f00"


def make_hall(matches: int = 2, *, begun: float = 0, **values: Any) -> list[Match]:
    """Matches in one hall tonight, planned to have started so many minutes ago."""
    division = make_division()
    hall = values.pop("venue", None) or make_venue(division.union)
    start = (timezone.now() - timedelta(minutes=begun)).astimezone(division.union.zone)
    made = [
        make_fixture(
            division, night=start.date(), start=start.time(), venue=hall, **values
        )
        for _ in range(matches)
    ]
    for fixture in made:
        fixture.refresh_from_db()
    return [make_match(one) for one in made]


def make_one(**values: Any) -> Match:
    [match] = make_hall(1, **values)
    return match


def ago(minutes: float) -> datetime:
    return timezone.now() - timedelta(minutes=minutes)


def put(match: Match, kind: str, minutes: float = 0, **fields: Any) -> str:
    """Write an entry of so many minutes ago; return its id."""
    one = RecordEntry(id=uuid4().hex, at=ago(minutes), kind=Kind(kind), **fields)
    append(match, [Posting(entry=one)], by=None, source="live")
    match.refresh_from_db()
    return one.id


def press(match: Match, side: str = "home", number: int = 2, **more: Any) -> str:
    """Points for a side at table 1, as a marker's phone sends them."""
    fields = {"table": 1, "side": Side(side), "points": number, "why": Why.BOOM}
    return put(match, "points", **(fields | more))


def begin(match: Match, *, half: int = 1, minutes: float = 10) -> Match:
    """Play up to a half that began so many minutes ago."""
    put(match, "start", minutes + 100 if half == 2 else minutes)
    if half == 2:
        put(match, "interval", minutes + 10)
        put(match, "resume", minutes)
    return match


def hold(match: Match, device: str = "", **fields: Any) -> HeldEntry:
    """An entry of a phone that is held outside the record."""
    values = {"table": 1, "side": Side.HOME, "points": 2} | fields
    one = RecordEntry(id=uuid4().hex, at=ago(1), kind=Kind.POINTS, **values)
    return hold_entry(match, one, device=device or str(uuid4()))


def hold_entry(match: Match, one: RecordEntry, *, device: str) -> HeldEntry:
    held = Posting(
        entry=one, device=device, device_seq=number(), hold=HeldEntry.Reason.LEASE
    )
    append(match, [held], by=None, source="live")
    return HeldEntry.objects.get(record_id=one.id)


def referee_of(match: Match) -> User:
    return make_role(match.union, "referee")


def client_of(match: Match, kind: str = "referee", **place: Any) -> Client:
    client = Client()
    client.force_login(make_role(match.union, kind, **place))
    return client


def hall_address(match: Match, name: str = "night") -> str:
    fixture = match.fixture
    return reverse(name, args=[match.union.slug, fixture.night, fixture.venue_id or 0])


def address(match: Match, what: str, *keys: Any) -> str:
    return reverse(f"referee-{what}", args=[match.pk, *keys])


def send(match: Match, what: str, *keys: Any, **data: Any) -> Any:
    """Send a page of the desk in, all the way through."""
    sent = {"step": "send", "token": TOKEN} | data
    return client_of(match).post(address(match, what, *keys), sent)


def kinds(match: Match) -> list[str]:
    rows = match.entries.order_by("seq").values_list("kind", flat=True)
    return list(rows)


def sheet(match: Match) -> dict[str, Any]:
    match.refresh_from_db()
    return match.sheet


def fixture_of(match: Match) -> Fixture:
    return Fixture.objects.get(pk=match.pk)
