"""A cheap HTTP client, and several of them driving a server at once."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Request = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes


class Client:
    """One kept-alive connection; a request is sent as ready-made bytes."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._left = b""

    def ask(self, request: bytes) -> Answer:
        self._socket.sendall(request)
        data = self._left
        while (end := data.find(b"\r\n\r\n")) < 0:
            data += self._more()
        head = data[:end].lower()
        place = head.find(b"content-length:") + 15
        # A "nothing new" answer has no body, and may have no length.
        is_told = place >= 15
        length = (
            int(head[place : (head + b"\r\n").index(b"\r\n", place)]) if is_told else 0
        )
        parts, have = [data[end + 4 :]], len(data) - end - 4
        while have < length:
            parts.append(self._more())
            have += len(parts[-1])
        body = b"".join(parts)
        self._left = body[length:]
        return Answer(int(data[9:12]), body[:length])

    def _more(self) -> bytes:
        chunk = self._socket.recv(262144)
        if not chunk:
            raise ConnectionError("the server closed the connection")
        return chunk

    def close(self) -> None:
        self._socket.close()


def get(path: str) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: en\r\n"
        "Accept-Encoding: gzip\r\n\r\n"
    ).encode()


def get_news(path: str, *, key: str, etag: str) -> bytes:
    """Return a phone's question for what is new since a version."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: Ticket {key}\r\nIf-None-Match: {etag}\r\n\r\n"
    ).encode()


def post(path: str, body: bytes, *, session: str) -> bytes:
    token = "x" * 32
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Cookie: sessionid={session}; csrftoken={token}\r\nX-CSRFToken: {token}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    ).encode() + body


def post_by_key(path: str, body: bytes, *, key: str) -> bytes:
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Authorization: Ticket {key}\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body


@dataclass(frozen=True, slots=True)
class Driven:
    """The result of a drive: requests answered, and the seconds taken."""

    requests: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.requests / self.seconds


def drive(
    port: int, sources: list[Iterator[bytes]], *, seconds: float, wanted: int = 200
) -> Driven:
    """Send each source's requests on a connection of its own for `seconds`.

    Raises AssertionError at an unwanted answer: a fast refusal is no work done.
    """
    counts = [0] * len(sources)
    faults: list[Exception] = []
    until = time.perf_counter() + seconds

    def run(place: int, source: Iterator[bytes]) -> None:
        client = Client(port)
        try:
            while time.perf_counter() < until:
                answer = client.ask(next(source))
                if answer.status != wanted:
                    raise AssertionError(f"{answer.status}: {answer.body[:300]!r}")
                counts[place] += 1
        except Exception as fault:  # noqa: BLE001 - raised again below, in the caller
            faults.append(fault)
        finally:
            client.close()

    begun = time.perf_counter()
    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(sources)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    return Driven(sum(counts), time.perf_counter() - begun)
