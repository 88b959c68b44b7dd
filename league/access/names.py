"""Compare names: are two the same, and may two belong to one person?

Every search and every lookup by name asks here, so that accents, capitals and signs
count nowhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache
from itertools import chain
from typing import Generic, TypeVar

from django.db.models import Q

Named = TypeVar("Named")

# Names at least this similar (of 1) may be one person's. Ours: "Priya Naidoo" and
# "Priya Naido" are over it, "Jan Smit" and "Jan Smuts" under it.
ALIKE = 0.88
# Only names that share a word or these first letters of one are compared.
STEM = 3
NUMBER = 2  # letters of a word that may tell a club's teams apart
# A word that does: Athlone A, 2 or II. KC and KK stand for a club's kind.
NUMBERS = re.compile(r"\w|[0-9]+|[ivx]+", re.IGNORECASE)
# What stands before a surname, long or short: van der Merwe, v.d. Merwe, vd Merwe.
PARTICLE = re.compile(r"\b(van de[nr]?|v d)\b")
APOSTROPHES = "'’‘`´ʼ"
NO_APOSTROPHE = str.maketrans("", "", APOSTROPHES)
WORD = re.compile(r"[^\W_]+")
# What may follow a letter without being seen: an apostrophe, an accent of its own.
UNSEEN = f"[{APOSTROPHES}\u0300-\u036f]*"
LATIN = range(0xC0, 0x250)


def name_key(name: str) -> str:
    """Return a text by which two spellings of a name are equal.

    Accents, capitals, apostrophes, other signs and doubled spaces do not count; the
    order of the words does. What is all signs stays as it is.
    """
    return " ".join(split_name(name)) or " ".join(name.split())


def code_key(code: str) -> str:
    """Return a text by which two spellings of a code or number are equal.

    Capitals and spaces do not count; signs do: SP-1 and SP.1 may be two.
    """
    return "".join(code.split()).casefold()


def fold_name(name: str) -> str:
    """Return a name without accents, signs, capitals and word order, for comparing."""
    return " ".join(sorted(split_name(name)))


def split_name(name: str) -> list[str]:
    return WORD.findall(unaccented(name.translate(NO_APOSTROPHE)))


def unaccented(text: str) -> str:
    """Return a text without accents and capitals."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in apart if not unicodedata.combining(one))


def is_taken(name: str, names: Iterable[str]) -> bool:
    """Return whether one of these is the same name."""
    key = name_key(name)
    return any(name_key(other) == key for other in names)


class NamesKnown(Generic[Named]):
    """Rows by their names, or by what else `key` compares.

    A name is found as it is written, or else by its key, unless several rows have it.
    """

    def __init__(
        self,
        called: Iterable[tuple[str, Named]] = (),
        *,
        key: Callable[[str], str] = name_key,
    ) -> None:
        self.key = key
        self.written: dict[str, list[Named]] = {}
        self.by_key: dict[str, list[Named]] = {}
        for name, row in called:
            self.add(name, row)

    def add(self, name: str, row: Named) -> None:
        """Add a row, in place of an equal one of the same name that is older."""
        self.written[" ".join(name.split())] = self._with(row, self.as_written(name))
        self.by_key[self.key(name)] = self._with(row, self.by_its_key(name))

    @staticmethod
    def _with(row: Named, rows: list[Named]) -> list[Named]:
        return [*(one for one in rows if one != row), row]

    def as_written(self, name: str) -> list[Named]:
        return self.written.get(" ".join(name.split()), [])

    def by_its_key(self, name: str) -> list[Named]:
        return self.by_key.get(self.key(name), [])

    def values(self) -> Iterator[Named]:
        return chain.from_iterable(self.written.values())

    def get(self, name: str) -> Named | None:
        found = self.as_written(name) or self.by_its_key(name)
        return found[0] if len(found) == 1 else None


def is_named(words: Iterable[str], *paths: str) -> Q:
    """Return whether each folded word is in one of the names at these paths."""
    found = Q()
    for word in words:
        pattern = name_pattern(word)
        one = Q()
        for path in paths:
            one |= Q(**{f"{path}__iregex": pattern})
        found &= one
    return found


