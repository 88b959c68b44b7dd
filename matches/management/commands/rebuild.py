from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from matches.integrity import rebuilding
from matches.integrity.shares import add_share_arguments, plan_of, worked_through


class Command(BaseCommand):
    help = (
        "Set the score-sheets, the fixtures' results, the logs and the statistics to "
        "what the entries say. With --check nothing is changed: prints each "
        "difference, and exits 1 when there is any."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true")
        add_share_arguments(parser)

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        plan = plan_of(options, what="rebuild --check" if check else "rebuild")
        matches, beside = rebuilding.rebuild_share, rebuilding.rebuild_share_beside
        if check:
            matches, beside = rebuilding.check_share, rebuilding.check_share_beside
        count = 0
        for outcome in worked_through(plan, matches, beside, tell=self.stderr.write):
            for sentence in outcome.found:
                count += 1
                self.stdout.write(sentence)
        self.stdout.write(f"{count} differences")
        if count and check:
            sys.exit(1)
