"""What a backup says about itself, in the file beside the database.

The counts and the heads of the chains are read from the snapshot itself, and again from
what is restored from it: a restored database that differs is not the one backed up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db.migrations.loader import MigrationLoader

from archive.backups.faults import BackupError

FORMAT = "league-backup/1"
ENGINES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
COUNTED = (
    "league_union",
    "league_user",
    "league_fixture",
    "matches_match",
    "matches_entry",
    "drives_driveentry",
)
COUNT = "SELECT count(*) FROM {}"
HEADS = """
    SELECT entry.match_id, entry.seq, entry.hash FROM matches_entry entry
    JOIN (SELECT match_id, max(seq) AS seq FROM matches_entry GROUP BY match_id) last
      ON last.match_id = entry.match_id AND last.seq = entry.seq
"""
MIGRATED = "SELECT app, max(name) FROM django_migrations GROUP BY app ORDER BY app"

# Runs a query on a snapshot, in whichever engine.
Query = Callable[[str], Iterable[Any]]


@dataclass(frozen=True, slots=True)
class Facts:
    """What a database holds: rows by table, and one digest of every chain's head."""

    counts: dict[str, int]
    chains: int
    heads: str
    # The last migration of each app.
    migrations: dict[str, str]

    @property
    def entries(self) -> int:
        return self.counts["matches_entry"] + self.counts["drives_driveentry"]


@dataclass(frozen=True, slots=True)
class Manifest:
    """The first member of a backup file."""

    format: str
    made_at: str
    engine: str
    # The bytes of the database as it lies in the file.
    size: int
    digest: str
    facts: Facts

    def written(self) -> bytes:
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode()


def read_facts(query: Query) -> Facts:
    """Return what a database holds at this moment."""
    heads = sorted(f"{match} {seq} {hashed}" for match, seq, hashed in query(HEADS))
    counts = {}
    for table in COUNTED:
        [(counts[table],)] = query(COUNT.format(table))
    return Facts(
        counts,
        chains=len(heads),
        heads=sha256("\n".join(heads).encode()).hexdigest(),
        migrations=dict(query(MIGRATED)),
    )


def manifest_of(
    facts: Facts, *, engine: str, size: int, digest: str, at: datetime
) -> Manifest:
    made_at = at.isoformat(timespec="seconds")
    return Manifest(FORMAT, made_at, engine, size, digest, facts)


def read_manifest(text: bytes) -> Manifest:
    """Return a manifest as it was written; raise BackupError for anything else."""
    try:
        values = json.loads(text)
        if values["format"] != FORMAT:
            raise BackupError(
                f"This is a backup of the format {values['format']}, which this "
                f"release does not know: install the release that made it."
            )
        return Manifest(**values | {"facts": Facts(**values["facts"])})
    except (ValueError, KeyError, TypeError):
        raise BackupError("This is no backup of this system: no manifest.") from None


def check_release(manifest: Manifest) -> None:
    """Raise BackupError for a backup of a newer release than this one."""
    loader = MigrationLoader(None)
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known.update((app, name) for app, name in migration.replaces)
    ours = {app for app, _name in known}
    for app, name in manifest.facts.migrations.items():
        if (app, name) not in known and app in ours:
            raise BackupError(
                f"This backup is of a newer release (migration {app}.{name}): "
                "install that release first, then restore."
            )
