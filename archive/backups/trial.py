"""Run in a process of its own, on a database that was made from a backup.

`python -m archive.backups.trial [migrate]` writes what it finds as a list of sentences
in JSON; it leaves the database as it is, apart from the migrations asked for.
"""

from __future__ import annotations

import json
import os
import sys
from io import StringIO

import django
from django.core.management import CommandError, call_command

MIGRATE = ("migrate", "--verbosity", "0")
CHECKS = (
    ("check", "--database", "default"),
    ("verify",),
    ("rebuild", "--check"),
    ("rebuildevenings", "--check"),
)


def found_by(words: tuple[str, ...]) -> list[str]:
    """Return what a command says in the end if it fails; nothing if it passes."""
    said = StringIO()
    try:
        call_command(*words, stdout=said, stderr=said)
    except CommandError as fault:
        said.write(f"\n{fault}")
    except SystemExit as ended:
        if not ended.code:
            return []
    else:
        return []
    # The last line counts; those above it may name somebody.
    [*_, last] = said.getvalue().strip().splitlines() or ["it failed"]
    return [f"{' '.join(words)}: {last}"]


def main(asked: list[str]) -> None:
    """Migrate if it is asked for, then run every check, and write what was found."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if asked:
        call_command(*MIGRATE)
    found = [sentence for words in CHECKS for sentence in found_by(words)]
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
