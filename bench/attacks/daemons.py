"""A Redis that can be killed, and a mail server that keeps what it is given."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread

from redis import Redis as Client
from redis import RedisError

from tests.server.system import free_port, pause


@dataclass(slots=True)
class Redis:
    """A redis-server of the run's own."""

    folder: Path
    # How often it keeps itself on disk: never, or as its own settings say it.
    save: str = ""
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = ["redis-server", "--bind", "127.0.0.1", "--port", str(self.port)]
        command += [
            "--dir",
            str(self.folder),
            "--save",
            self.save,
            "--appendonly",
            "no",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(200):
            if self.answers():
                return
            pause(0.05)
        raise AssertionError("the redis-server does not start")

    def answers(self) -> bool:
        try:
            with Client.from_url(self.url) as client:
                return bool(client.ping())
        except RedisError:
            return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def hold(self) -> None:
        """Let it stand still: it is connected to, and answers nothing."""
        assert self.process is not None, "it was started"
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self.process is not None, "it was started"
        self.process.send_signal(signal.SIGCONT)

    @contextmanager
    def running(self) -> Iterator[Redis]:
        self.folder.mkdir()
        self.start()
        try:
            yield self
        finally:
            self.kill()


class _Session(StreamRequestHandler):
    """Enough of SMTP for a mail to be handed over."""

    def handle(self) -> None:
        self.say("220 ready")
        while line := self.rfile.readline():
            word = line[:4].upper().strip()
            if word == b"DATA":
                self.say("354 go on")
                self.server.kept.append(self.letter())  # type: ignore[attr-defined]
            self.say("221 bye" if word == b"QUIT" else "250 ok")
            if word == b"QUIT":
                return

    def letter(self) -> str:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        return b"".join(lines).decode(errors="replace")

    def say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


class MailServer(ThreadingTCPServer):
    """Takes every mail and sends none on."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Session)
        self.kept: list[str] = []

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def letters(self) -> list[str]:
        return [*self.kept]

    @contextmanager
    def running(self) -> Iterator[MailServer]:
        Thread(target=self.serve_forever, daemon=True).start()
        try:
            yield self
        finally:
            self.shutdown()
            self.server_close()
