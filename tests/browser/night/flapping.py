"""A flapping network for the tests: a TCP proxy that cuts, delays and drops."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from threading import Condition, Thread

ON_S, OFF_S = 2.0, 3.0
# Each way, for every piece: a request and its answer take twice that.
DELAY_S = 0.3
DROP_ONE_IN = 5
PIECE = 64 * 1024


@dataclass(slots=True)
class Network:
    """Leads to a server; steady until told to flap, and again when that ends."""

    to: int
    port: int = 0
    is_on: bool = True
    is_flapping: bool = False
    cuts: int = 0
    dropped: int = 0
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    open_ones: set[asyncio.StreamWriter] = field(default_factory=set)
    turned: Condition = field(default_factory=Condition)

    async def serve(self, until: asyncio.Event, ready: Condition) -> None:
        server = await asyncio.start_server(self.join, "127.0.0.1", 0)
        with ready:
            self.port = server.sockets[0].getsockname()[1]
            ready.notify_all()
        flapping = asyncio.create_task(self.flap())
        await until.wait()
        server.close()
        flapping.cancel()
        self.cut()
        ended = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*ended, return_exceptions=True)

    async def flap(self) -> None:
        while True:
            self.turn(is_on=True)
            await asyncio.sleep(ON_S)
            if self.is_flapping:
                self.turn(is_on=False)
                self.cut()
                await asyncio.sleep(OFF_S)

    def turn(self, *, is_on: bool) -> None:
        with self.turned:
            self.is_on = is_on
            self.cuts += not is_on
            self.turned.notify_all()

    def wait_for(self, *, is_on: bool) -> None:
        """Wait until the network is next on, or off."""
        with self.turned:
            self.turned.wait_for(lambda: self.is_on is not is_on)
            self.turned.wait_for(lambda: self.is_on is is_on)

    def cut(self) -> None:
        for writer in self.open_ones:
            writer.transport.abort()

    async def join(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        is_dropped = self.is_flapping and next(self.numbers) % DROP_ONE_IN == 0
        self.dropped += is_dropped
        if is_dropped or not self.is_on:
            writer.transport.abort()
            return
        with suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
            await asyncio.gather(self.carry(reader, back), self.carry(there, writer))

    async def carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.open_ones.add(writer)
        try:
            while piece := await reader.read(PIECE):
                if self.is_flapping:
                    await asyncio.sleep(DELAY_S)
                writer.write(piece)
                await writer.drain()
        except OSError:
            writer.transport.abort()
        finally:
            self.open_ones.discard(writer)
            writer.close()


@contextmanager
def network(*, to: int) -> Iterator[Network]:
    made, ready = Network(to), Condition()
    loop, until = asyncio.new_event_loop(), asyncio.Event()
    thread = Thread(target=loop.run_until_complete, args=(made.serve(until, ready),))
    with ready:
        thread.start()
        ready.wait_for(lambda: made.port)
    yield made
    loop.call_soon_threadsafe(until.set)
    thread.join()
    loop.close()
