from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.dateparse import parse_date

from league.audit.chain_checks import note_chain_check
from matches.integrity.shares import add_share_arguments, plan_of, worked_through
from scoresheets.fingerprints.heads import (
    Heads,
    compare_heads,
    read_heads,
    unchanged_since,
)
from scoresheets.verifying.faults import verify_beside, verify_share


class Command(BaseCommand):
    help = (
        "Verify every match's chain of entries and their texts, each kept score-sheet, "
        "signature, printed code and publication of heads; with --heads a text of "
        "heads that was kept elsewhere. Prints each fault; exits 1 when there is any."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--heads",
            metavar="FILE",
            help="hold a published text of heads against the record, and do no more",
        )
        parser.add_argument(
            "--since",
            metavar="DAY",
            help="leave out matches that are as they were published before this day",
        )
        add_share_arguments(parser)

    def handle(self, *args: Any, heads: str | None, **options: Any) -> None:
        faults = self.of_text(heads) if heads else self.of_record(options)
        if faults:
            sys.exit(1)

    def of_text(self, path: str) -> int:
        found = compare_heads(read(path))
        for fault in found:
            self.stdout.write(str(fault))
        self.stdout.write(f"{path}: {len(found)} faults")
        return len(found)

    def of_record(self, options: dict[str, Any]) -> int:
        day = day_of(options["since"])
        plan = plan_of(options, what="verify", since=str(day))
        trusted = unchanged_since(plan.unions, day) if day else frozenset()
        matches = entries = faults = 0
        for outcome in worked_through(
            plan, verify_share, verify_beside, tell=self.stderr.write, left_out=trusted
        ):
            matches, entries = matches + outcome.matches, entries + outcome.entries
            faults += len(outcome.found)
            for sentence in outcome.found:
                self.stdout.write(sentence)
        if day:
            self.stdout.write(f"{len(trusted)} matches as published before {day}")
        self.stdout.write(f"{matches} matches, {entries} entries: {faults} faults")
        # What was left out was not looked at.
        if not (options["union"] or day):
            note_chain_check(matches=matches, entries=entries, faults=faults)
        return faults


def day_of(given: str | None) -> date | None:
    """Return a day given as 2026-11-26; raise CommandError for anything else."""
    try:
        day = parse_date(given) if given else None
    except ValueError:
        day = None
    if given and day is None:
        raise CommandError(f"--since: {given} is no day; write it like 2026-11-26")
    return day


def read(path: str) -> Heads:
    try:
        return read_heads(Path(path).read_text("utf-8"))
    except ValidationError as fault:
        raise CommandError(f"{path}: {fault.messages[0]}") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise CommandError(f"{path}: {fault}") from None
