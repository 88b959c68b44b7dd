"""Phones that send entries, and send each again until it is answered."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPException
from threading import Event, Thread
from typing import Any
from uuid import uuid4

FIRST_HALF = datetime(2026, 2, 3, 17, 40, tzinfo=UTC)
CSRF = "t" * 32
# What a phone takes for "keep it and send it again" (reliability.md).
KEEP = {401, 403, 404, 409, 413, 429} | set(range(500, 600))
pause = Event().wait


@dataclass(frozen=True, slots=True)
class Sent:
    """The answer to one request: its status, and to each entry its own answer."""

    status: int
    answers: list[dict[str, Any]] = field(default_factory=list)


def make_taps(count: int, *, first: int = 1) -> list[dict[str, Any]]:
    """Make a phone's presses in its own order: two points each, in the first half."""
    return [
        {
            "id": str(uuid4()),
            "at": (FIRST_HALF + timedelta(milliseconds=number)).isoformat(),
            "kind": "points",
            "table": 1 + number % 4,
            "side": "home" if number % 3 else "away",
            "points": 2,
            "device_counter": number,
        }
        for number in range(first, first + count)
    ]


@dataclass(slots=True)
class Phone:
    """One device that marks one match, with what it was answered."""

    port: int
    match: str
    session: str
    name: str = field(default_factory=lambda: uuid4().hex)
    acknowledged: dict[str, int] = field(default_factory=dict)
    failures: list[int] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    _connection: HTTPConnection | None = None

    def send(self, entries: Sequence[dict[str, Any]]) -> Sent | None:
        """Send entries once; None where no answer came back."""
        body = {
            "device": self.name,
            "sent_at": datetime.now(UTC).isoformat(),
            "entries": list(entries),
        }
        headers = {
            "Content-Type": "application/json",
            "Cookie": f"sessionid={self.session}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
        }
        if self._connection is None:
            self._connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        path = f"/api/v1/matches/{self.match}/entries/"
        try:
            self._connection.request("POST", path, json.dumps(body), headers)
            response = self._connection.getresponse()
            text = response.read()
        except (OSError, HTTPException):
            self.hang_up()
            return None
        if response.status not in (200, 201):
            return Sent(response.status)
        return Sent(response.status, json.loads(text)["answers"])

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def deliver(self, entries: Sequence[dict[str, Any]]) -> None:
        """Send entries again and again until every one of them is answered."""
        while True:
            sent = self.send(entries)
            if sent is not None and sent.answers:
                return self.note(sent)
            if sent is not None:
                self.failures.append(sent.status)
                assert sent.status in KEEP, sent
            pause(0.05)

    def note(self, sent: Sent) -> None:
        for answer in sent.answers:
            assert answer["outcome"] in ("accepted", "duplicate"), answer
            seq = self.acknowledged.setdefault(answer["id"], answer["seq"])
            if seq != answer["seq"]:
                self.contradictions.append(answer["id"])

    def deliver_all(self, taps: Sequence[dict[str, Any]], *, at_once: int) -> None:
        for first in range(0, len(taps), at_once):
            self.deliver(taps[first : first + at_once])
        self.hang_up()


def in_threads(*works: Any) -> list[Thread]:
    threads = [Thread(target=work, daemon=True) for work in works]
    for thread in threads:
        thread.start()
    return threads
