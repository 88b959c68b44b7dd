"""Run the web server, the press server, the background worker and its timetable as
children of one process, which starts each again that ends."""

from __future__ import annotations

import os
import signal
import subprocess  # nosec B404  # the web server and the worker are processes
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

from django.conf import settings

from league.serving import lan
from league.serving.lan import Files

GRACE_S = 15
POLL_S = 0.2
# The headers of a request that take longer are not waited for.
HEADERS_MS = 10_000
# Pause before a process that ended soon after its start is started again.
AGAIN_S = 2
UP_AFTER_S = 10
BINDINGS = "broker-control"
# Where the processors are short, presses go before pages, and pages before prints and
# searches; not by far, or a worker that writes would keep SQLite's lock for as long as
# it waits.
WEB_NICENESS, WORKER_NICENESS = 5, 10
# What the settings say where no SITE_ADDRESS is named.
UNNAMED = "http://127.0.0.1:8000"
# The file of the address that is served, for commands in another window.
SERVED = "address"
WORKER, TIMETABLE = "background worker", "timetable"
PRESSES = "press server"


def web_command(
    *, host: str, port: int, workers: int, tls: Files | None = None
) -> list[str]:
    """Return the command of the web server: granian, before config/bridge.py."""
    return [
        *niced(WEB_NICENESS),
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
        # One of its processes that dies is back at once; the others go on.
        "--respawn-failed-workers",
        "--log-level=warning",
        *(tls_options(tls) if tls else []),
    ]


def address_variables(host: str, port: int) -> dict[str, str]:
    """Return what children are told of the address that codes, mails and texts to
    share lead to.

    Whoever names one in the environment knows better.
    """
    if settings.SITE_ADDRESS != UNNAMED:
        return {}
    address = address_at(host, port)
    served = urlsplit(address).netloc.rpartition(":")[0]
    hosts = dict.fromkeys([*settings.ALLOWED_HOSTS, served])
    return {"SITE_ADDRESS": address, "ALLOWED_HOSTS": ",".join(hosts)}


def address_at(host: str, port: int) -> str:
    """Return how a browser opens what is served at a host and port.

    Where every address of the machine is served, the one that others reach it by.
    """
    if lan.is_every_address(host):
        host = next(iter(lan.addresses()), "127.0.0.1")
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def note_address(address: str) -> None:
    """Write down what is served now."""
    (settings.VAR_DIR / SERVED).write_text(address)


def served_address() -> str:
    """Return the address that `serve` wrote down last, else that of the settings."""
    noted = settings.VAR_DIR / SERVED
    return noted.read_text() if noted.exists() else settings.SITE_ADDRESS


def niced(niceness: int) -> list[str]:
    """Return what begins a command that lets others go first."""
    return ["nice", "-n", str(niceness)]


def tls_options(tls: Files) -> list[str]:
    return [
        f"--ssl-certificate={tls.server}",
        f"--ssl-keyfile={tls.server_key}",
        # Halls have old phones too.
        "--ssl-protocol-min=tls1.2",
    ]


def press_command(path: Path) -> list[str]:
    """Return the command of the process that answers presses (config/presses.py)."""
    return [sys.executable, "-m", "config.press_server", str(path)]


def commands_beside() -> dict[str, list[str]]:
    """Return the commands of what runs beside the web server, by name."""
    return {
        WORKER: [
            *niced(WORKER_NICENESS),
            *CELERY,
            "worker",
            "--pool=threads",
            # A search for fixtures occupies one thread for minutes; mails and imports
            # go on.
            "--concurrency=4",
            "--without-gossip",
            "--without-mingle",
            "--loglevel=WARNING",
        ],
        # A process of its own: inside the worker nobody would see it die.
        TIMETABLE: [*CELERY, "beat", "--pidfile=", "--loglevel=WARNING"],
    }


def become(name: str) -> None:
    """Turn this process into the worker or the timetable, as a container wants it.

    Whatever started it sees its end, and starts it again.
    """
    command = commands_beside()[name]
    CLEARED.get(name, lambda: None)()
    os.chdir(settings.BASE_DIR)
    variables = os.environ | {"PYTHONUNBUFFERED": "1"}
    os.execvpe(command[0], command, variables)  # nosec B606  # our own commands