def name_pattern(word: str) -> str:
    """Return the pattern that finds a folded word in a name as it was written."""
    parts = []
    for letter in word:
        alike = _variants().get(letter, "")
        one = f"[{letter}{alike}]" if alike else re.escape(letter)
        parts.append(one + UNSEEN)
    return "".join(parts)


@cache
def _variants() -> dict[str, str]:
    """Return each plain letter with its accented forms."""
    found: dict[str, str] = {}
    for code in LATIN:
        plain = "".join(split_name(chr(code)))
        if len(plain) == 1:
            found[plain] = found.get(plain, "") + chr(code)
    return found


def are_alike(one: str, other: str) -> bool:
    """Whether two names may belong to one person."""
    first, second = split_name(one), split_name(other)
    if "".join(first) == "".join(second):
        return True
    first, second = _with_short_particle(first), _with_short_particle(second)
    if sorted(first) == sorted(second):
        return True
    return _is_shortened(first, second) or _is_near(
        " ".join(sorted(first)), " ".join(sorted(second))
    )


def _with_short_particle(words: list[str]) -> list[str]:
    return PARTICLE.sub("vd", " ".join(words)).split()


def _is_near(first: str, second: str) -> bool:
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    # Cheap bounds first: most pairs fail them.
    return (
        matcher.real_quick_ratio() >= ALIKE
        and matcher.quick_ratio() >= ALIKE
        and matcher.ratio() >= ALIKE
    )


def _is_shortened(one: list[str], other: list[str]) -> bool:
    """Whether one name has initials for the other's words: J. Smit, Jan Smit."""
    if len(one) != len(other) or len(one) < 2 or one[-1] != other[-1]:
        return False
    pairs = list(zip(one[:-1], other[:-1], strict=True))
    begins = all(a.startswith(b) or b.startswith(a) for a, b in pairs)
    return begins and any(min(len(a), len(b)) == 1 for a, b in pairs)


def alike_among(names: Mapping[int, str]) -> Iterator[tuple[int, int]]:
    """Yield pairs of keys whose names may be one person's, the lower key first."""
    rooms: dict[str, list[int]] = defaultdict(list)
    for key, name in names.items():
        for room in _rooms(name):
            rooms[room].append(key)
    seen: set[tuple[int, int]] = set()
    for keys in rooms.values():
        for place, one in enumerate(keys):
            for other in keys[place + 1 :]:
                pair = (min(one, other), max(one, other))
                if pair not in seen:
                    seen.add(pair)
                    if are_alike(names[one], names[other]):
                        yield pair


def alike_to(name: str, names: Mapping[int, str]) -> list[int]:
    """Return the keys whose names may belong to the same person as this name."""
    return [key for key, other in names.items() if are_alike(name, other)]


def alike_to_each(
    wanted: Mapping[int, str], names: Mapping[int, str]
) -> dict[int, list[int]]:
    """Return for each wanted key those of names that may be the same person's."""
    rooms: dict[str, set[int]] = defaultdict(set)
    for key, name in names.items():
        for room in _rooms(name):
            rooms[room].add(key)
    found = {}
    for key, name in wanted.items():
        near = set().union(*(rooms[one] for one in _rooms(name)))
        found[key] = [one for one in sorted(near) if are_alike(name, names[one])]
    return found


def have_alike(wanted: Mapping[int, str], names: Mapping[int, str]) -> set[int]:
    """Return the wanted keys whose names may be another key's person among names."""
    found = alike_to_each(wanted, names).items()
    return {key for key, near in found if any(one != key for one in near)}


def are_numbered(one: str, other: str) -> bool:
    """Whether two names differ in a last word alone that numbers: Athlone A, B or 2."""
    first, second = one.split(), other.split()
    if len(first) != len(second) or len(first) < 2 or first[:-1] != second[:-1]:
        return False
    return first[-1] != second[-1] and all(
        NUMBERS.fullmatch(one[-1]) for one in (first, second)
    )


def _rooms(name: str) -> set[str]:
    """Return the word beginnings that a name is looked up by, so that typos match."""
    found = {word[:STEM] for word in split_name(name) if len(word) >= STEM}
    return found | {"".join(split_name(name))[:STEM]}
