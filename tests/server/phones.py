"""Phones that join by a code, and send each entry until it is answered."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPException
from threading import Event, Thread
from time import monotonic
from typing import Any
from uuid import uuid4

from tests.server.system import ANSWER_S

FIRST_HALF = datetime(2026, 2, 3, 17, 40, tzinfo=UTC)
# Statuses that tell a phone to keep an entry and send it again (reliability.md).
KEEP = {401, 403, 404, 408, 409, 413, 429} | set(range(500, 600))
pause = Event().wait


@dataclass(frozen=True, slots=True)
class Sent:
    """The answer to one request: its status, and an answer to each entry."""

    status: int
    answers: list[dict[str, Any]] = field(default_factory=list)


def make_taps(count: int, *, first: int = 1) -> list[dict[str, Any]]:
    """Make a phone's presses in order: two points each, in the first half."""
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
    """One device that marks one match, with the answers it received."""

    port: int
    match: str
    code: str
    name: str = field(default_factory=lambda: str(uuid4()))
    key: str = ""
    leases: dict[int, int] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    held: set[str] = field(default_factory=set)
    failures: list[int] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    slowest_s: float = 0.0
    root: str = "/api/v1/"
    _connection: HTTPConnection | None = None

    def ask(self, path: str, body: dict[str, Any]) -> tuple[int, Any] | None:
        """Post to the API once; None where no answer came back."""
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Ticket {self.key}"
        if self._connection is None:
            self._connection = HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_S)
        begun = monotonic()
        try:
            self._connection.request(
                "POST", f"{self.root}{path}", json.dumps(body), headers
            )
            response = self._connection.getresponse()
            text = response.read()
        except (OSError, HTTPException):
            self.hang_up()
            return None
        self.slowest_s = max(self.slowest_s, monotonic() - begun)
        # A page of errors is no answer to an entry.
        is_json = response.headers.get_content_subtype().endswith("json")
        return response.status, json.loads(text) if is_json and text else None

    def come_in(self) -> None:
        """Join by the code, as scanning does; retry until it is answered."""
        body = {"ticket": self.code, "device": self.name, "name": "A marker"}
        while True:
            told = self.ask("devices/", body)
            if told is not None and told[0] == 201:
                self.key = told[1]["key"]
                return
            pause(0.05)

    def take(self, table: int, *, take_over: bool = False) -> int:
        """Take a table to mark; return the answer's status."""
        body = {"device": self.name, "table": table, "take_over": take_over}
        told = self.ask(f"matches/{self.match}/leases/", body)
        assert told is not None, "the server answers"
        if told[0] == 200:
            self.leases[table] = told[1]["number"]
        return told[0]

    def send(self, entries: Sequence[dict[str, Any]]) -> Sent | None:
        """Send entries once; None where no answer came back."""
        if not self.key:
            self.come_in()
        leased = [self.leased(one) for one in entries]
        return self.post(f"matches/{self.match}/entries/", leased)

    def post(self, path: str, entries: Sequence[dict[str, Any]]) -> Sent | None:
        sent_at = datetime.now(UTC).isoformat()
        body = {"device": self.name, "sent_at": sent_at, "entries": [*entries]}
        told = self.ask(path, body)
        if told is None:
            return None
        status, answer = told
        return Sent(status, answer["answers"]) if status == 200 else Sent(status)

    def leased(self, entry: dict[str, Any]) -> dict[str, Any]:
        number = self.leases.get(entry.get("table", 0))
        return entry | {"lease": number} if number else entry

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
            if answer["outcome"] == "held":
                self.held.add(answer["id"])
                continue
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
