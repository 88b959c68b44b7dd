"""The server to measure: as `make run` starts it, in its own processes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def running() -> Iterator[Server]:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--no-worker", f"--port={port}"],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "bench.settings"},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        wait_for(port)
        yield Server(port, process.pid)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


class Server:
    """A running server: its port, and the processor time of all its processes."""

    def __init__(self, port: int, pid: int) -> None:
        self.port = port
        self._pid = pid

    def cpu_seconds(self) -> float | None:
        """Return the processor seconds so far; None where the system hides them."""
        if not Path("/proc/self/stat").exists():
            return None
        return sum(ticks(pid) for pid in family(self._pid)) / TICKS


def fields(pid: int) -> list[str]:
    """Return the fields of a process after its name, which may contain spaces."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def ticks(pid: int) -> int:
    found = fields(pid)
    return int(found[11]) + int(found[12])


def family(root: int) -> list[int]:
    """Return a process and all its descendants."""
    parents: dict[int, int] = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(place.name)] = int(fields(int(place.name))[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port: int, seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"no server on port {port} after {seconds} s")
