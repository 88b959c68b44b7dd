"""The parts of deploy/compose.yaml as plain processes, from what the image holds."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from secrets import token_urlsafe
from time import monotonic

import pytest
from redis import Redis
from redis.exceptions import RedisError

from config.together import GRACE_S
from config.version import version
from tests.containers import folders_of, services_of, steps_of
from tests.server.conftest import NAMED
from tests.server.system import PATIENT_S, ROOT, System, empty, family, free_port, pause

# compose.yaml has a PostgreSQL, and no other database.
pytestmark = [
    pytest.mark.server,
    pytest.mark.only_on("postgresql"),
    pytest.mark.skipif(
        shutil.which("redis-server") is None and "CI" not in os.environ,
        reason="production needs a Redis, and none is installed here",
    ),
]
IMAGE = (ROOT / "deploy/Containerfile").read_text()
SERVICES = services_of((ROOT / "deploy/compose.yaml").read_text())
EXAMPLE = (ROOT / "deploy/environment.example").read_text()
PARTS = ("web", "worker", "beat")
# One that nothing listens on: no mail is sent here.
MAIL = "smtp://127.0.0.1:9"


@contextmanager
def unpacked(into: Path) -> Iterator[Path]:
    """Lay out what the image takes of the checkout, where nobody may write."""
    for name in folders_of(IMAGE):
        source = ROOT / name
        if source.is_dir():
            left_out = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, into / name, ignore=left_out)
        else:
            into.mkdir(exist_ok=True)
            shutil.copy(source, into / name)
    folders = [into, *(path for path in into.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        yield into
    finally:
        for folder in folders:
            folder.chmod(0o755)


@contextmanager
def redis() -> Iterator[str]:
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with subprocess.Popen(
        ["redis-server", *options], stdout=subprocess.DEVNULL
    ) as process:
        try:
            until = monotonic() + PATIENT_S
            while not answers(port):
                assert monotonic() < until, "Redis starts"
                pause(0.05)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()


def answers(port: int) -> bool:
    with Redis(port=port) as asked:
        try:
            return bool(asked.ping())
        except RedisError:
            return False


def environment(system: System, redis_url: str) -> dict[str, str]:
    """Return what the containers are given, with addresses of this machine."""
    [said] = [one.words for one in steps_of(IMAGE) if one.name == "ENV"]
    named = dict(re.findall(r"^([A-Z_]+)=\"?([^\"\n]*)", EXAMPLE, re.M))
    of_the_image = dict(one.split("=", 1) for one in said.split())
    of_the_compose = SERVICES["web"]["environment"]
    return of_the_image | named | of_the_compose | {
        "PATH": os.environ["PATH"],
        "HOME": str(system.folder),
        "SECRET_KEY": token_urlsafe(64),
        "DATABASE_URL": system.database_url,
        "REDIS_URL": redis_url,
        "EMAIL_URL": MAIL,
        "VAR_DIR": str(system.folder),
        "BACKUP_DIR": str(system.folder / "backups"),
    }  # fmt: skip


def seen(folder: Path) -> dict[str, float]:
    return {str(path): path.stat().st_mtime for path in folder.rglob("*")}


class Site:
    """The containers of ours, as processes on one machine."""

    def __init__(self, source: Path, given: dict[str, str], log: Path) -> None:
        self.source, self.given, self.log = source, given, log
        self.port = free_port()
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def command(self, name: str) -> list[str]:
        [words] = [one.words for one in steps_of(IMAGE) if one.name == "ENTRYPOINT"]
        given = [*json.loads(words)[1:], *SERVICES[name]["command"]]
        return [sys.executable, *(str(self.port) if g == "8000" else g for g in given)]

    def start(self, name: str) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            self.processes[name] = subprocess.Popen(
                self.command(name),
                cwd=self.source,
                env=self.given,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        return self.processes[name]

    def state(self, name: str) -> int:
        command = [sys.executable, *SERVICES[name]["healthcheck"]["test"][2:]]
        done = subprocess.run(command, cwd=self.source, env=self.given, check=False)
        return done.returncode

    def ask(self, path: str) -> tuple[int, bytes]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, HTTPException):
            return 0, b""
        finally:
            connection.close()

    def wait_until_ready(self) -> dict[str, object]:
        until = monotonic() + PATIENT_S
        while (asked := self.ask("/readyz"))[0] != 200:
            assert monotonic() < until, (asked, self.log.read_text()[-2000:])
            pause(0.5)
        told: dict[str, object] = json.loads(asked[1])
        return told

    def stop(self, name: str) -> int:
        process = self.processes[name]
        process.send_signal(signal.SIGTERM)
        return process.wait(GRACE_S * 2)

    def kill(self) -> None:
        for process in self.processes.values():
            for pid in reversed(family(process.pid)):
                if process.poll() is None:
                    os.kill(pid, signal.SIGKILL)
            process.wait()


def test_each_part_runs_alone_from_what_the_image_holds(tmp_path: Path) -> None:
    with ExitStack() as stack:
        source = stack.enter_context(unpacked(tmp_path / "source"))
        system = stack.enter_context(empty(tmp_path / "var", NAMED))
        given = environment(system, stack.enter_context(redis()))
        site, before = Site(source, given, tmp_path / "log"), seen(source)
        stack.callback(site.kill)
        assert site.start("prepare").wait(PATIENT_S) == 0, site.log.read_text()
        for name in PARTS:
            site.start(name)
        told = site.wait_until_ready()
        assert (told["ready"], told["version"]) == (True, version())
        assert site.ask("/healthz") == (200, b"ok\n")
        assert [site.state(name) for name in ("worker", "beat")] == [0, 0]
        assert [site.stop(name) for name in PARTS] == [0, 0, 0], site.log.read_text()
        assert seen(source) == before
