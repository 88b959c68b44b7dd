from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from league.models import Union
from matches.verifying import verified


class Command(BaseCommand):
    help = (
        "Verify every match's chain of entries and their texts. Prints each fault "
        "with its match and entry; exits 1 when there is any."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        matches = entries = faults = 0
        for union in Union.objects.order_by("pk"):
            for one in verified(union):
                matches, entries = matches + 1, entries + one.entries
                faults += len(one.faults)
                for fault in one.faults:
                    self.stdout.write(
                        f"match {fault.match}, entry {fault.seq}: {fault.sentence}"
                    )
        self.stdout.write(f"{matches} matches, {entries} entries: {faults} faults")
        if faults:
            sys.exit(1)
