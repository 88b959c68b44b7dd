"""F18: what phones of every release sent is still taken.

A phone may keep presses for months, so the server takes what each release sends for
half a year at the least. Each is written down here as it was sent, and never changed.
"""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from matches.models import Device, Match
from matches.phones.api.entries import Poster, post_batch
from matches.record.batches import read_batch
from tests.make import entry, make_match, make_ticket, write

pytestmark = pytest.mark.django_db
PHONE = "6f0d5f5e-6a53-4a0e-9e52-0e6c2f2f0a11"
PAYLOADS = {
    "2026-02, before codes": """{"device": "6f0d5f5e-6a53-4a0e-9e52-0e6c2f2f0a11",
        "sent_at": "2026-02-03T20:10:10+02:00", "entries": [
        {"id": "0b9f0a6e-5d0c-4a57-9b5e-3f1c53a0c001", "kind": "points", "table": 1,
         "at": "2026-02-03T19:41:07.125+02:00", "side": "home", "points": 2,
         "device_counter": 12},
        {"id": "0b9f0a6e-5d0c-4a57-9b5e-3f1c53a0c002", "kind": "void",
         "at": "2026-02-03T19:41:09+02:00", "device_counter": 13,
         "entry": "0b9f0a6e-5d0c-4a57-9b5e-3f1c53a0c001", "reason": "undo"}]}""",
    "2026-11, with leases": """{"device": "6f0d5f5e-6a53-4a0e-9e52-0e6c2f2f0a11",
        "sent_at": "2026-02-03T18:10:10.500Z", "unsent": 3, "entries": [
        {"id": "0b9f0a6e-5d0c-4a57-9b5e-3f1c53a0c003", "kind": "points", "table": 2,
         "at": "2026-02-03T17:41:07.125Z", "side": "away", "points": 4, "lease": 1,
         "why": "punishment", "device_counter": 1},
        {"id": "0b9f0a6e-5d0c-4a57-9b5e-3f1c53a0c004", "kind": "points", "table": 2,
         "at": "2026-01-31T17:44:07Z", "side": "home", "points": 2, "lease": 1,
         "clock_offset_ms": 259200000, "device_counter": 2},
        {"id": "0b9f0a6e-5d0c-4a57-9b5e-3f1c53a0c005", "kind": "points", "table": 2,
         "at": "2026-02-03T17:45:07Z", "side": "home", "points": 2, "lease": 1,
         "is_clock_unsure": true, "device_counter": 3}]}""",
}
BECOMES = {
    "2026-02, before codes": ["accepted", "accepted"],
    "2026-11, with leases": ["accepted", "accepted", "held"],
}


def phone_of(match: Match) -> Device:
    began = match.fixture.starts_at
    return Device.objects.create(
        id=UUID(PHONE),
        union=match.union,
        match=match,
        ticket=make_ticket(match),
        joined_at=began,
        seen_at=began,
    )


@pytest.mark.parametrize("release", PAYLOADS)
def test_what_a_release_sent_is_still_taken(release: str) -> None:
    match = make_match()
    write(match, entry("start", 0))
    received_at = timezone.now()
    batch = read_batch(json.loads(PAYLOADS[release]), received_at=received_at)
    poster = Poster(match, device=phone_of(match), is_official=True)
    answers: list[dict[str, Any]] = post_batch(poster, batch, received_at=received_at)
    assert [one["outcome"] for one in answers] == BECOMES[release]
