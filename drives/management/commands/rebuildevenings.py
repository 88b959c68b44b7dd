from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from drives.ranking.rebuilding import evening_differences, rebuild_evenings
from league.models import Union


class Command(BaseCommand):
    help = (
        "Set the scores of the card evenings' tables, and what each round gave, to "
        "what the entries say. With --check nothing is changed: prints each "
        "difference, and exits 1 when there is any."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        look = evening_differences if options["check"] else rebuild_evenings
        count = 0
        for union in Union.objects.order_by("pk"):
            for difference in look(union):
                count += 1
                self.stdout.write(f"{difference.subject}: {difference.sentence}")
        self.stdout.write(f"{count} differences")
        if count and options["check"]:
            sys.exit(1)
