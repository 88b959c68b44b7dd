from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.state.checks import state


class Command(BaseCommand):
    help = "Say how this installation is; exits 1 when something needs looking at."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "names", nargs="*", help="worker, timetable …: only what these checks find"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wanted, found = set(options["names"]), state()
        if unknown := wanted - {one.name for one in found}:
            raise CommandError(f"There is no check named {', '.join(sorted(unknown))}.")
        found = [one for one in found if one.name in wanted or not wanted]
        for one in found:
            mark = "ok   " if one.is_ok else "LOOK "
            self.stdout.write(f"{mark}{one.title}: {one.words}")
        if not all(one.is_ok for one in found):
            sys.exit(1)
