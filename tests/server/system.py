"""The whole system in its own processes, with its own database and folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import choice
from threading import Event
from time import monotonic
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
from redis import Redis

from league.serving import processes

ROOT = Path(__file__).resolve().parents[2]
GUARDED = "config.settings"
# Presses answered by their own process, and while that is away.
BOTH_WAYS = (GUARDED, "tests.server.by_the_web")
# Until a server answers, a request is answered, or the worker has come so far; on a
# busy machine everything takes many times longer.
START_S = 300
ANSWER_S = 60
PATIENT_S = 500
# Below the ports that a machine hands out, so none is taken meanwhile. Each worker that
# runs tests has ports of its own.
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
PORTS = range(20_000 + WORKER % 100, 32_000, 100)
STATIC = "static"
# What a start makes for itself, as its command names it.
OF_A_START = re.compile(r"\S+/klawerjas-\w+")
CELERY_TITLES = {
    processes.WORKER: ["[celeryd: "],
    processes.TIMETABLE: ["[celery beat]"],
}
# Waits for processes that are not ours to wait on; used for nothing else.
pause = Event().wait


def family(root: int) -> list[int]:
    """Return a process and all its descendants, the youngest first."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    )
    pairs = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    found = [root]
    for pid in found:
        found += [child for child, parent in pairs if parent == pid]
    return found[::-1]


@dataclass(frozen=True, slots=True)
class Seed:
    """What a new database holds: matches that are over, and who may score.

    `codes` let a phone join the match at the same place; the session is a referee's.
    """

    matches: list[str]
    codes: list[str]
    session: str


