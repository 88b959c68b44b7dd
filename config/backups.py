"""The backups that an installation makes by itself, as its environment wants them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from archive.backups.folder import Keep
from config.environment import Environment


@dataclass(frozen=True, slots=True)
class Backups:
    """Where they lie, at what hour they are made, for whose key, which are kept."""

    # None: no backup is made by itself.
    folder: Path | None
    hour: int
    key: str
    keep: Keep


def read_backups(environment: Environment) -> Backups:
    """Return what the environment's variables say of backups."""
    return Backups(
        folder=environment.whole_path("BACKUP_DIR"),
        hour=environment.whole("BACKUP_HOUR", 2, least=0, most=23),
        key=environment.age_key("BACKUP_KEY"),
        keep=Keep(
            daily=environment.whole("BACKUP_DAILY", 7, least=1, most=366),
            weekly=environment.whole("BACKUP_WEEKLY", 5, least=0, most=520),
            monthly=environment.whole("BACKUP_MONTHLY", 6, least=0, most=120),
        ),
    )