def program(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


CELERY = [
    program("celery"),
    "--quiet",
    "--app=config",
    # `prepare` has made Django's checks; they load every page's address.
    "--skip-checks",
]


def make_folders() -> None:
    """Make the folders of the broker, the cache and uploads."""
    for name in ("broker", BINDINGS, "cache", "media"):
        (settings.VAR_DIR / name).mkdir(parents=True, exist_ok=True)


def counting_variables(folder: Path) -> dict[str, str]:
    """Return what lets the children count together for /metrics, in a new folder.

    Each counts in files of its own there, which stay when it ends: its requests were
    answered all the same.
    """
    folder.mkdir()
    return {"PROMETHEUS_MULTIPROC_DIR": str(folder)}


def clear_bindings() -> None:
    """Delete the embedded broker's list of queues; each process names its own.

    A power cut may have left a half-written file there, which stops every worker.
    """
    for one in (settings.VAR_DIR / BINDINGS).glob("*"):
        one.unlink(missing_ok=True)


CLEARED = {WORKER: clear_bindings}


class StopAsked(Exception):
    """A stop was requested: Ctrl-C, or the machine is shutting down."""


@dataclass(slots=True)
class Child:
    """A process that `serve` keeps up, in a process group of its own.

    So Ctrl-C reaches only `serve`, which asks each child once; told twice, by the
    terminal too, they end badly.
    """

    name: str
    command: Sequence[str]
    # They override this process's environment.
    variables: Mapping[str, str]
    # Done before it is started again.
    clear: Callable[[], None] = lambda: None
    process: subprocess.Popen[bytes] = field(init=False)
    began: float = field(init=False)

    def start(self) -> None:
        environment = os.environ | {"PYTHONUNBUFFERED": "1", **self.variables}
        self.began = time.monotonic()
        self.process = subprocess.Popen(  # nosec B603  # our own commands, no shell
            self.command, env=environment, cwd=settings.BASE_DIR, process_group=0
        )

    @property
    def has_ended(self) -> bool:
        return self.process.poll() is not None

    @property
    def was_up(self) -> bool:
        """Whether it went on so long that it may be started again at once."""
        return time.monotonic() - self.began >= UP_AFTER_S

    def start_again(self) -> None:
        sys.stderr.write(
            f"The {self.name} ended ({self.process.returncode}); starting it again.\n"
        )
        # Processes of its own would go on beside the next one's.
        self.kill_group()
        if not self.was_up:
            time.sleep(AGAIN_S)
        self.clear()
        self.start()

    def kill_group(self) -> None:
        """Kill it and all that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)


def run_together(
    web: Sequence[str],
    beside: Mapping[str, Sequence[str]],
    variables: Mapping[str, str],
) -> int:
    """Run the web server, with others beside it by name, until asked to stop.

    Each that ends is started again: no press may wait for it. Returns 0 after a
    requested stop; where the web server ends soon after its first start, all end, with
    its status.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        raise StopAsked

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    server = Child("web server", web, variables)
    others = [
        Child(name, command, variables, CLEARED.get(name, lambda: None))
        for name, command in beside.items()
    ]
    started: list[Child] = []
    try:
        for child in (server, *others):
            child.start()
            started.append(child)
        is_steady = False
        while is_steady or not server.has_ended:
            is_steady = is_steady or server.was_up
            for child in started:
                if child.has_ended:
                    child.start_again()
            time.sleep(POLL_S)
        return server.process.returncode or 1
    except StopAsked:
        return 0
    finally:
        _end(started)


def _end(children: Sequence[Child]) -> None:
    """Terminate every child, and kill those still running after GRACE_S."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for child in children:
        if not child.has_ended:
            child.process.terminate()
    until = time.monotonic() + GRACE_S
    for child in children:
        try:
            child.process.wait(timeout=max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.kill_group()
            child.process.wait()
