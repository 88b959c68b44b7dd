"""What a WSGI application answers to one request."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

log = logging.getLogger(__name__)

API = "/api/"
# What is refused before the site is asked, by status; the rest is in config/errors.py.
KINDS = {408: "cut-off", 411: "length-required", 503: "busy"}
# Ours, or granian would name itself.
SERVER = ("server", "klawerjas")


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes
    # Chunks that follow, where an answer is made while it is sent.
    stream: Iterator[bytes] | None = None
    close: Callable[[], None] | None = None


def refusal(path: str, status: int, words: str, **headers: str) -> Answer:
    """Return an answer that the site had no part in: a sentence in plain text.

    Under the API it is a problem+json, as all refusals there (config/errors.py).
    """
    body, content_type = f"{words}\n", "text/plain; charset=utf-8"
    if path.startswith(API):
        told = {
            "type": f"urn:klawerjas:problem:{KINDS[status]}",
            "title": words,
            "status": status,
            "detail": words,
            "instance": path,
        }
        body, content_type = json.dumps(told), "application/problem+json"
    own = [
        SERVER,
        ("content-type", content_type),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        ("cache-control", "no-store"),
    ]
    named = [(name.replace("_", "-"), value) for name, value in headers.items()]
    return Answer(status, own + named, body.encode())


def answer_of(application: Callable[..., Any], environ: dict[str, Any]) -> Answer:
    """Ask an application, in the caller's thread (PEP 3333)."""
    begun: list[Any] = []

    def start_response(status: str, headers: Any, exc_info: Any = None) -> None:
        begun[:] = [int(status[:3]), headers]

    try:
        given: Iterable[bytes] = application(environ, start_response)
        status, headers = begun
    except Exception:
        log.exception("the application failed")
        return Answer(500, [SERVER], b"")
    close = getattr(given, "close", None)
    named = [*((name.lower(), value) for name, value in headers), SERVER]
    if getattr(given, "streaming", False):
        return Answer(status, named, b"", stream=iter(given), close=close)
    try:
        return Answer(status, named, b"".join(given))
    finally:
        if close is not None:
            close()
