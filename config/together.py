"""The site's processes: `python -m config.together`, which `manage.py serve` becomes.

One process loads the site and forks the web server, the press servers, the background
worker and its timetable, so that they start at once and share the memory of what was
loaded. It starts each again that ends.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import shutil
import signal
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import FrameType

import setproctitle
from django.conf import settings
from granian.cli import entrypoint as granian

from config import press_server
from config.loading import load_pages
from config.wsgi import application  # noqa: F401 - sets Django up
from league.serving import processes

GRACE_S = 15
POLL_S = 0.2
# Pause before a process that ended soon after its start is started again.
AGAIN_S = 2
UP_AFTER_S = 10
# Each client that is connected is an open file.
MOST_FILES = 65_536
CELERY = "celery.bin.celery"
fork = multiprocessing.get_context("fork").Process


class StopAsked(Exception):
    """A stop was requested: Ctrl-C, or the machine is shutting down."""


def ask_to_stop(number: int, frame: FrameType | None) -> None:
    raise StopAsked


@dataclass(slots=True)
class Child:
    """A process that is forked from this one and kept up, in a group of its own.

    So Ctrl-C reaches only the process above, which asks each child once; told twice,
    by the terminal too, they end badly.
    """

    name: str
    run: Callable[[], object]
    # Done before it is started again.
    clear: Callable[[], None]
    process: ForkProcess = field(init=False)
    began: float = field(init=False)

    def start(self) -> None:
        self.began = time.monotonic()
        self.process = fork(target=self._go_on, name=self.name)
        self.process.start()
        # Here as well as there: whichever comes first.
        with suppress(OSError):
            os.setpgid(self._pid, self._pid)

    def _go_on(self) -> None:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        setproctitle.setproctitle(processes.titled(self.name))
        os.nice(processes.NICENESS.get(self.name, 0))
        self.run()

    @property
    def _pid(self) -> int:
        assert self.process.pid is not None, "it was started"
        return self.process.pid

    @property
    def has_ended(self) -> bool:
        return not self.process.is_alive()

    @property
    def was_up(self) -> bool:
        """Whether it went on so long that it may be started again at once."""
        return time.monotonic() - self.began >= UP_AFTER_S

    def start_again(self) -> None:
        sys.stderr.write(
            f"The {self.name} ended ({self.process.exitcode}); starting it again.\n"
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
            os.killpg(self._pid, signal.SIGKILL)


def run_together(server: Child, others: Sequence[Child]) -> int:
    """Run the web server, with others beside it, until asked to stop.

    Each that ends is started again: no press may wait for it. Returns 0 after a
    requested stop; where the web server ends soon after its first start, all end, with
    its status.
    """
    signal.signal(signal.SIGTERM, ask_to_stop)
    signal.signal(signal.SIGINT, ask_to_stop)
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
        return server.process.exitcode or 1
    except StopAsked:
        return 0
    finally:
        _end(started)


def _end(children: Sequence[Child]) -> None:
    """Terminate every child, and kill those still running after GRACE_S."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for child in children:
        child.process.terminate()
    until = time.monotonic() + GRACE_S
    for child in children:
        child.process.join(max(0.1, until - time.monotonic()))
        if not child.has_ended:
            child.kill_group()
            child.process.join()


def serve_web(options: list[str]) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    sys.argv = ["granian", *options]
    granian()


def run_celery(name: str) -> None:
    """Be the worker or the timetable."""
    sys.argv = processes.celery_arguments(name)
    import_module(CELERY).main()


def nothing() -> None:
    """Clear nothing."""


def main() -> None:
    reader = ArgumentParser("config.together", allow_abbrev=False)
    reader.add_argument("folder", type=Path, help="of this start, removed at its end")
    reader.add_argument(processes.WITH_WORKER, action="store_true")
    given, web = reader.parse_known_args()
    load_pages()
    others = [
        Child(processes.PRESSES, partial(press_server.main, Path(one)), nothing)
        for one in settings.PRESS_SOCKETS
    ]
    if given.with_worker:
        import_module(CELERY)
        others += [
            Child(name, partial(run_celery, name), processes.CLEARED.get(name, nothing))
            for name in processes.CELERY_OPTIONS
        ]
    try:
        sys.exit(
            run_together(Child(processes.WEB, partial(serve_web, web), nothing), others)
        )
    finally:
        shutil.rmtree(given.folder, ignore_errors=True)


if __name__ == "__main__":
    main()
