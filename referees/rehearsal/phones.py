"""A marker's phone as the server sees it: it joins by a code, and posts presses."""

from __future__ import annotations

import json
import ssl
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from uuid import uuid4

from league.serving import lan
from rules.record import TABLES

TIMEOUT_S = 10
MOST_AT_ONCE = 50


@dataclass(slots=True)
class TablePhone:
    """A phone that marks the four tables of one match.

    While it is away it keeps its presses, and sends them when it is back.
    """

    address: str
    match: str
    name: str
    device: str = field(default_factory=lambda: str(uuid4()))
    key: str = ""
    is_away: bool = False
    counter: int = 0
    leases: dict[int, int] = field(default_factory=dict)
    kept: list[dict[str, Any]] = field(default_factory=list)

    def come_in(self, code: str) -> None:
        """Join by a code, and take the four tables."""
        body = {"ticket": code, "device": self.device, "name": self.name}
        self.key = self.ask("devices/", body)["key"]
        for table in TABLES:
            asked = {"device": self.device, "table": table, "take_over": True}
            lease = self.ask(f"matches/{self.match}/leases/", asked)
            self.leases[table] = lease["number"]

    def press(self, *, table: int, side: str, points: int, why: str) -> None:
        """Press points, and send all kept presses unless the phone is away."""
        self.counter += 1
        entry = {
            "id": str(uuid4()),
            "at": datetime.now(UTC).isoformat(),
            "kind": "points",
            "table": table,
            "side": side,
            "points": points,
            "device_counter": self.counter,
            "lease": self.leases[table],
        }
        self.kept.append(entry | ({"why": why} if why else {}))
        if not self.is_away:
            self.send()

    def send(self) -> None:
        """Send the kept presses; unanswered ones are kept."""
        while self.kept:
            batch = self.kept[:MOST_AT_ONCE]
            body = {
                "device": self.device,
                "sent_at": datetime.now(UTC).isoformat(),
                "unsent": len(self.kept) - len(batch),
                "entries": batch,
            }
            answered = self.ask(f"matches/{self.match}/entries/", body)["answers"]
            gone = {one["id"] for one in answered}
            if not gone:
                return
            self.kept = [one for one in self.kept if one["id"] not in gone]

    def ask(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Ticket {self.key}"
        asked = Request(
            f"{self.address}/api/v1/{path}", json.dumps(body).encode(), headers
        )
        with ask_server(asked) as answer:
            return json.load(answer)


def ask_server(asked: Request) -> Any:
    """Send a request to the server that the night is played against."""
    if asked.type not in ("http", "https"):
        raise URLError(f"{asked.full_url} is not an address of the web")
    trusted = trusted_by_phones()
    return urlopen(asked, timeout=TIMEOUT_S, context=trusted)  # nosec B310  # looked above


def trusted_by_phones() -> ssl.SSLContext:
    """Return what a phone of the hall trusts: the laptop's own authority too."""
    context, authority = ssl.create_default_context(), lan.files().authority
    if authority.exists():
        context.load_verify_locations(authority)
    return context


def is_server_there(address: str) -> bool:
    try:
        ask_server(Request(f"{address}/mark/")).close()
    except HTTPError:
        return True
    except (URLError, OSError, ValueError):
        return False
    return True
