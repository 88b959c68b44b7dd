"""A fake union for the tests: it answers a phone as the API does, and fails as told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from time import monotonic
from typing import Any

from tests.server.system import ROOT

PROBLEM = "urn:klawerjas:problem:"
MATCH = "6f1d8a52-2f0e-4b8e-9d2b-0c6f6b1f0a01"
OTHER_MATCH = "6f1d8a52-2f0e-4b8e-9d2b-0c6f6b1f0a02"
PAGE = b"<!doctype html><title>Marker</title><p>A page of the tests."
HTML = {"Content-Type": "text/html; charset=utf-8"}
ACCOUNT = "Fatima Adams"  # who is signed in, where someone is
FIGURES = ("second_half", "extra_time", "awards", "forfeited")


@dataclass(frozen=True, slots=True)
class Said:
    """An answer: JSON unless `raw`; `is_dropped` is lost on its way to the phone."""

    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    is_dropped: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    method: str
    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    at: float = field(default_factory=monotonic)


Fault = Callable[[Asked], Said | None]


def problem(status: int, kind: str, **extra: Any) -> Said:
    told = {"type": PROBLEM + kind, "title": kind, "status": status, "detail": kind}
    kept = {"Content-Type": "application/problem+json"} | extra.pop("headers", {})
    return Said(status, told | extra, kept)


def said(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry's content, without how it was sent."""
    beside = ("device", "seq", "device_counter", "lease")
    clock = ("clock_offset_ms", "is_clock_unsure")
    return {name: entry[name] for name in entry.keys() - {*beside, *clock}}


@dataclass(slots=True)
class Union:
    """The union's data, and `fault`, which may answer instead before it writes."""

    address: str = ""
    rows: dict[str, dict[str, Any]] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)
    held: list[dict[str, str]] = field(default_factory=list)
    refused: list[dict[str, str]] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)
    markers: dict[int, dict[str, Any]] = field(default_factory=dict)
    joined: list[dict[str, Any]] = field(default_factory=list)
    user: int | None = None
    version: int = 0
    # How far its clock, and every phone's, moved on while they slept.
    slept: timedelta = timedelta(0)
    fault: Fault = lambda asked: None
    # Sees what was done, and may lose its answer.
    after: Fault = lambda asked: None
    lock: Lock = field(default_factory=Lock)

    def now(self, offset: timedelta = timedelta(0)) -> str:
        return (datetime.now(UTC) + self.slept + offset).isoformat()

    def answer(self, asked: Asked) -> Said:
        with self.lock:
            self.asked.append(asked)
        # Outside the lock: a fault may wait for what else is asked.
        said = self.fault(asked)
        with self.lock:
            said = said or self.routed(asked)
            return self.after(asked) or said

    def routed(self, asked: Asked) -> Said:
        last = asked.path.partition("?")[0].rstrip("/").rpartition("/")[2]
        return getattr(self, f"do_{last}", self.nothing)(asked)

    def nothing(self, asked: Asked) -> Said:
        return problem(404, "not-found")

    def do_devices(self, asked: Asked) -> Said:
        code = asked.body.get("ticket")
        if code == "unknown":
            return problem(404, "not-found")
        if code in ("ticket-over", "ticket-not-open"):
            return problem(403, code)
        if code == "ticket-revoked":
            return problem(401, code)
        self.joined.append(asked.body)
        table = int(code[-1]) if code and code[-1].isdigit() else None
        told = {
            "device": asked.body["device"],
            "key": f"key-{len(self.joined)}" if code else None,
            "user": None if code else self.user,
            "name": asked.body["name"] or (ACCOUNT if self.user else ""),
            "task": "captain" if code == "captain" else "mark",
            "match": OTHER_MATCH if code and code.startswith("other") else MATCH,
            "table": table,
            "side": None,
            "closes_at": self.now(timedelta(hours=12)),
            "live": self.live(asked.body["device"]),
        }
        return Said(201, told)

    def do_live(self, asked: Asked) -> Said:
        etag = f'"{self.version}-{len(self.rows)}"'
        if asked.headers.get("If-None-Match") == etag:
            return Said(304, headers={"ETag": etag})
        device = next((one["device"] for one in self.let_in(asked)), None)
        return Said(200, self.live(device), {"ETag": etag})

    def let_in(self, asked: Asked) -> Iterator[dict[str, Any]]:
        """Yield the asking devices, by the key of a code or as an account's device."""
        key = asked.headers.get("Authorization", "")
        for at, one in enumerate(self.joined, 1):
            if key.endswith(f"-{at}") or asked.path.endswith(f"={one['device']}"):
                yield one

    def do_leases(self, asked: Asked) -> Said:
        table, device = asked.body["table"], asked.body["device"]
        marker = self.markers.get(table)
        if marker and marker["device"] == device:
            return Said(200, {"table": table} | marker)
        if marker and not asked.body["take_over"]:
            return problem(409, "table-marked", marker=marker)
        number = marker["number"] + 1 if marker else 1
        self.version += 1
        self.markers[table] = {"number": number, "device": device, "name": "T"}
        return Said(200, {"table": table} | self.markers[table])

    def do_entries(self, asked: Asked) -> Said:
        answers = [
            self.taken(asked.body["device"], one) for one in asked.body["entries"]
        ]
        return Said(
            200,
            {
                "answers": answers,
                "seq": len(self.rows),
                "score_sheet": self.sheet(),
                "received_at": self.now(),
            },
        )

    def do_rescue(self, asked: Asked) -> Said:
        return self.do_entries(asked)

    def taken(self, device: str, entry: dict[str, Any]) -> dict[str, Any]:
        told = {"id": entry["id"], "seq": None, "rule": None, "errors": []}
        before = self.rows.get(entry["id"])
        if before is None and entry.get("points") == 99:
            return told | {
                "outcome": "rejected",
                "status": 422,
                "errors": [{"pointer": "points", "detail": "too many"}],
            }
        outcome = "duplicate" if before else "accepted"
        row = before or entry | {"device": device, "seq": len(self.rows) + 1}
        assert said(row) == said(entry), "the same id came with another body"
        self.rows[entry["id"]] = row
        rule = "6.5" if entry.get("points") == 3 else None
        if rule and not before:
            # As the real one lists it whenever a phone asks how the match is.
            refused = {"entry": entry["id"], "rule": rule, "message": "refused"}
            self.refused.append(refused)
        if entry.get("points") == 2 and entry.get("lease") == -1:
            return told | {"outcome": "held", "reason": "lease"}
        return told | {"outcome": outcome, "seq": row["seq"], "rule": rule}

    @property
    def voided(self) -> list[str]:
        return [row["entry"] for row in self.rows.values() if row["kind"] == "void"]

    def points(self, table: int, side: str) -> int:
        voided = set(self.voided)
        return sum(
            row["points"]
            for row in self.rows.values()
            if row["kind"] == "points"
            and (row["table"], row["side"]) == (table, side)
            and row["id"] not in voided
            and row["points"] in (2, 4)
        )

    def figures(self, table: int, side: str) -> dict[str, int]:
        points = self.points(table, side)
        return dict.fromkeys(FIGURES, 0) | {"first_half": points, "total": points}

    def sheet(self) -> dict[str, Any]:
        return {
            "format": "klawerjas-score-sheet/1",
            "status": "first half",
            "result": None,
            "needs": None,
            "tables": [
                {"table": table, "stopped": None}
                | {side: self.figures(table, side) for side in ("home", "away")}
                for table in range(1, 5)
            ],
        } | {side: {"total": self.total(side)} for side in ("home", "away")}

    def total(self, side: str) -> int:
        return sum(self.points(table, side) for table in range(1, 5))

    def live(self, device: str | None) -> dict[str, Any]:
        sheet = self.sheet()
        open_table = {"is_idle": False, "is_fielded": True}
        return {
            "version": str(self.version),
            "now": self.now(),
            "match": MATCH,
            "status": "first half",
            "is_paused": False,
            "totals": {side: self.total(side) for side in ("home", "away")},
            "tables": [
                one | open_table | {"marker": self.markers.get(one["table"])}
                for one in sheet["tables"]
            ],
            "own": device
            and {
                "refused": self.refused,
                "held": self.held,
                "struck": [*self.struck, *self.voided],
            },
        }

    def posts(self, last: str = "entries/") -> list[Asked]:
        return [
            one
            for one in self.asked
            if one.method == "POST" and one.path.endswith(last)
        ]


