"""Whether a restored database is what was backed up, and whole."""

from __future__ import annotations

import json

from archive.backups.engines import Engine, Scratch
from archive.backups.faults import BackupError
from archive.backups.manifest import Facts
from archive.backups.programs import run_module

TRIAL = "archive.backups.trial"


def check_same(engine: Engine, scratch: Scratch, facts: Facts) -> None:
    """Raise BackupError if a restored database holds anything else than it should."""
    found = engine.facts(scratch)
    if found != facts:
        raise BackupError(
            f"What was restored is not what was backed up: {found.entries} entries in "
            f"{found.chains} chains, not {facts.entries} in {facts.chains}, or others."
        )


def faults_in(scratch: Scratch, *, migrated: bool = False) -> list[str]:
    """Return what the checks after a restore find, a sentence for each that fails.

    With `migrated` the migrations that it lacks are run first. Raises BackupError
    where the checks, or a migration, cannot be run at all.
    """
    done = run_module(scratch.url, TRIAL, *(["migrate"] if migrated else []))
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it ended without a word"]
        raise BackupError(f"What was restored could not be checked: {said[-1]}")
    found: list[str] = json.loads(done.stdout)
    return found
