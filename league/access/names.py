"""Compare names: may two belong to one person, despite accents, order and typos?"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher

# Names at least this similar (of 1) may be one person's. Ours: "Priya Naidoo" and
# "Priya Naido" are over it, "Jan Smit" and "Jan Smuts" under it.
ALIKE = 0.88
# Only names that share a word or these first letters of one are compared.
STEM = 3
NUMBER = 2  # letters of a word that only numbers a club's teams
APOSTROPHES = "'’‘`´ʼ"


def fold_name(name: str) -> str:
    """Return a name without accents, signs, capitals and word order, for comparing."""
    return " ".join(sorted(split_name(name)))


def split_name(name: str) -> list[str]:
    whole = "".join(letter for letter in name if letter not in APOSTROPHES)
    apart = unicodedata.normalize("NFKD", whole.casefold())
    kept = "".join(
        letter if letter.isalnum() else " "
        for letter in apart
        if not unicodedata.combining(letter)
    )
    return kept.split()


def are_alike(one: str, other: str) -> bool:
    """Whether two names may belong to one person."""
    first, second = split_name(one), split_name(other)
    if sorted(first) == sorted(second) or "".join(first) == "".join(second):
        return True
    return _is_shortened(first, second) or _is_near(fold_name(one), fold_name(other))


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


def are_numbered(one: str, other: str) -> bool:
    """Whether two names differ in a short last word alone: Athlone A, Athlone 2."""
    first, second = one.split(), other.split()
    if len(first) != len(second) or len(first) < 2 or first[:-1] != second[:-1]:
        return False
    return first[-1] != second[-1] and max(len(first[-1]), len(second[-1])) <= NUMBER


def _rooms(name: str) -> set[str]:
    """Return the word beginnings that a name is looked up by, so that typos match."""
    found = {word[:STEM] for word in split_name(name) if len(word) >= STEM}
    return found | {"".join(split_name(name))[:STEM]}
