"""Run the migrations that are new; print for how long one of them held its locks."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Any

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - Django is set up first
from django.db import transaction  # noqa: E402

BEGUN: list[float] = []
HELD = [0.0]


class Timed(transaction.Atomic):
    """A transaction, as long as it lasts once it has begun."""

    def __enter__(self) -> None:
        super().__enter__()
        BEGUN.append(monotonic())

    def __exit__(self, *fault: Any) -> None:
        super().__exit__(*fault)
        HELD.append(monotonic() - BEGUN.pop())


transaction.Atomic = Timed  # type: ignore[misc]
call_command("migrate", verbosity=0)
sys.stdout.write(str(max(HELD)))
