"""Apps of a system under load: its tasks counted; and the twins with a fault."""

from __future__ import annotations

import os
from importlib import import_module
from threading import Event
from typing import Any

from celery.signals import task_postrun
from django.apps import AppConfig
from django.core.signals import request_finished

DONE = "tasks-done"
LEAKED_BYTES = 1_000_000
HELD_S = 0.4


class Counted(AppConfig):
    """No twin: a byte is written for each task that ended."""

    name = "tests.server"

    def ready(self) -> None:
        from django.conf import settings

        to = os.open(
            settings.VAR_DIR / DONE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600
        )

        def count(**_signal: Any) -> None:
            os.write(to, b".")

        task_postrun.connect(count, weak=False)


class Leaking(Counted):
    """Each request and each task keeps some memory, and an open file."""

    def ready(self) -> None:
        super().ready()
        left: list[Any] = []

        def leak(**_signal: Any) -> None:
            left.append((b"x" * LEAKED_BYTES, open(os.devnull)))  # noqa: SIM115 - it leaks

        request_finished.connect(leak, weak=False)
        task_postrun.connect(leak, weak=False)


class Holding(Counted):
    """A press keeps its match locked, on SQLite the database, for a while."""

    def ready(self) -> None:
        super().ready()
        module = import_module("matches.record.append")
        locked = module.lock_match

        def held(pk: object) -> Any:
            match = locked(pk)
            Event().wait(HELD_S)
            return match

        module.lock_match = held
