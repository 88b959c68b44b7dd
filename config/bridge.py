"""From granian to a WSGI application: a body is read before a thread is taken.

A phone that leaves the Wi-Fi in the middle of a batch waits here, where a thousand of
them hold no thread, and no longer than a deadline. What came whole goes to the
application, in one of a few threads. A body that was cut off never gets there.
"""

from __future__ import annotations

import asyncio
import io
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from typing import IO, Any

# granian imports these there without saying that they are for others too.
from granian.rsgi import (  # type: ignore[attr-defined]
    HTTPProtocol,
    ProtocolClosed,
    Scope,
)

from config.answers import Answer, answer_of, refusal
from config.presses import PressServers, is_press

MB = 1024 * 1024
# A body that comes slower than this is not waited for, after a first grace.
GRACE_S = 10
LEAST_BYTES_A_S = 4096
# Beyond so many bodies that a process waits for, the one begun first makes room.
MOST_WAITING = 400
# A larger body waits on disk.
MOST_IN_MEMORY = MB
# The most that is read, by address; a form's own limit is lower and tells its reason.
MOST_BYTES = MB
MOST_UPLOADED = 11 * MB
UPLOADS = re.compile(
    r"/(desk/[^/]+/import|seasons/[^/]+/imports/[^/]+|divisions/[^/]+/plan/import"
    r"|matches/[^/]+/photos|desk/[^/]+/look/crest)/|/halls/[^/]+/picture/"
)
# In the environ of a request that was too large to be read: what is taken there.
MOST_BYTES_READ = "klawerjas.most_bytes"
# These hash passwords, which takes a processor: one at a time, so that a flood of them
# takes neither the threads nor the processors of those who read and press.
HASHING = re.compile(r"/(accounts/(login|reauthenticate|password/.+)|join/[^/]+)/")
MOST_QUEUED = 50
CROWDED_S = 5
# In the environ of such a request that found too many before it.
IS_CROWDED = "klawerjas.crowded"


class BodyTooLarge(Exception):
    """A body is larger than its address takes."""


class BodyCutOff(Exception):
    """The client left before its body was there."""


class Waiting:
    """The bodies that this process waits for, each with its deadline."""

    def __init__(self) -> None:
        # In the order in which they began.
        self._deadlines: dict[asyncio.Timeout, None] = {}

    @asynccontextmanager
    async def one(self) -> AsyncIterator[asyncio.Timeout]:
        """Wait for a body; raises TimeoutError when it does not come in time."""
        now = asyncio.get_running_loop().time()
        if len(self._deadlines) >= MOST_WAITING:
            oldest = next(iter(self._deadlines))
            del self._deadlines[oldest]
            oldest.reschedule(now)
        async with asyncio.timeout_at(now + GRACE_S) as deadline:
            self._deadlines[deadline] = None
            try:
                yield deadline
            finally:
                self._deadlines.pop(deadline, None)


class Queue:
    """The requests of this process that hash passwords, one at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)
        self._length = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[bool]:
        """Wait for one's turn; gives False at once if too many wait."""
        if self._length >= MOST_QUEUED:
            yield False
            return
        self._length += 1
        try:
            async with self._turn:
                yield True
        finally:
            self._length -= 1


