"""Presses in a process of their own: what is handed on, and what becomes of it."""

from __future__ import annotations

import asyncio
import io
import json
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.db import close_old_connections, connection, transaction
from django.db.backends.signals import connection_created

from config.bridge import Bridge
from config.press_server import MOST_TOGETHER, PressServer, keep_connection
from config.presses import PressServers, is_press
from league.models import AuditRow
from tests.test_bridge import Proto, scope

PRESS = "/api/v1/matches/1/entries/"


def environ(body: bytes = b"", *, path: str = PRESS) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_COOKIE": "sessionid=a",
        "wsgi.url_scheme": "https",
        "wsgi.input": io.BytesIO(body),
    }


def echo(given: dict[str, Any], start_response: Any) -> list[bytes]:
    told = [given["HTTP_COOKIE"], given["wsgi.url_scheme"], given["PATH_INFO"]]
    start_response("201 Created", [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
    return [json.dumps(told).encode(), given["wsgi.input"].read()]


@asynccontextmanager
async def listening(server: PressServer, path: Path) -> AsyncIterator[PressServers]:
    """Have a press server listen at a path, for one that asks it."""
    begun = await asyncio.start_unix_server(server.answer, path)
    asking = PressServers([str(path)])
    try:
        yield asking
    finally:
        await let_go(asking)
        begun.close()
        server.pool.shutdown()


async def let_go(asking: PressServers | None) -> None:
    """Close the connections that wait for a request."""
    assert asking is not None, "it has press servers"
    for _, writer in chain.from_iterable(asking.idle.values()):
        writer.close()
        await writer.wait_closed()


@pytest.mark.parametrize(
    ("path", "goes_first"),
    [
        (PRESS, True),
        ("/api/v1/matches/1/rescue/", True),
        ("/matches/1/referee/stop/", True),
        ("/matches/1/captain/toss/", True),
        ("/evenings/tables/abc/entries/", True),
        # A photo is read and made smaller: that may take its time.
        ("/matches/1/photos/", False),
        ("/api/v1/matches/", False),
        ("/language/", False),
        ("/accounts/login/", False),
    ],
)
def test_what_is_written_in_a_match_or_at_a_table_is_a_press(
    path: str, *, goes_first: bool
) -> None:
    assert is_press(path) is goes_first


def test_a_press_is_answered_whole_by_the_other_process(tmp_path: Path) -> None:
    async def ask() -> Any:
        async with listening(PressServer(echo, threads=1), tmp_path / "p") as asking:
            return await asking.ask(environ(b"x" * 90_000))

    answer = asyncio.run(ask())
    cookies = [value for name, value in answer.headers if name == "set-cookie"]
    assert (answer.status, cookies) == (201, ["a=1", "b=2"])
    told = json.dumps(["sessionid=a", "https", PRESS]).encode()
    assert answer.body == told + b"x" * 90_000


@pytest.mark.parametrize(
    ("asked", "by_whom"),
    [
        (scope(PRESS), b"press"),
        (scope(PRESS, method="GET"), b"web"),
        (scope("/language/"), b"web"),
    ],
)
def test_the_web_server_hands_on_presses_alone(
    tmp_path: Path, asked: Any, by_whom: bytes
) -> None:
    def named(name: bytes) -> Callable[..., list[bytes]]:
        def site(given: dict[str, Any], start_response: Any) -> list[bytes]:
            start_response("200 OK", [])
            return [name]

        return site

    async def ask() -> bytes:
        path, proto = tmp_path / "p", Proto()
        async with listening(PressServer(named(b"press"), threads=1), path):
            web = Bridge(named(b"web"), threads=1, press_sockets=[str(path)])
            await web.answer(asked, proto)
            await let_go(web.press_servers)
            web.pool.shutdown()
        told: bytes = proto.told[2]
        return told

    assert asyncio.run(ask()) == by_whom


def test_presses_do_not_wait_for_those_who_look(tmp_path: Path) -> None:
    may_go_on, looking = threading.Event(), threading.Barrier(3)

    def pages(given: dict[str, Any], start_response: Any) -> list[bytes]:
        looking.wait(5)
        may_go_on.wait(5)
        start_response("200 OK", [])
        return [b""]

    async def ask() -> int:
        path, proto = tmp_path / "p", Proto()
        async with listening(PressServer(echo_alone, threads=1), path):
            web = Bridge(pages, threads=2, press_sockets=[str(path)])
            looks = [
                asyncio.create_task(web.answer(scope(method="GET"), Proto()))
                for _ in range(2)
            ]
            await asyncio.to_thread(looking.wait, 5)
            await asyncio.wait_for(web.answer(scope(PRESS), proto), 5)
            are_looking = not any(one.done() for one in looks)
            may_go_on.set()
            await asyncio.gather(*looks)
            await let_go(web.press_servers)
            web.pool.shutdown()
        assert are_looking
        return int(proto.told[0])

    assert asyncio.run(ask()) == 200


def echo_alone(given: dict[str, Any], start_response: Any) -> list[bytes]:
    start_response("200 OK", [])
    return [given["wsgi.input"].read()]


def test_where_nobody_listens_the_web_server_answers_itself(tmp_path: Path) -> None:
    proto = Proto()
    web = Bridge(echo_alone, threads=1, press_sockets=[str(tmp_path / "none")])
    asyncio.run(web.answer(scope(PRESS), proto))
    web.pool.shutdown()
    assert proto.told[0] == 200


@pytest.mark.parametrize("said", [b"", b"[200, [", b"[200, [], 9]\nhalf"])
def test_a_press_whose_process_dies_over_it_is_to_be_sent_again(
    tmp_path: Path, said: bytes
) -> None:
    async def die(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(said)
        writer.close()

    async def ask() -> Any:
        server = await asyncio.start_unix_server(die, tmp_path / "p")
        async with server:
            return await PressServers([str(tmp_path / "p")]).ask(environ(b"press"))

    answer = asyncio.run(ask())
    assert (answer.status, dict(answer.headers)["retry-after"]) == (503, "1")
    assert json.loads(answer.body)["type"] == "urn:klawerjas:problem:busy"


def test_a_press_that_is_cut_off_on_the_way_never_gets_to_the_site(
    tmp_path: Path,
) -> None:
    def never(*_given: object) -> list[bytes]:
        raise AssertionError

    async def send(said: bytes) -> bytes:
        async with listening(PressServer(never, threads=1), tmp_path / "p"):
            reader, writer = await asyncio.open_unix_connection(tmp_path / "p")
            writer.write(said)
            writer.write_eof()
            told = await reader.read()
            writer.close()
            await writer.wait_closed()
            return told

    for said in (b"", b'{"PATH_INFO"', b'{"CONTENT_LENGTH": "9"}\nhalf'):
        assert asyncio.run(send(said)) == b""


def counting(given: dict[str, Any], start_response: Any) -> list[bytes]:
    """Write a row for each request; fail for one named so, after writing."""
    name = given["wsgi.input"].read().decode()
    AuditRow.objects.create(action="press", subject=name)
    if name == "fails":
        start_response("500 Fails", [])
        return [b""]
    start_response("200 OK", [])
    return [str(transaction.get_connection().savepoint_ids != []).encode()]


def written() -> list[str]:
    rows = AuditRow.objects.filter(action="press")
    return sorted(rows.values_list("subject", flat=True))


def statuses(answers: list[bytes]) -> list[int]:
    return [json.loads(one.partition(b"\n")[0])[0] for one in answers]


@pytest.mark.django_db(transaction=True)
def test_presses_that_wait_together_are_committed_together() -> None:
    server, commits = PressServer(counting, threads=1), []
    hooked = transaction.on_commit

    def site(given: dict[str, Any], start_response: Any) -> list[bytes]:
        hooked(lambda: commits.append(written()))
        return counting(given, start_response)

    server.application = site
    answers = server.answered_together([environ(one) for one in (b"a", b"b", b"c")])
    assert statuses(answers) == [200] * 3
    # At the first one's commit all are there.
    assert commits == [["a", "b", "c"]] * 3


@pytest.mark.django_db(transaction=True)
def test_where_one_fails_the_others_are_written_once_each() -> None:
    server = PressServer(counting, threads=1)
    answers = server.answered_together([environ(one) for one in (b"a", b"fails", b"b")])
    assert statuses(answers) == [200, 500, 200]
    # Alone, what failed had no transaction around it, as anywhere else.
    assert written() == ["a", "b", "fails"]


@pytest.mark.only_on("postgresql")
@pytest.mark.django_db(transaction=True)
def test_a_connection_is_kept_from_press_to_press() -> None:
    connection.close()
    connection_created.connect(keep_connection)
    try:
        connection.ensure_connection()
        first = connection.connection
        close_old_connections()
        assert connection.connection is first
        # A broken one is given up, and one that was kept for long.
        connection.errors_occurred = True
        first.close()
        close_old_connections()
        assert connection.connection is None
        connection.ensure_connection()
        connection.close_at = 0
        close_old_connections()
        assert connection.connection is None
    finally:
        connection_created.disconnect(keep_connection)


def test_those_that_wait_are_taken_together_and_each_gets_its_own_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, groups = PressServer(echo_alone, threads=1), []
    alone = server.answered

    def together(environs: list[dict[str, Any]]) -> list[bytes]:
        groups.append(len(environs))
        time.sleep(0.05)
        return [alone(one) for one in environs]

    monkeypatch.setattr(server, "answered_together", together)
    number = MOST_TOGETHER + 4

    async def ask() -> list[bytes]:
        async with listening(server, tmp_path / "p") as asking:
            asked = (asking.ask(environ(b"%d" % one)) for one in range(number))
            answers = await asyncio.gather(*asked)
            return [one.body for one in answers if one is not None]

    assert asyncio.run(ask()) == [b"%d" % one for one in range(number)]
    assert sum(groups) == number
    assert max(groups) <= MOST_TOGETHER
    assert len(groups) < number


def test_where_the_group_breaks_each_is_told_to_send_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = PressServer(echo_alone, threads=1)

    def breaks(environs: list[dict[str, Any]]) -> list[bytes]:
        raise RuntimeError("after the commit")

    monkeypatch.setattr(server, "answered_together", breaks)

    async def ask() -> list[Any]:
        async with listening(server, tmp_path / "p") as asking:
            asked = (asking.ask(environ(b"x")) for _ in "abc")
            return await asyncio.wait_for(asyncio.gather(*asked), 5)

    assert [one.status for one in asyncio.run(ask())] == [503] * 3
