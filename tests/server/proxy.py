"""A proxy that forwards every request, and drops every nth answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from threading import Thread

from tests.server.system import ANSWER_S


class Proxy(ThreadingHTTPServer):
    """Forwards requests to a server; an answer may be given and still not arrive."""

    daemon_threads = True

    def __init__(self, *, to: int, drop_one_in: int) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.to, self.drop_one_in = to, drop_one_in
        self.number, self.dropped = count(1), 0

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class Handler(BaseHTTPRequestHandler):
    server: Proxy
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        connection = HTTPConnection("127.0.0.1", self.server.to, timeout=ANSWER_S)
        connection.request("POST", self.path, body, dict(self.headers))
        response = connection.getresponse()
        text = response.read()
        connection.close()
        if next(self.server.number) % self.server.drop_one_in == 0:
            self.server.dropped += 1
            self.close_connection = True
            return
        self.send_response(response.status)
        self.send_header("Content-Type", response.headers["Content-Type"])
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *values: object) -> None:  # noqa: A002 - http.server's own name
        return None


@contextmanager
def dropping(*, to: int, one_in: int) -> Iterator[Proxy]:
    with Proxy(to=to, drop_one_in=one_in) as proxy:
        Thread(target=proxy.serve_forever, daemon=True).start()
        yield proxy
        proxy.shutdown()
