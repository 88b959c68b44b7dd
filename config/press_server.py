"""The process that answers presses."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import DatabaseError, close_old_connections, connection, transaction
from django.db.backends.signals import connection_created

from config.answers import Answer, answer_of
from config.presses import MOST_HEAD, written_answer
from config.sqlite_turns import ask_often
from config.wsgi import application

log = logging.getLogger(__name__)

# Phones' batches of presses; everything else has a transaction of its own.
BATCHES = re.compile(r"/(api/v1/matches|evenings/tables)/[^/]+/entries/")
MOST_TOGETHER = 16
# Connections not yet taken up; beyond them the web's processes answer themselves.
BACKLOG = 1024
FAILED = 500
# While it stops, how often it closes the connections that have had their answer.
POLL_S = 0.1
# So long a thread keeps its connection: it would give it back to the pool, and take
# another, at each press.
KEPT_S = 60


class Undone(Exception):
    """One of several that were to be committed together failed."""


@dataclass(slots=True)
class Asked:
    """A request that waits for the thread, and its answer to come."""

    environ: dict[str, Any]
    answer: asyncio.Future[bytes]


async def read_body(head: bytes, reader: asyncio.StreamReader) -> dict[str, Any]:
    """Return a request as WSGI has it; raises ValueError or EOFError if cut off."""
    named: dict[str, Any] = json.loads(head)
    body = await reader.readexactly(int(named["CONTENT_LENGTH"]))
    return named | {
        "wsgi.input": io.BytesIO(body),
        "wsgi.version": (1, 0),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


class PressServer:
    """Answers what is handed on by a WSGI application, in so many threads.

    `begin` is called in each thread before its first request.

    With one thread, phones' presses that wait together are committed together: a
    commit waits for the disk, and they would wait for it one after another.
    """

    def __init__(
        self,
        application: Callable[..., Any],
        *,
        threads: int,
        begin: Callable[[], None] | None = None,
    ) -> None:
        self.application = application
        self.threads = threads
        self.pool = ThreadPoolExecutor(
            threads, thread_name_prefix="press", initializer=begin
        )
        self.waiting: list[Asked] = []
        # The connections' tasks; idle are those that wait for a request.
        self.connections: set[asyncio.Task[Any]] = set()
        self.idle: set[asyncio.Task[Any]] = set()

    async def answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Answer what comes over a connection, one request after another."""
        task = asyncio.current_task()
        assert task is not None, "a connection has a task"
        self.connections.add(task)
        # Without an answer, whoever pressed is told to send it again.
        try:
            # Cut off or left alone, it was nobody's.
            with suppress(OSError, ValueError, EOFError):
                while head := await self.next_head(reader, task):
                    environ = await read_body(head, reader)
                    writer.write(await self.asked(environ))
                    await writer.drain()
        finally:
            self.connections.discard(task)
            writer.close()

    async def next_head(
        self, reader: asyncio.StreamReader, task: asyncio.Task[Any]
    ) -> bytes:
        """Wait for the head of a request; b"" where none will come."""
        self.idle.add(task)
        try:
            return await reader.readline()
        finally:
            self.idle.discard(task)

    async def asked(self, environ: dict[str, Any]) -> bytes:
        loop = asyncio.get_running_loop()
        if self.threads > 1 or not BATCHES.fullmatch(environ["PATH_INFO"]):
            return await loop.run_in_executor(self.pool, self.answered, environ)
        one = Asked(environ, loop.create_future())
        self.waiting.append(one)
        # The first to get the thread takes the others with it.
        await loop.run_in_executor(self.pool, self.answer_waiting, loop)
        return await one.answer

    def answer_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        """Answer those that wait; nobody is told before all is committed."""
        group = self.waiting[:MOST_TOGETHER]
        del self.waiting[: len(group)]
        # One before may have taken those who came after it.
        if not group:
            return
        try:
            answers = self.answered_together([one.environ for one in group])
        except Exception as fault:
            log.exception("presses that waited together failed")
            for one in group:
                loop.call_soon_threadsafe(one.answer.set_exception, OSError(fault))
            return
        for one, answer in zip(group, answers, strict=True):
            loop.call_soon_threadsafe(one.answer.set_result, answer)

    def answered_together(self, environs: list[dict[str, Any]]) -> list[bytes]:
        """Answer in one transaction; should anything fail, each in its own."""
        if len(environs) > 1:
            try:
                with transaction.atomic():
                    answers = [self.answer_of(one) for one in environs]
                    if any(one.status >= FAILED for one in answers):
                        raise Undone
                close_old_connections()
                return [written_answer(one) for one in answers]
            except (Undone, DatabaseError):
                pass
        for one in environs:
            one["wsgi.input"].seek(0)
        return [self.answered(one) for one in environs]

    def answered(self, environ: dict[str, Any]) -> bytes:
        """Answer one request, in one of the threads."""
        answer = self.answer_of(environ)
        close_old_connections()
        return written_answer(answer)

    def answer_of(self, environ: dict[str, Any]) -> Answer:
        answer = answer_of(self.application, environ)
        try:
            return replace(answer, body=answer.body + b"".join(answer.stream or ()))
        finally:
            if answer.close is not None:
                answer.close()

    async def serve(self, path: Path) -> None:
        """Listen at a path until asked to stop; end what was begun."""
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        path.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(
            self.answer, path, limit=MOST_HEAD, backlog=BACKLOG
        )
        await stop.wait()
        # From here on nobody is found there, and the web's processes answer themselves.
        path.unlink(missing_ok=True)
        server.close()
        await self.finish()

    async def finish(self) -> None:
        """Answer what has come, and close the connections."""
        while self.connections:
            for task in self.idle:
                task.cancel()
            await asyncio.wait(self.connections, timeout=POLL_S)
        self.pool.shutdown()


def keep_connection(connection: Any, **_signal: Any) -> None:
    """Have a new connection closed after a minute, not after its first request."""
    if connection.close_at is not None:
        connection.close_at = time.monotonic() + KEPT_S


def main(path: Path) -> None:
    """Answer what is handed on at a path, until asked to stop."""
    # Who writes to SQLite holds the whole file: two threads would wait for each other.
    is_sqlite = connection.vendor == "sqlite"
    threads, begin = (1, ask_often) if is_sqlite else (settings.WEB_THREADS, None)
    # At a request's end Django would close a connection whose transaction goes on.
    for signal_sent in (request_started, request_finished):
        signal_sent.disconnect(close_old_connections)
    connection_created.connect(keep_connection)
    server = PressServer(application, threads=threads, begin=begin)
    asyncio.run(server.serve(path))
