"""Names of a file's clubs that are nearly those of clubs that are there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.access.names import name_key
from league.clubs.actions import clubs_nearly_called
from league.models import Club

MOST_SAID = 1000
MOST_LETTERS = 120


@dataclass(frozen=True, slots=True)
class NearClub:
    """A name that is no club's, where it stands, and whose it may be.

    `said` is the name of the club that is meant, "" for a new one, None while nobody
    has said.
    """

    typed: str
    row: int
    near: tuple[str, ...]
    said: str | None = None

    @property
    def key(self) -> str:
        return name_key(self.typed)


class NearClubs:
    """The near names that were met in a file, each once, and what was said of them."""

    def __init__(self, said: Mapping[str, str]) -> None:
        self.said = said
        self.found: dict[str, NearClub] = {}

    def meant(self, typed: str, row: int, clubs: Iterable[Club]) -> str:
        """Return the name of the club that a name stands for; "" if it is a new one."""
        near = tuple(one.name for one in clubs_nearly_called(typed, clubs))
        if not near:
            return ""
        said = self.said.get(name_key(typed))
        if said not in ("", *near):
            said = None
        one = NearClub(typed, row, near, said)
        self.found.setdefault(one.key, one)
        return said or ""


def clubs_said(said: Mapping[str, str], typed: str, name: str | None) -> dict[str, str]:
    """Return what was said of near names with one more, or one taken back by None."""
    key = name_key(typed)
    rest = {one: value for one, value in said.items() if one != key}
    if name is None or len(rest) >= MOST_SAID or not 0 < len(key) <= MOST_LETTERS:
        return rest
    return rest | {key: name[:MOST_LETTERS]}