class Bridge:
    """Answers granian's requests by a WSGI application, in so many threads."""

    def __init__(
        self,
        application: Callable[..., Any],
        *,
        threads: int,
        press_sockets: Sequence[str] = (),
    ) -> None:
        self.application = application
        self.press_servers = PressServers(press_sockets) if press_sockets else None
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="site")
        self.waiting = Waiting()
        self.queue = Queue()

    async def answer(self, scope: Scope, proto: HTTPProtocol) -> None:
        headers = headers_of(scope)
        if "transfer-encoding" in headers:
            # Where no length is named, a body that was cut off looks whole.
            words = "This request does not say how long it is."
            return self.refused(scope, proto, 411, words)
        environ = environ_of(scope, headers)
        try:
            environ["wsgi.input"] = await self.body(scope, proto, headers)
        except BodyTooLarge:
            environ |= {"wsgi.input": io.BytesIO(), "CONTENT_LENGTH": "0"}
            environ[MOST_BYTES_READ] = most_bytes(scope.path)
        except (TimeoutError, BodyCutOff):
            words = "This request did not arrive whole. Please send it again."
            return self.refused(scope, proto, 408, words)
        loop = asyncio.get_running_loop()
        answer = await self.asked(environ)
        try:
            await self.sent(proto, answer)
        except ProtocolClosed:
            pass  # The client left before the answer was there.
        finally:
            environ["wsgi.input"].close()
            if answer.close is not None:
                await loop.run_in_executor(self.pool, answer.close)

    def refused(
        self, scope: Scope, proto: HTTPProtocol, status: int, words: str
    ) -> None:
        answer = refusal(scope.path, status, words, connection="close")
        proto.response_bytes(answer.status, answer.headers, answer.body)

    async def asked(self, environ: dict[str, Any]) -> Answer:
        """Have the application answer, in a thread and, where it hashes, in turn."""
        loop, path = asyncio.get_running_loop(), environ["PATH_INFO"]
        is_post = environ["REQUEST_METHOD"] == "POST"
        if self.press_servers is not None and is_post and is_press(path):
            answer = await self.press_servers.ask(environ)
            if answer is not None:
                return answer
        if not (is_post and HASHING.fullmatch(path)):
            return await loop.run_in_executor(self.pool, self.answered, environ)
        async with self.queue.turn() as is_on:
            if not is_on:
                environ[IS_CROWDED] = True
            return await loop.run_in_executor(self.pool, self.answered, environ)

    async def body(
        self, scope: Scope, proto: HTTPProtocol, headers: dict[str, str]
    ) -> IO[bytes]:
        """Return a request's whole body, to be closed once it is answered.

        Raises BodyTooLarge, TimeoutError or BodyCutOff.
        """
        length = int(headers.get("content-length") or 0)
        if length > most_bytes(scope.path):
            raise BodyTooLarge
        if not length:
            return io.BytesIO()
        with ExitStack() as stack:
            read = stack.enter_context(tempfile.SpooledTemporaryFile(MOST_IN_MEMORY))
            size, begun = 0, asyncio.get_running_loop().time()
            async with self.waiting.one() as deadline:
                async for chunk in proto:
                    size += len(chunk)
                    read.write(chunk)
                    deadline.reschedule(begun + GRACE_S + size / LEAST_BYTES_A_S)
            if size != length:
                raise BodyCutOff
            read.seek(0)
            stack.pop_all()
        return read

    def answered(self, environ: dict[str, Any]) -> Answer:
        """Ask the application, in one of the threads."""
        return answer_of(self.application, environ)

    async def sent(self, proto: HTTPProtocol, answer: Answer) -> None:
        if answer.stream is None:
            proto.response_bytes(answer.status, answer.headers, answer.body)
            return
        loop = asyncio.get_running_loop()
        transport = proto.response_stream(answer.status, answer.headers)
        # A client that reads slowly holds no thread between two chunks.
        while chunk := await loop.run_in_executor(self.pool, self.next_of, answer):
            await transport.send_bytes(chunk)

    def next_of(self, answer: Answer) -> bytes:
        """Return the next chunk that is not empty; b"" at the end."""
        assert answer.stream is not None, "only a stream is asked"
        return next(filter(None, answer.stream), b"")


def most_bytes(path: str) -> int:
    """Return how large a body an address takes; larger ones are not read."""
    return MOST_UPLOADED if UPLOADS.fullmatch(path) else MOST_BYTES


def headers_of(scope: Scope) -> dict[str, str]:
    """Return a request's headers by name; those that come twice are joined.

    A name with an underscore would pass for one with a hyphen, as what a proxy says of
    the client's address: it is left out.
    """
    found: dict[str, str] = {}
    for name, value in scope.headers.items():
        if "_" in name:
            continue
        joint = "; " if name == "cookie" else ","
        found[name] = f"{found[name]}{joint}{value}" if name in found else value
    return found


def environ_of(scope: Scope, headers: dict[str, str]) -> dict[str, Any]:
    """Return a request as WSGI has it, without its body (PEP 3333)."""
    host, _, port = scope.server.rpartition(":")
    client = scope.client.rpartition(":")[0]
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode(errors="replace").decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode(errors="replace").decode("latin-1"),
        "SERVER_NAME": host or "localhost",
        "SERVER_PORT": port or "80",
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": client.strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in headers.items():
        key = name.upper().replace("-", "_")
        is_plain = key in ("CONTENT_TYPE", "CONTENT_LENGTH")
        environ[key if is_plain else f"HTTP_{key}"] = value
    return environ
