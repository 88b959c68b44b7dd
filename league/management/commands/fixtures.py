"""Make the fixture list that a file of demands asks for; needs no database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from league.management.documents import MALFORMED, contents_of
from league.plans.scheduling import (
    Faulty,
    SearchProgress,
    SearchStatus,
    list_as_json,
    read_problem,
    solve,
)
from rules.faults import Malformed, load_json

NONE_FOUND = 1


class Command(BaseCommand):
    help = "Print the fixture list that a problem asks for, as JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="PROBLEM.json", help="- is input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            problem = read_problem(load_json(contents_of(file)))
        except (Malformed, Faulty) as malformed:
            for fault in malformed.faults:
                self.stderr.write(f"{file}: {fault}")
            sys.exit(MALFORMED)
        found = solve(problem, on_progress=self._show)
        self.stdout.write(json.dumps(list_as_json(found)))
        if found.status in (SearchStatus.INFEASIBLE, SearchStatus.UNKNOWN):
            sys.exit(NONE_FOUND)

    def _show(self, progress: SearchProgress) -> None:
        figures = {
            "breaks": progress.breaks,
            "penalty": progress.penalty,
            "moved": progress.moved,
            "bound": progress.bound,
        }
        known = [
            f"{name} {figure}" for name, figure in figures.items() if figure is not None
        ]
        line = ", ".join([*known, progress.words] if progress.words else known)
        self.stderr.write(f"{progress.seconds:6.1f} s  {line}")
