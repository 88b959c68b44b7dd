"""The connections that stay open between a web process and the press servers."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from config.press_server import PressServer
from config.presses import MOST_IDLE, PressServers
from tests.test_presses import echo_alone, environ, let_go, listening


def waiting_for(event: threading.Event) -> Callable[..., list[bytes]]:
    """Return a site that answers once something has happened."""

    def site(given: dict[str, Any], start_response: Any) -> list[bytes]:
        event.wait(5)
        return echo_alone(given, start_response)

    return site


def test_one_request_follows_another_over_one_connection(tmp_path: Path) -> None:
    server, connections = PressServer(echo_alone, threads=1), []
    answered = server.answer

    async def counted(*given: Any) -> None:
        connections.append(given)
        await answered(*given)

    server.answer = counted  # type: ignore[method-assign]

    async def ask() -> list[bytes]:
        async with listening(server, tmp_path / "p") as asking:
            bodies = (b"a", b"", b"c" * 90_000)
            answers = [await asking.ask(environ(one)) for one in bodies]
            return [one.body for one in answers if one is not None]

    assert asyncio.run(ask()) == [b"a", b"", b"c" * 90_000]
    assert len(connections) == 1


def test_a_connection_whose_other_end_is_gone_is_not_asked(tmp_path: Path) -> None:
    async def ask() -> list[Any]:
        path = tmp_path / "p"
        first = PressServer(echo_alone, threads=1)
        begun = await asyncio.start_unix_server(first.answer, path)
        asking = PressServers([str(path)])
        answers = [await asking.ask(environ(b"a"))]
        begun.close()
        path.unlink()
        await first.finish()
        await asyncio.sleep(0.01)
        answers.append(await asking.ask(environ(b"b")))
        async with listening(PressServer(echo_alone, threads=1), path):
            answers.append(await asking.ask(environ(b"c")))
            await let_go(asking)
        return [one and one.body for one in answers]

    assert asyncio.run(ask()) == [b"a", None, b"c"]


def test_a_press_server_that_stops_answers_what_has_come(tmp_path: Path) -> None:
    may_go_on = threading.Event()

    async def ask() -> Any:
        server, path = PressServer(waiting_for(may_go_on), threads=1), tmp_path / "p"
        begun = await asyncio.start_unix_server(server.answer, path)
        asking = PressServers([str(path)])
        asked = asyncio.create_task(asking.ask(environ(b"x")))
        while not server.connections - server.idle:
            await asyncio.sleep(0)
        begun.close()
        asyncio.get_running_loop().call_later(0.05, may_go_on.set)
        await server.finish()
        answer = await asked
        await let_go(asking)
        return answer.body

    assert asyncio.run(ask()) == b"x"


def test_a_match_has_one_press_server_and_they_share_the_matches() -> None:
    asking = PressServers(["/a", "/b"])
    ids = [uuid4() for _ in range(40)]
    pages = ["/api/v1/matches/{}/entries/", "/matches/{}/captain/toss/"]
    paths = [{asking.path_for(one.format(id)) for one in pages} for id in ids]
    assert {len(one) for one in paths} == {1}
    assert set.union(*paths) == {"/a", "/b"}


def test_who_leaves_takes_no_answer_from_the_next(tmp_path: Path) -> None:
    may_go_on = threading.Event()

    async def ask() -> Any:
        server = PressServer(waiting_for(may_go_on), threads=2)
        async with listening(server, tmp_path / "p") as asking:
            left = asyncio.create_task(asking.ask(environ(b"left")))
            while not server.connections - server.idle:
                await asyncio.sleep(0)
            left.cancel()
            with pytest.raises(asyncio.CancelledError):
                await left
            may_go_on.set()
            return [await asking.ask(environ(one)) for one in (b"a", b"b")]

    assert [one.body for one in asyncio.run(ask())] == [b"a", b"b"]


def test_a_crowd_leaves_a_few_connections_open(tmp_path: Path) -> None:
    async def ask() -> int:
        server = PressServer(echo_alone, threads=2)
        async with listening(server, tmp_path / "p") as asking:
            await asyncio.gather(*(asking.ask(environ(b"x")) for _ in range(40)))
            return sum(map(len, asking.idle.values()))

    assert asyncio.run(ask()) == MOST_IDLE
