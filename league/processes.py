"""Running the web server and the background worker as two children of one process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from django.conf import settings

GRACE_S = 15
POLL_S = 0.2


def web_command(*, host: str, port: int, workers: int, threads: int) -> list[str]:
    """Return the command of the web server: granian, over WSGI."""
    return [
        program("granian"),
        "config.wsgi:application",
        "--interface=wsgi",
        f"--host={host}",
        f"--port={port}",
        f"--workers={workers}",
        f"--blocking-threads={threads}",
        # Room for a whole hall's phones at once: they wait their turn.
        "--backpressure=512",
        "--no-ws",
        "--http=1",
        "--workers-kill-timeout=10",
        "--log-level=warning",
    ]


def worker_command() -> list[str]:
    """Return the command of the background worker, with its timetable."""
    return [
        program("celery"),
        "--quiet",
        "--app=config",
        "worker",
        "--beat",
        "--pool=threads",
        "--concurrency=2",
        "--without-gossip",
        "--without-mingle",
        "--loglevel=WARNING",
    ]


def program(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def make_folders() -> None:
    """Make the folders that the broker, the cache and uploads expect to be there."""
    for name in ("broker", "broker-control", "cache", "media"):
        (settings.VAR_DIR / name).mkdir(parents=True, exist_ok=True)


class Stopped(Exception):
    """Someone asked for the end: Ctrl-C, or the machine going down."""


def run_together(commands: Sequence[Sequence[str]]) -> int:
    """Run commands side by side until one ends or a stop is asked for; stop all.

    Returns 0 after a stop that was asked for, else the status of the one that ended.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stopped

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    children: list[subprocess.Popen[bytes]] = []
    try:
        for command in commands:
            # In groups of their own: a Ctrl-C is for this process, which asks each
            # child once. Told twice, by the terminal too, they end badly.
            child = subprocess.Popen(
                command, env=environment, cwd=settings.BASE_DIR, process_group=0
            )
            children.append(child)
        return first_to_end(children)
    except Stopped:
        return 0
    finally:
        end(children)


def first_to_end(children: Sequence[subprocess.Popen[bytes]]) -> int:
    while True:
        for child in children:
            status = child.poll()
            if status is not None:
                return status or 1
        time.sleep(POLL_S)


def end(children: Sequence[subprocess.Popen[bytes]]) -> None:
    """Ask every child to end, and kill what is still there after the grace."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for child in children:
        if child.poll() is None:
            child.terminate()
    until = time.monotonic() + GRACE_S
    for child in children:
        try:
            child.wait(timeout=max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
