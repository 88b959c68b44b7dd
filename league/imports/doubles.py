"""Rows of a file of players that may be one person: with one another, or with someone
whom the union knows. Each pair is shown side by side, and settled once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

# One person, by the name of the other side, or by that of the row; or two people.
SAME, SAME_AS_ROW, TWO = "same", "same-as-row", "two"
# Two rows, or a row and a player, by their numbers: a person's name is in neither.
ROWS, KNOWN = "{0}-{1}", "{0}:{1}"
KEY = re.compile(r"[0-9]{1,6}[-:][0-9]{1,18}", re.ASCII)
MOST_SETTLED = 2000


@dataclass(frozen=True, slots=True)
class PersonSide:
    """One of two who may be the same: what the file or the union says of them.

    `row` is that of the file; without one they are known to the union, and `season` is
    the one they were last registered in, "" if in none.
    """

    name: str
    number: str
    place: str
    row: int | None = None
    season: str = ""
    is_registered: bool = False


@dataclass(frozen=True, slots=True)
class Double:
    """Two sides that may be one person, and what was said of them; "" if nothing.

    `must_be_said`: nothing can be imported until it is. Otherwise they are two people
    for as long as nothing is said, or one where `is_assumed` says so.
    """

    key: str
    one: PersonSide
    other: PersonSide
    said: str = ""
    must_be_said: bool = False
    is_assumed: bool = False

    @property
    def is_open(self) -> bool:
        return not self.said

    @property
    def is_same(self) -> bool:
        return self.said in (SAME, SAME_AS_ROW)

    @property
    def kept_name(self) -> str:
        """Return the name that one person has of two."""
        return self.one.name if self.said == SAME_AS_ROW else self.other.name

    @property
    def spellings(self) -> list[tuple[str, str]]:
        """Return what is said for each of two names to be kept, the better one first;
        nothing if they are written alike."""
        if self.one.name == self.other.name:
            return []
        found = [(SAME, self.other.name), (SAME_AS_ROW, self.one.name)]
        return sorted(found, key=lambda said: how_well_written(said[1]), reverse=True)

    @property
    def are_two(self) -> bool:
        return self.said == TWO


class Doubles:
    """The pairs that were found in a file, and what was said of them."""

    def __init__(self, settled: Mapping[str, str]) -> None:
        self.settled = settled
        self.found: dict[str, Double] = {}
        same = [key for key, said in settled.items() if said in (SAME, SAME_AS_ROW)]
        as_row = [key for key, said in settled.items() if said == SAME_AS_ROW]
        # By its row: the earlier row, or the player, who is the same person.
        self.earlier = {int(b): int(a) for a, b in _parts(same, "-")}
        self.players = {int(a): int(b) for a, b in _parts(same, ":")}
        # By the earlier row: the later one, whose name is kept; and the rows whose name
        # a known player gets.
        self.spelled = {int(a): int(b) for a, b in _parts(as_row, "-")}
        self.respelled = {int(a) for a, _b in _parts(as_row, ":")}

    def said_of(self, key: str) -> str:
        return self.settled.get(key, "")

    def add(
        self,
        key: str,
        one: PersonSide,
        other: PersonSide,
        *,
        must_say: bool = False,
        is_assumed: bool = False,
    ) -> str:
        """Add a pair; return what was said of it."""
        said = self.said_of(key)
        before = self.found.get(key)
        if before is not None:
            must_say = must_say or before.must_be_said
            is_assumed = is_assumed or before.is_assumed
        self.found[key] = Double(key, one, other, said, must_say, is_assumed)
        return said

    def listed(self) -> list[Double]:
        """Return the pairs, first those that must be settled, the settled ones last."""
        return sorted(
            self.found.values(), key=lambda one: (not one.is_open, not one.must_be_said)
        )


def how_well_written(name: str) -> tuple[bool, int, int, int]:
    """Return what tells the better of two spellings: its case, whole words, letters
    and accents."""
    words = name.replace(".", " ").split()
    letters = sum(one.isalpha() for one in name)
    accents = sum(not one.isascii() for one in name)
    is_plain = not name.isupper() and not name.islower()
    return (is_plain, sum(len(one) > 1 for one in words), letters, accents)


def _parts(keys: Iterable[str], sign: str) -> Iterator[tuple[str, str]]:
    for key in keys:
        one, found, other = key.partition(sign)
        if found:
            yield one, other


def settled_with(settled: Mapping[str, str], key: str, said: str) -> dict[str, str]:
    """Return what was said of pairs with one more, or one taken back by ""."""
    rest = {one: value for one, value in settled.items() if one != key}
    is_known = (
        KEY.fullmatch(key)
        and said in {SAME, SAME_AS_ROW, TWO}
        and len(rest) < MOST_SETTLED
    )
    return rest | {key: said} if is_known else rest
