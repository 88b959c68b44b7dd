"""Search texts for a person who is erased, and replace the name.

Accents, apostrophes and capitals are ignored in the search, and the text is changed in
place. A full name counts in either order. One word of it counts if nobody and nothing
else in the union has it; a short one only with its capital, since it may be a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from league.access.names import APOSTROPHES, split_name, unaccented

# A shorter word of a name is found inside other words too often.
LEAST_WORD = 3
# From this length on a last name is also searched without its capital.
LEAST_WITHOUT_CAPITAL = 6
GAP = r"[\W_]+"


@dataclass(frozen=True, slots=True)
class Needles:
    """The patterns that find a person in a text, and the replacement."""

    stand_in: str
    anywhere: re.Pattern[str]
    capital: re.Pattern[str]

    def replaced(self, text: str) -> str:
        """Return a text without the person; unchanged if they are not in it."""
        if not text:
            return text
        flat, places = _flattened(text)
        spans = [found.span() for found in self.anywhere.finditer(flat)]
        spans += [
            found.span()
            for found in self.capital.finditer(flat)
            if text[places[found.start()]].isupper()
        ]
        for start, end in reversed(_apart(spans)):
            stop = places[end - 1] + 1
            text = text[: places[start]] + self.stand_in + text[stop:]
        return text

    def without(self, value: Any) -> Any:
        """Return a JSON value without the person, keys included."""
        if isinstance(value, str):
            return self.replaced(value)
        if isinstance(value, list):
            return [self.without(one) for one in value]
        if isinstance(value, dict):
            return {self.replaced(k): self.without(v) for k, v in value.items()}
        return value

    def are_in(self, content: bytes) -> bool:
        """Return whether a file names the person, in any encoding that we read."""
        texts = (
            content.decode(encoding, errors="ignore")
            for encoding in ("utf-8", "cp1252", "utf-16")
        )
        return any(self.replaced(text) != text for text in texts)


def needles_of(
    names: Iterable[str], marks: Iterable[str], *, taken: set[str], stand_in: str
) -> Needles:
    """Return what finds a person of these names, addresses and numbers.

    `taken` are words that others' names use: alone they match nobody.
    """
    whole: set[str] = {re.escape(_flattened(mark)[0]) for mark in marks if mark.strip()}
    capital: set[str] = set()
    for name in names:
        parts = split_name(name)
        if len(parts) > 1:
            whole |= {GAP.join(parts), GAP.join([parts[-1], *parts[:-1]])}
        for part in set(parts) - taken:
            is_last_and_long = part == parts[-1] and len(part) >= LEAST_WITHOUT_CAPITAL
            if is_last_and_long:
                whole.add(part)
            elif len(part) >= LEAST_WORD:
                capital.add(part)
    # With nothing to search for, a pattern that never matches.
    return Needles(stand_in, _pattern(whole or {"(?!)"}), _pattern(capital or {"(?!)"}))


def _pattern(found: set[str]) -> re.Pattern[str]:
    longest_first = sorted(found, key=lambda one: (-len(one), one))
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)")


def _apart(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the spans in order, without those inside another."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda one: (one[0], -one[1])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept


def _flattened(text: str) -> tuple[str, Any]:
    """Return a text without accents, apostrophes and capitals, and letter places."""
    if text.isascii() and "'" not in text and "`" not in text:
        return text.lower(), range(len(text))
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        if letter in APOSTROPHES:
            continue
        for one in unaccented(letter):
            letters.append(one)
            places.append(place)
    return "".join(letters), places
