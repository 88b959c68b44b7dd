"""What a backup asks of a database engine; one class for each of the two."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from archive.backups.manifest import Facts

# How many rows somebody made in a database.
SOMEBODYS: Final = (
    "SELECT (SELECT count(*) FROM league_union) + (SELECT count(*) FROM league_user)"
)


@dataclass(frozen=True, slots=True)
class Scratch:
    """A database that was made from a backup and is served to nobody."""

    name: str
    url: str


class Engine(ABC):
    """One engine, for the database that Django's settings name."""

    vendor: str
    # Whether a snapshot is compressed as the engine writes it.
    is_small: bool

    def __init__(self, named: dict[str, Any]) -> None:
        self.named = named

    @property
    @abstractmethod
    def name(self) -> str:
        """The database's name, as --overwrite asks for it."""

    @abstractmethod
    def snapshot(self, into: Path) -> Facts:
        """Write the database of one moment into a file, while others write to it."""

    @abstractmethod
    def scratch(self, snapshot: Path) -> AbstractContextManager[Scratch]:
        """Give a database made from a snapshot, which goes unless it moved in."""

    @abstractmethod
    def facts(self, scratch: Scratch) -> Facts:
        """Return what a restored database holds."""

    @abstractmethod
    def holds_something(self) -> bool:
        """Whether the settings' database has any row of somebody's."""

    @abstractmethod
    def move_in(self, scratch: Scratch, *, aside: str) -> str:
        """Put a restored database in the place of the settings' one.

        Returns where the former one is, "" where there was none. Raises BackupError
        while somebody else has the former one open.
        """
