"""Someone who asks a site from outside: an address of their own, and their cookies."""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from time import monotonic
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

PATIENCE_S = 30
# Whoever asks chooses this secret; the forms compare it with what is posted.
TOKEN = "a" * 32


@dataclass(frozen=True, slots=True)
class Door:
    """Where a site listens, by TLS or not, and what it is called."""

    host: str
    port: int
    trusting: ssl.SSLContext | None = None
    # In production cookies have other names.
    is_production: bool = False
    # It is the site itself, without the proxy that the site expects.
    is_behind: bool = False

    @property
    def is_secure(self) -> bool:
        return self.trusting is not None or (self.is_production and self.is_behind)

    @property
    def origin(self) -> str:
        return f"{'https' if self.is_secure else 'http'}://{self.host}:{self.port}"

    @property
    def session_cookie(self) -> str:
        return "__Host-session" if self.is_production else "sessionid"

    @property
    def token_cookie(self) -> str:
        return "__Host-csrf" if self.is_production else "csrftoken"

    def connect(self, come_from: str = "127.0.0.1") -> socket.socket:
        """Open a connection from an address of this machine."""
        opened = socket.create_connection(
            (self.host, self.port), timeout=PATIENCE_S, source_address=(come_from, 0)
        )
        if self.trusting is None:
            return opened
        return self.trusting.wrap_socket(opened, server_hostname=self.host)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, and after how long; status 0 where nothing did."""

    status: int
    headers: Message
    body: bytes
    seconds: float

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class File:
    """A file to upload, in a field of a form."""

    field: str
    name: str
    content: bytes


@dataclass(slots=True)
class Visitor:
    """One browser or program: it comes from `come_from`, and keeps its cookies."""

    door: Door
    come_from: str = "127.0.0.1"
    session: str = ""
    key: str = ""
    cookies: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.session:
            self.cookies[self.door.session_cookie] = self.session
        self.cookies[self.door.token_cookie] = TOKEN

    @property
    def token(self) -> str:
        """Return what the cookie says: signing in changes it."""
        return self.cookies[self.door.token_cookie]

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(
        self,
        path: str,
        values: Mapping[str, str | list[str]],
        *files: File,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a form as its page would."""
        given = {"csrfmiddlewaretoken": self.token} | dict(values)
        body, kind = (
            urlencode(given, doseq=True).encode(),
            "application/x-www-form-urlencoded",
        )
        if files:
            body, kind = in_parts(given, files)
        own = {"Content-Type": kind, "Origin": self.door.origin}
        return self.ask("POST", path, body, own | dict(headers or {}))

    def send(
        self, path: str, told: object, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send JSON, as a program or a phone does."""
        own = {"Content-Type": "application/json", "X-CSRFToken": self.token}
        own["Origin"] = self.door.origin
        body = json.dumps(told).encode()
        return self.ask("POST", path, body, own | dict(headers or {}))

    def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Ask once, by a connection of its own."""
        begun = monotonic()
        connection = HTTPConnection(self.door.host, self.door.port)
        try:
            connection.sock = self.door.connect(self.come_from)
            connection.request(method, path, body or None, self._headers(headers))
            came = connection.getresponse()
            read = came.read()
        except (OSError, HTTPException):
            return Answer(0, Message(), b"", monotonic() - begun)
        finally:
            connection.close()
        self._keep(came.headers)
        return Answer(came.status, came.headers, read, monotonic() - begun)

    def _headers(self, more: Mapping[str, str] | None) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        own = {"Cookie": cookies, "Accept-Language": "en"}
        if self.key:
            # A phone has neither session nor cookie.
            own = {"Authorization": f"Ticket {self.key}"}
        if self.door.is_behind and self.door.is_production:
            # What the proxy would say.
            own |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": self.come_from}
        return own | dict(more or {})

    def _keep(self, headers: Message) -> None:
        for line in headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.value


def in_parts(
    values: Mapping[str, str | list[str]], files: tuple[File, ...]
) -> tuple[bytes, str]:
    """Return a form with files, and its type."""
    mark = uuid4().hex
    parts = [
        f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
        f"{value}\r\n".encode()
        for name, value in values.items()
    ]
    for one in files:
        head = (
            f'--{mark}\r\nContent-Disposition: form-data; name="{one.field}"; '
            f'filename="{one.name}"\r\nContent-Type: application/octet-stream\r\n\r\n'
        )
        parts.append(head.encode() + one.content + b"\r\n")
    parts.append(f"--{mark}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={mark}"