class Handler(SimpleHTTPRequestHandler):
    """Static files from the checkout, one page, and the union under /api/."""

    protocol_version = "HTTP/1.1"

    def __init__(self, union: Union, *given: Any) -> None:
        self.union = union
        super().__init__(*given, directory=str(ROOT))

    def do_GET(self) -> None:
        if self.path.startswith("/static/"):
            return super().do_GET()
        if self.path.startswith("/mark/token"):
            self.union.asked.append(Asked("GET", self.path, {}, {}))
            token = {"Set-Cookie": "csrftoken=fresh; Path=/"}
            return self.say(Said(204, headers=token, raw=b""))
        if not self.path.startswith("/api/"):
            return self.say(Said(200, headers=HTML, raw=PAGE))
        return self.do_POST()

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length) or b"{}")
        asked = Asked(self.command, self.path, dict(self.headers), body)
        self.say(self.union.answer(asked))

    def say(self, said: Said) -> None:
        if said.is_dropped:
            self.close_connection = True
            return
        raw = said.raw if said.raw is not None else json.dumps(said.body).encode()
        raw = b"" if said.status in (204, 304) else raw
        self.send_response(said.status)
        for name, value in (
            {"Content-Type": "application/json"} | said.headers
        ).items():
            self.send_header(name, value)
        if said.status not in (204, 304):
            self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *given: Any) -> None:
        """Log nothing: the tests look at what was asked."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *given: Any) -> None:
        """Ignore a browser that hangs up: it is no fault of the tests."""


@contextmanager
def serving() -> Iterator[Union]:
    union = Union()
    server = Server(("127.0.0.1", 0), partial(Handler, union))
    union.address = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield union
    server.shutdown()
    thread.join()
    server.server_close()