@dataclass(slots=True)
class System:
    """A server as `make run` starts it; it can be killed and restarted at will."""

    folder: Path
    database_url: str
    settings: str = GUARDED
    with_worker: bool = False
    redis_url: str = ""
    arguments: tuple[str, ...] = ()
    root: Path = ROOT
    port: int = 0
    process: subprocess.Popen[bytes] | None = None
    kills: int = 0
    # What else stands in its environment.
    variables: dict[str, str] = field(default_factory=dict)
    log: Path = field(init=False)

    def __post_init__(self) -> None:
        self.log = self.folder / "server.log"

    @property
    def environment(self) -> dict[str, str]:
        own = {
            "VAR_DIR": str(self.folder),
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "DJANGO_SETTINGS_MODULE": self.settings,
            "PYTHONPATH": str(self.root),
        }
        return {name: os.environ[name] for name in ("PATH", "HOME")} | (
            own | self.variables
        )

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run one of the project's Python commands on this database."""
        return subprocess.run(
            [sys.executable, *command],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def manage(self, *command: str) -> str:
        return self.run("manage.py", *command).stdout

    def seed(self, *, matches: int = 4, begun: bool = False) -> Seed:
        asked = [str(matches), *(["begun"] if begun else [])]
        done = self.run("-m", "tests.server.seed", *asked)
        assert done.returncode == 0, done.stderr
        return Seed(**json.loads(done.stdout))

    def start(self) -> None:
        """Start the server, and return once it answers."""
        self.port = self.port or free_port()
        serve = [sys.executable, "manage.py", "serve", *self.arguments]
        command = [*serve, "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command + ([] if self.with_worker else ["--no-worker"]),
                cwd=self.root,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = monotonic() + START_S
        while not self.answers():
            is_alive = self.process.poll() is None and monotonic() < until
            assert is_alive, self.log.read_text()[-2000:]
            pause(0.05)

    def answers(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_S)
        try:
            connection.request("GET", "/api/v1/")
            return connection.getresponse().status < 500
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """Kill every process of the server at once, as a power cut would.

        The oldest first: it would start again what died under it.
        """
        assert self.process is not None, "the server was started"
        folders = OF_A_START.findall(command(self.process.pid))
        for pid in reversed(family(self.process.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        # They would lie there until the machine is started again.
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
        while self.answers():
            pause(0.01)
        self.kills += 1

    def kill_worker(self) -> None:
        """Kill the background worker alone; the web server goes on."""
        if pid := self.worker():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def worker(self) -> int:
        """Return the background worker's process; 0 while there is none."""
        return self.named(processes.WORKER)

    def press_server(self) -> int:
        """Return the process that answers presses; 0 while there is none."""
        return self.named(processes.PRESSES)

    def timetable(self) -> int:
        """Return the process that sends the tasks of the timetable; 0 for none."""
        return self.named(processes.TIMETABLE)

    def web_server(self) -> int:
        """Return the process above those that answer; 0 while there is none."""
        return self.named(processes.WEB)

    def named(self, name: str) -> int:
        """Return which child of the process above all has a name; 0 if none has."""
        assert self.process is not None, "the server was started"
        own = self.process.pid
        called = [pid for pid in family(own) if is_called(pid, name)]
        return next((pid for pid in called if parent_of(pid) == own), 0)

    def web_processes(self) -> list[int]:
        """Return the web server's processes that answer, without the one above them."""
        above = self.web_server()
        return [pid for pid in family(above) if pid != above] if above else []

    def query(self, statement: str) -> list[tuple[Any, ...]]:
        if self.database_url.startswith("sqlite"):
            path = self.database_url.removeprefix("sqlite://")
            with closing(sqlite3.connect(path, timeout=ANSWER_S)) as opened:
                return opened.execute(statement).fetchall()
        with psycopg.connect(self.database_url) as opened:
            return opened.execute(statement).fetchall()

    def change(self, statement: str) -> None:
        """Run a statement that changes rows, past the site."""
        if self.database_url.startswith("sqlite"):
            path = self.database_url.removeprefix("sqlite://")
            with closing(sqlite3.connect(path, timeout=ANSWER_S)) as opened:
                opened.execute(statement)
                opened.commit()
            return
        with psycopg.connect(self.database_url) as opened:
            opened.execute(statement)


def is_called(pid: int, name: str) -> bool:
    """Whether a process has a name, or the title that Celery soon gives it."""
    said = command(pid)
    return any(one in said for one in (name, *CELERY_TITLES.get(name, ())))


def command(pid: int) -> str:
    """Return a process's command or title."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""


def parent_of(pid: int) -> int:
    with suppress(FileNotFoundError, ProcessLookupError):
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return 0


def free_port() -> int:
    while True:
        port = choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def running(system: System) -> Iterator[System]:
    """Start a system, and leave none of its processes behind."""
    try:
        system.start()
        yield system
    finally:
        if system.process is not None:
            system.kill()


@contextmanager
def own_redis(system: System) -> Iterator[None]:
    """Give a system on PostgreSQL the Redis of the run, if there is one."""
    if system.database_url.startswith("sqlite") or "REDIS_URL" not in os.environ:
        yield
        return
    system.redis_url = os.environ["REDIS_URL"]
    try:
        yield
    finally:
        with Redis.from_url(system.redis_url) as redis:
            for key in redis.scan_iter(f"*{system.folder.name}*"):
                redis.delete(key)


@contextmanager
def copied(template: System, *, settings: str = GUARDED) -> Iterator[System]:
    """Copy a migrated database and its folder; drop the copy afterwards."""
    folder = template.folder.with_name(f"{template.folder.name}-{uuid4().hex[:8]}")
    shutil.copytree(
        template.folder, folder, ignore=lambda _, names: {STATIC} & {*names}
    )
    # A thousand files that no test changes.
    (folder / STATIC).symlink_to(template.folder / STATIC)
    if template.database_url.startswith("sqlite"):
        yield System(folder, f"sqlite://{folder}/db.sqlite3", settings=settings)
        return
    name = f"klawerjas_{uuid4().hex[:12]}"
    of = urlsplit(template.database_url)
    with psycopg.connect(admin(of.geturl()), autocommit=True) as opened:
        opened.execute(f'CREATE DATABASE "{name}" TEMPLATE "{of.path[1:]}"')
    try:
        yield System(folder, of._replace(path=f"/{name}").geturl(), settings=settings)
    finally:
        drop(of.geturl(), name)


def admin(url: str) -> str:
    """Return the address of the server's own database, which always exists."""
    return urlsplit(url)._replace(path="/postgres").geturl()


def drop(url: str, name: str) -> None:
    with psycopg.connect(admin(url), autocommit=True) as opened:
        opened.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def template(folder: Path, url: str) -> Iterator[System]:
    """Make a migrated database to copy; on PostgreSQL beside the one named."""
    with empty(folder, url) as system:
        yield migrated(system)


@contextmanager
def empty(folder: Path, url: str) -> Iterator[System]:
    """Make a database with no table; on PostgreSQL beside the one named."""
    folder.mkdir(parents=True, exist_ok=True)
    if not url:
        yield System(folder, f"sqlite://{folder}/db.sqlite3")
        return
    name = f"klawerjas_{uuid4().hex[:12]}"
    with psycopg.connect(admin(url), autocommit=True) as opened:
        opened.execute(f'CREATE DATABASE "{name}"')
    try:
        yield System(folder, urlsplit(url)._replace(path=f"/{name}").geturl())
    finally:
        drop(url, name)


def migrated(system: System) -> System:
    done = system.run("manage.py", "prepare")
    assert done.returncode == 0, done.stderr
    return system
