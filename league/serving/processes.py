"""The processes of a site: with which options each runs, and at which address."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from league.serving import lan
from league.serving.lan import Files

# The headers of a request that take longer are not waited for.
HEADERS_MS = 10_000
BINDINGS = "broker-control"
# Of config/together.py: the worker and the timetable run too.
WITH_WORKER = "--with-worker"
# What the settings say where no SITE_ADDRESS is named.
UNNAMED = "http://127.0.0.1:8000"
# The file of the address that is served, for commands in another window.
SERVED = "address"
WEB, PRESSES = "web server", "press server"
WORKER, TIMETABLE = "background worker", "timetable"
# Where the processors are short, presses go before pages, and pages before prints and
# searches; not by far, or a worker that writes would keep SQLite's lock for as long as
# it waits.
NICENESS = {WEB: 5, WORKER: 10}
CELERY_OPTIONS = {
    WORKER: [
        "worker",
        "--pool=threads",
        # A search for fixtures occupies one thread for minutes; mails and imports go
        # on.
        "--concurrency=4",
        "--without-gossip",
        "--without-mingle",
        "--loglevel=WARNING",
    ],
    # A process of its own: inside the worker nobody would see it die.
    TIMETABLE: ["beat", "--pidfile=", "--loglevel=WARNING"],
}


def together_command(folder: Path, web: list[str], *, with_worker: bool) -> list[str]:
    """Return the command of all processes together (config/together.py)."""
    beside = [WITH_WORKER] if with_worker else []
    return [sys.executable, "-m", "config.together", str(folder), *beside, *web]


def press_sockets(folder: Path, number: int) -> list[str]:
    """Return where so many press servers listen, in the folder of a start."""
    return [str(folder / f"presses-{one}") for one in range(number)]


def web_options(
    *, host: str, port: int, workers: int, tls: Files | None = None
) -> list[str]:
    """Return the options of the web server: granian, before config/bridge.py."""
    return [
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
        f"--process-name={titled(WEB)}",
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


def tls_options(tls: Files) -> list[str]:
    return [
        f"--ssl-certificate={tls.server}",
        f"--ssl-keyfile={tls.server_key}",
        # Halls have old phones too.
        "--ssl-protocol-min=tls1.2",
    ]


def celery_arguments(name: str) -> list[str]:
    """Return the arguments of Celery's command for the worker or the timetable."""
    return [
        "celery",
        "--quiet",
        "--app=config",
        # `prepare` has made Django's checks; they load every page's address.
        "--skip-checks",
        *CELERY_OPTIONS[name],
    ]


def become(name: str) -> None:
    """Turn this process into the worker or the timetable, as a container wants it.

    Whatever started it sees its end, and starts it again.
    """
    CLEARED.get(name, lambda: None)()
    os.nice(NICENESS.get(name, 0))
    program = str(Path(sys.executable).with_name("celery"))
    change_to([program, *celery_arguments(name)[1:]], {})


def change_to(command: list[str], variables: dict[str, str]) -> None:
    """Go on as another program, with more variables in its environment."""
    os.chdir(settings.BASE_DIR)
    environment = os.environ | {"PYTHONUNBUFFERED": "1", **variables}
    os.execve(command[0], command, environment)  # nosec B606  # our own commands


def titled(name: str) -> str:
    """Return what the machine's list of processes says of one."""
    return f"klawerjas {name}"


def make_folders() -> None:
    """Make the folders of the broker, the cache and uploads."""
    for name in ("broker", BINDINGS, "cache", "media"):
        (settings.VAR_DIR / name).mkdir(parents=True, exist_ok=True)


def shared_variables(folder: Path, *, press_servers: int) -> dict[str, str]:
    """Return what the processes of a start are told of its folder.

    For /metrics each counts in files of its own there, which stay when it ends: its
    requests were answered all the same.
    """
    metrics = folder / "metrics"
    metrics.mkdir()
    return {
        "PRESS_SOCKETS": ",".join(press_sockets(folder, press_servers)),
        "PROMETHEUS_MULTIPROC_DIR": str(metrics),
        # macOS ends a process that was forked after its libraries were loaded.
        "OBJC_DISABLE_INITIALIZE_FORK_SAFETY": "YES",
    }


def clear_bindings() -> None:
    """Delete the embedded broker's list of queues; each process names its own.

    A power cut may have left a half-written file there, which stops every worker.
    """
    for one in (settings.VAR_DIR / BINDINGS).glob("*"):
        one.unlink(missing_ok=True)


CLEARED = {WORKER: clear_bindings}
