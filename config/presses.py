"""Presses in a process of their own, where they wait for no page.

The web server's processes hand on what is pressed and written in a match or at an
evening's table. In one of those, a press would share Python's lock with the pages that
are drawn there, and hold the row or SQLite's file while it waits for them: five
hundred viewers made it two seconds (docs/reliability.md, CROWD).

They talk over a local socket, one connection a request, each side its head as a line
of JSON before the body. While nobody listens, the web's processes answer themselves.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from config.answers import Answer, refusal

PRESSES = re.compile(r"/(api/v1/)?(matches|evenings/tables)/.+")
# Reading a photo takes its time.
PHOTOS = re.compile(r"/matches/[^/]+/photos/")
# A line with a request's headers; granian takes less.
MOST_HEAD = 1024 * 1024
AGAIN_S = 1


def is_press(path: str) -> bool:
    """Whether what is posted there belongs to a match or a table."""
    return bool(PRESSES.fullmatch(path)) and not PHOTOS.fullmatch(path)


async def ask_press_process(path: str, environ: dict[str, Any]) -> Answer | None:
    """Return the answer of the process that listens at a path; None if none does.

    One that dies over a press may have written it: who pressed is told to ask again.
    """
    try:
        reader, writer = await asyncio.open_unix_connection(path, limit=MOST_HEAD)
    except OSError:
        return None
    try:
        writer.write(_sent_environ(environ))
        writer.write_eof()
        return read_answer(await reader.readline(), await reader.read())
    except (OSError, ValueError):
        words, wait = "Please send this again in a moment.", str(AGAIN_S)
        return refusal(environ["PATH_INFO"], 503, words, retry_after=wait)
    finally:
        writer.close()


def read_answer(head: bytes, body: bytes) -> Answer:
    """Return what was answered; raises ValueError if it was cut off."""
    status, headers, length = json.loads(head)
    if len(body) != length:
        raise ValueError
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
    return json.dumps(named).encode() + b"\n" + body
