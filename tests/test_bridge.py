"""The bridge from granian to Django: what a request becomes, and what is sent back."""

from __future__ import annotations

import asyncio
import inspect
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from hypothesis import given
from hypothesis import strategies as st

from config import bridge
from config.bridge import (
    IS_CROWDED,
    MB,
    MOST_BYTES_READ,
    Bridge,
    Waiting,
    environ_of,
    headers_of,
    most_bytes,
)


@dataclass
class Proto:
    """A client that sends so many chunks, and what it was answered."""

    chunks: list[bytes] = field(default_factory=list)
    hangs: bool = False
    told: list[Any] = field(default_factory=list)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self.chunks:
            yield chunk
        if self.hangs:
            await asyncio.Event().wait()

    def response_bytes(
        self, status: int, headers: list[tuple[str, str]], body: bytes
    ) -> None:
        self.told = [status, headers, body]

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Any:
        self.told = [status, headers, b""]

        async def send_bytes(chunk: bytes) -> None:
            self.told[2] += chunk

        return SimpleNamespace(send_bytes=send_bytes)


def scope(path: str = "/", *headers: tuple[str, str], **values: str) -> Any:
    plain = {
        "method": "POST",
        "path": path,
        "query_string": "",
        "http_version": "1.1",
        "scheme": "http",
        "server": "127.0.0.1:8000",
        "client": "10.0.0.7:40001",
    }
    named = SimpleNamespace(items=lambda: list(headers))
    return SimpleNamespace(**(plain | values), headers=named)


def asked(application: Callable[..., Any], proto: Proto, scope: Any) -> list[Any]:
    asked_by = Bridge(application, threads=2)
    asyncio.run(asked_by.answer(scope, proto))
    asked_by.pool.shutdown()
    return proto.told


def echo(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    start_response("200 OK", [("Content-Type", "text/plain"), ("Set-Cookie", "a=1")])
    return [environ["wsgi.input"].read()]


def length(number: int) -> tuple[str, str]:
    return ("content-length", str(number))


@given(st.lists(st.binary(min_size=1, max_size=50), max_size=8))
def test_a_body_in_any_chunks_comes_whole(chunks: list[bytes]) -> None:
    body = b"".join(chunks)
    told = asked(echo, Proto(chunks), scope("/", length(len(body))))
    assert (told[0], told[2]) == (200, body)


def test_a_body_larger_than_memory_holds_comes_whole() -> None:
    body = bytes(range(256)) * 20_000
    upload = scope("/desk/sp/import/", length(len(body)))
    told = asked(echo, Proto([body[:MB], body[MB:]]), upload)
    assert told[2] == body


def test_a_body_that_was_cut_off_never_gets_to_the_site() -> None:
    def never(*_given: object) -> list[bytes]:
        raise AssertionError

    chunked = scope("/", ("transfer-encoding", "chunked"))
    for one, status in ((scope("/", length(9)), 408), (chunked, 411)):
        told = asked(never, Proto([b"abc"]), one)
        headers = dict(told[1])
        assert (told[0], headers["connection"]) == (status, "close")
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["x-content-type-options"] == "nosniff"
        assert told[2].endswith(b".\n")


def test_what_is_cut_off_under_the_api_is_answered_as_a_problem() -> None:
    told = asked(echo, Proto([b"abc"]), scope("/api/v1/devices/", length(9)))
    assert dict(told[1])["content-type"] == "application/problem+json"
    assert json.loads(told[2]) == {
        "type": "urn:klawerjas:problem:cut-off",
        "title": "This request did not arrive whole. Please send it again.",
        "status": 408,
        "detail": "This request did not arrive whole. Please send it again.",
        "instance": "/api/v1/devices/",
    }


def test_a_body_that_does_not_come_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bridge, "GRACE_S", 0.05)
    told = asked(echo, Proto([b"abc"], hangs=True), scope("/", length(9)))
    assert (told[0], dict(told[1])["connection"]) == (408, "close")


def test_beyond_so_many_the_one_that_waits_longest_makes_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bridge, "MOST_WAITING", 2)
    given_up: list[str] = []

    async def wait(waiting: Waiting, name: str) -> None:
        try:
            async with waiting.one():
                await asyncio.sleep(1 if name == "first" else 0.05)
        except TimeoutError:
            given_up.append(name)

    async def all_three() -> None:
        waiting = Waiting()
        await asyncio.gather(*(wait(waiting, one) for one in ("first", "b", "c")))

    asyncio.run(all_three())
    assert given_up == ["first"]


