"""Run the web server and the background worker as two children of one process."""

from __future__ import annotations

import os
import signal
import subprocess  # nosec B404  # the web server and the worker are processes
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType

from django.conf import settings

from league.serving.lan import Files

GRACE_S = 15
POLL_S = 0.2
# The headers of a request that take longer are not waited for.
HEADERS_MS = 10_000
# Pause before a worker that ended is restarted.
AGAIN_S = 2
BINDINGS = "broker-control"
# Where the processors are short, presses and pages go before prints and searches; not
# by far, or a worker that writes would keep SQLite's lock for as long as it waits.
WORKER_NICENESS = 5


def web_command(
    *, host: str, port: int, workers: int, tls: Files | None = None
) -> list[str]:
    """Return the command of the web server: granian, before config/bridge.py."""
    return [
        sys.executable,
        "-m",
        "config.web",
        "config.rsgi:app",
        "--interface=rsgi",
        f"--host={host}",
        f"--port={port}",
        f"--workers={workers}",
        # Room for a whole hall's phones at once, and for those that are stuck.
        "--backpressure=4096",
        f"--http1-header-read-timeout={HEADERS_MS}",
        "--no-ws",
        "--http=1",
        "--workers-kill-timeout=10",
        "--log-level=warning",
        *(tls_options(tls) if tls else []),
    ]


def tls_options(tls: Files) -> list[str]:
    return [
        f"--ssl-certificate={tls.server}",
        f"--ssl-keyfile={tls.server_key}",
        # Halls have old phones too.
        "--ssl-protocol-min=tls1.2",
    ]


def worker_command() -> list[str]:
    """Return the command of the background worker, which runs the timetable too."""
    return [
        "nice",
        "-n",
        str(WORKER_NICENESS),
        program("celery"),
        "--quiet",
        "--app=config",
        # `prepare` has made Django's checks; they load every page's address.
        "--skip-checks",
        "worker",
        "--beat",
        "--pool=threads",
        # A search for fixtures occupies one thread for minutes; mails and imports go
        # on.
        "--concurrency=4",
        "--without-gossip",
        "--without-mingle",
        "--loglevel=WARNING",
    ]


def program(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def make_folders() -> None:
    """Make the folders of the broker, the cache and uploads."""
    for name in ("broker", BINDINGS, "cache", "media"):
        (settings.VAR_DIR / name).mkdir(parents=True, exist_ok=True)


def clear_bindings() -> None:
    """Delete the embedded broker's list of queues; each process names its own.

    A power cut may have left a half-written file there, which stops every worker.
    """
    for one in (settings.VAR_DIR / BINDINGS).glob("*"):
        one.unlink(missing_ok=True)


class StopAsked(Exception):
    """A stop was requested: Ctrl-C, or the machine is shutting down."""


def run_together(
    web: Sequence[str], beside: Sequence[str] | None, variables: Mapping[str, str]
) -> int:
    """Run the web server, with a worker beside it, until asked to stop.

    `variables` override this process's environment. A worker that ends is restarted: no
    press may wait for it. Returns 0 after a requested stop, else the status of the web
    server, whose end ends both.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        raise StopAsked

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    children: list[subprocess.Popen[bytes]] = []
    try:
        children.append(started(web, variables))
        if beside is not None:
            children.append(started(beside, variables))
        while (status := children[0].poll()) is None:
            if beside is not None and children[1].poll() is not None:
                children[1] = started_again(beside, variables, children[1])
            time.sleep(POLL_S)
        return status or 1
    except StopAsked:
        return 0
    finally:
        _end(children)


def started(
    command: Sequence[str], variables: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    """Start a command in its own process group, so Ctrl-C reaches only this process.

    It asks each child once; told twice, by the terminal too, they end badly.
    """
    environment = os.environ | {"PYTHONUNBUFFERED": "1", **variables}
    return subprocess.Popen(  # nosec B603  # our own two commands, without a shell
        command, env=environment, cwd=settings.BASE_DIR, process_group=0
    )


def started_again(
    command: Sequence[str],
    variables: Mapping[str, str],
    ended: subprocess.Popen[bytes],
) -> subprocess.Popen[bytes]:
    sys.stderr.write(
        f"The background worker ended ({ended.returncode}); starting it again.\n"
    )
    # Its timetable is a process of its own, and would go on beside the next one's.
    _kill_group(ended)
    time.sleep(AGAIN_S)
    clear_bindings()
    return started(command, variables)


def _end(children: Sequence[subprocess.Popen[bytes]]) -> None:
    """Terminate every child, and kill those still running after GRACE_S."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for child in children:
        if child.poll() is None:
            child.terminate()
    until = time.monotonic() + GRACE_S
    for child in children:
        try:
            child.wait(timeout=max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            _kill_group(child)
            child.wait()


def _kill_group(child: subprocess.Popen[bytes]) -> None:
    """Kill a child and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
