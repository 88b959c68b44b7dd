"""A site that answers what a test gives it, in turn, and keeps what it was asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

PROBLEM = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes = b"{}"
    headers: dict[str, str] = field(default_factory=dict)


def busy(status: int = 503, **headers: str) -> Answer:
    """What the league's own site says when it is busy, or has had enough."""
    told = {"type": "urn:klawerjas:problem:busy", "status": status, "title": "Busy"}
    kind = {"Content-Type": PROBLEM}
    named = {name.replace("_", "-"): one for name, one in headers.items()}
    return Answer(status, json.dumps(told).encode(), kind | named)


class Scripted(HTTPServer):
    def __init__(self, answers: list[Answer]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers, self.asked = answers, list[tuple[str, str]]()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Scripted

    def do_GET(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.asked.append((self.command, self.path))
        answer = self.server.answers.pop(0)
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body)

    do_POST = do_GET

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def scripted(*answers: Answer) -> Iterator[Scripted]:
    server = Scripted(list(answers))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