def test_what_is_too_large_is_told_to_the_site_unread() -> None:
    def tell(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("413 Too Large", [])
        return [b"%d %r" % (environ[MOST_BYTES_READ], environ["wsgi.input"].read())]

    told = asked(
        tell, Proto([b"abc"], hangs=True), scope("/language/", length(40 * MB))
    )
    assert told[2] == b"%d b''" % MB


def test_headers_are_as_wsgi_has_them() -> None:
    asked_for = scope(
        "/caf\u00e9/",
        ("host", "klawerjas.example"),
        ("content-type", "text/plain"),
        ("cookie", "a=1"),
        ("cookie", "b=2"),
        ("accept", "text/html"),
        ("accept", "image/png"),
        ("x_forwarded_for", "1.2.3.4"),
        client="[::1]:40001",
    )
    environ = environ_of(asked_for, headers_of(asked_for))
    assert {name: one for name, one in environ.items() if name[:5] != "wsgi."} == {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/caf\u00c3\u00a9/",
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "::1",
        "HTTP_HOST": "klawerjas.example",
        "CONTENT_TYPE": "text/plain",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_ACCEPT": "text/html,image/png",
    }


def test_every_header_is_sent_and_the_server_is_not_named() -> None:
    told = asked(echo, Proto(), scope())
    assert told[1] == [
        ("content-type", "text/plain"),
        ("set-cookie", "a=1"),
        ("server", "klawerjas"),
    ]


class Streamed:
    """An answer that is made while it is sent."""

    streaming = True
    closed = 0

    def __iter__(self) -> Iterator[bytes]:
        return iter([b"a", b"", b"b"])

    def close(self) -> None:
        self.closed += 1


def test_a_stream_is_sent_in_its_chunks_and_closed_once() -> None:
    stream = Streamed()

    def streaming(_environ: object, start_response: Any) -> Streamed:
        start_response("200 OK", [])
        return stream

    assert asked(streaming, Proto(), scope())[2] == b"ab"
    assert stream.closed == 1


def test_a_site_that_fails_answers_that_it_did() -> None:
    def fail(*_given: object) -> list[bytes]:
        raise RuntimeError

    assert asked(fail, Proto(), scope())[0] == 500


def takes_files(view: Callable[..., Any]) -> bool:
    return "request.FILES" in inspect.getsource(inspect.unwrap(view))


def patterns(resolver: URLResolver, before: str = "/") -> Iterator[tuple[str, Any]]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield route, one.callback
        else:
            yield from patterns(one, route)


def test_addresses_that_take_files_are_read_that_far_and_no_others() -> None:
    ours = [
        (route, view)
        for route, view in patterns(get_resolver())
        if not route.startswith(("/admin/", "/accounts/"))
    ]
    larger = {route for route, _ in ours if most_bytes(route) > MB}
    assert larger == {route for route, view in ours if takes_files(view)}
    assert len(larger) == 6


def asked_together(
    application: Callable[..., Any], scopes: list[Any]
) -> list[list[Any]]:
    """Ask all at once; what each was answered."""

    async def ask() -> list[list[Any]]:
        asked_by = Bridge(application, threads=4)
        protos = [Proto() for _ in scopes]
        both = zip(scopes, protos, strict=True)
        await asyncio.gather(*(asked_by.answer(one, proto) for one, proto in both))
        asked_by.pool.shutdown()
        return [proto.told for proto in protos]

    return asyncio.run(ask())


# For who must wait for the others; only where they never come.
ANSWERED_S = 10


class Counting:
    """A site that takes a moment, and knows how many asked at once.

    With `together` it answers once so many ask, however slow the machine is.
    """

    def __init__(self, *, together: int = 0) -> None:
        self.lock, self.now, self.most = threading.Lock(), 0, 0
        self.together, self.are_here = together, threading.Event()
        self.order: list[str] = []

    def __call__(self, environ: dict[str, Any], start_response: Any) -> list[bytes]:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
            if self.now == self.together:
                self.are_here.set()
        if self.together:
            self.are_here.wait(ANSWERED_S)
        else:
            time.sleep(0.02)
        with self.lock:
            self.now -= 1
            self.order.append(environ["PATH_INFO"])
        status = "503 Busy" if IS_CROWDED in environ else "200 OK"
        start_response(status, [])
        return [b""]


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("account_login", {}),
        ("account_reauthenticate", {}),
        ("account_change_password", {}),
        ("account_set_password", {}),
        ("account_reset_password_from_key", {"uidb36": "1", "key": "a-b"}),
        ("role-invitation", {"token": "a:b:c"}),
    ],
)
def test_passwords_are_hashed_one_at_a_time(name: str, given: dict[str, str]) -> None:
    site = Counting()
    asked_together(site, [scope(reverse(name, kwargs=given)) for _ in range(6)])
    assert (len(site.order), site.most) == (6, 1)


def test_reading_a_sign_in_page_waits_for_no_password() -> None:
    site = Counting(together=4)
    path = reverse("account_login")
    asked_together(site, [scope(path, method="GET") for _ in range(4)])
    assert site.most == 4


def test_others_are_answered_while_passwords_are_hashed() -> None:
    site = Counting()
    path = reverse("account_login")
    asked_together(site, [*(scope(path) for _ in range(10)), scope("/log/")])
    # Without a place of its own it would be answered after all ten.
    assert site.order.index("/log/") < 5


def test_beyond_so_many_passwords_the_site_says_that_it_is_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bridge, "MOST_QUEUED", 3)
    told = asked_together(Counting(), [scope("/accounts/login/") for _ in range(5)])
    assert sorted(one[0] for one in told) == [200, 200, 200, 503, 503]


@pytest.mark.django_db
def test_a_busy_site_says_when_to_come_back() -> None:
    answer = Client().post("/accounts/login/", {}, **{IS_CROWDED: True})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
