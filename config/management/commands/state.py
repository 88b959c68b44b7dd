from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from config.state.checks import state


class Command(BaseCommand):
    help = "Say how this installation is; exits 1 when something needs looking at."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        found = state()
        for one in found:
            mark = "ok   " if one.is_ok else "LOOK "
            self.stdout.write(f"{mark}{one.title}: {one.words}")
        if not all(one.is_ok for one in found):
            sys.exit(1)
