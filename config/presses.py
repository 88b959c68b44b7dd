"""Presses in a process of their own, where they wait for no page.

The web server's processes hand on what is pressed and written in a match or at an
evening's table. In one of those, a press would share Python's lock with the pages that
are drawn there, and hold the row or SQLite's file while it waits for them: five
hundred viewers made it two seconds (docs/reliability.md, CROWD).

All that is written in a match goes to one press server, which remembers how it stands.
They talk over local sockets, on connections that stay open: one request after another,
each side its head as a line of JSON before the body. While nobody listens, the web's
processes answer themselves.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from zlib import crc32

from config.answers import Answer, refusal

PRESSES = re.compile(r"/(?:api/v1/)?(?:matches|evenings/tables)/([^/]+).*")
# Reading a photo takes its time.
PHOTOS = re.compile(r"/matches/[^/]+/photos/")
# A line with a request's headers; granian takes less.
MOST_HEAD = 1024 * 1024
AGAIN_S = 1
# Connections that wait for a request, to one press server; more are closed.
MOST_IDLE = 8
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def is_press(path: str) -> bool:
    """Whether what is posted there belongs to a match or a table."""
    return bool(PRESSES.fullmatch(path)) and not PHOTOS.fullmatch(path)


class PressServers:
    """The press servers as a web process sees them, by the paths where they listen."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.paths = paths
        self.idle: dict[str, list[Connection]] = defaultdict(list)

    def path_for(self, address: str) -> str:
        """Return where what is posted to an address goes: by its match or table."""
        found = PRESSES.fullmatch(address)
        assert found is not None, "only presses are handed on"
        return self.paths[crc32(found[1].encode()) % len(self.paths)]

    async def ask(self, environ: dict[str, Any]) -> Answer | None:
        """Return the answer of the match's press server; None if it does not listen.

        One that dies over a press may have written it: who pressed is told to
        send it again.
        """
        path = self.path_for(environ["PATH_INFO"])
        try:
            reader, writer = await self._connection(path)
        except OSError:
            return None
        try:
            writer.write(_sent_environ(environ))
            answer = await read_answer(reader)
        except (OSError, ValueError, EOFError):
            writer.close()
            words, wait = "Please send this again in a moment.", str(AGAIN_S)
            return refusal(environ["PATH_INFO"], 503, words, retry_after=wait)
        except BaseException:
            # Whoever asked has left; the answer that still comes is nobody's.
            writer.close()
            raise
        if len(self.idle[path]) < MOST_IDLE:
            self.idle[path].append((reader, writer))
        else:
            writer.close()
        return answer

    async def _connection(self, path: str) -> Connection:
        """Return a connection whose other end is there; raises OSError."""
        while self.idle[path]:
            reader, writer = self.idle[path].pop()
            if not (reader.at_eof() or writer.is_closing()):
                return reader, writer
            writer.close()
        return await asyncio.open_unix_connection(path, limit=MOST_HEAD)


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    """Return what is answered; raises ValueError or EOFError if it is cut off."""
    status, headers, length = json.loads(await reader.readline())
    body = await reader.readexactly(length)
    return Answer(status, [(name, value) for name, value in headers], body)


def written_answer(answer: Answer) -> bytes:
    """Return an answer as it goes over the socket."""
    head = [answer.status, answer.headers, len(answer.body)]
    return json.dumps(head).encode() + b"\n" + answer.body


def _sent_environ(environ: dict[str, Any]) -> bytes:
    named = {
        name: value for name, value in environ.items() if not name.startswith("wsgi.")
    }
    named["wsgi.url_scheme"] = environ["wsgi.url_scheme"]
    body: bytes = environ["wsgi.input"].read()
    named["CONTENT_LENGTH"] = str(len(body))
    return json.dumps(named).encode() + b"\n" + body
