"""Many clients in one process, on ready-made bytes: they leave the cores to others."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self

# A client that is answered later than this counts as not answered.
ANSWER_S = 60
TOKEN = "x" * 32


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; status 0 where nothing did."""

    status: int
    head: bytes = b""
    body: bytes = b""

    def header(self, name: str) -> str:
        for line in self.head.split(b"\r\n")[1:]:
            key, _, value = line.partition(b":")
            if key.strip().lower() == name.encode():
                return value.strip().decode()
        return ""


def request(
    method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
) -> bytes:
    """Return a request's bytes; Host and Content-Length are added."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    if body or method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def form(path: str, body: bytes, *, cookies: str = "", **headers: str) -> bytes:
    """Return the bytes of a form sent, with a token that matches its cookie."""
    held = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"csrftoken={TOKEN}; {cookies}".rstrip("; "),
        "X-CSRFToken": TOKEN,
    }
    return request("POST", path, body, held | headers)


def posted(path: str, told: object, **headers: str) -> bytes:
    """Return the bytes of JSON sent."""
    body = json.dumps(told).encode()
    return request("POST", path, body, {"Content-Type": "application/json"} | headers)


class Connection:
    """One kept-alive connection, opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._pair: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, sent: bytes) -> Answer:
        """Send a request; ask once more where a kept connection had been closed."""
        for is_last in (self._pair is None, True):
            try:
                async with asyncio.timeout(ANSWER_S):
                    return await self._asked(sent)
            except (OSError, EOFError, ValueError):
                await self.close()
                if is_last:
                    break
        return Answer(0)

    async def _asked(self, sent: bytes) -> Answer:
        if self._pair is None:
            opened = asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
            self._pair = await opened
        reader, writer = self._pair
        writer.write(sent)
        head = await reader.readuntil(b"\r\n\r\n")
        answer = Answer(int(head[9:12]), head)
        body = await _body(reader, answer)
        if answer.header("content-encoding") == "gzip":
            body = gzip.decompress(body)
        if answer.header("connection") == "close":
            await self.close()
        return Answer(answer.status, head, body)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_fault: object) -> None:
        await self.close()

    async def close(self) -> None:
        if self._pair is not None:
            _, writer = self._pair
            self._pair = None
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


async def _body(reader: asyncio.StreamReader, answer: Answer) -> bytes:
    if answer.header("transfer-encoding") == "chunked":
        parts = []
        while length := int(await reader.readline(), 16):
            parts.append(await reader.readexactly(length))
            await reader.readline()
        await reader.readline()
        return b"".join(parts)
    return await reader.readexactly(int(answer.header("content-length") or 0))


def told(answer: Answer) -> Any:
    return json.loads(answer.body)
