"""Slips of the keyboard: a word that no name has, and the nearest that one has."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

# Ours: two letters wrong in seven, or three in ten, are still the same word.
ALIKE = 0.7
# In a shorter word one slip makes another word of it.
LEAST_LETTERS = 4
MOST_SLIPS = 3


def nearest_words(asked: Iterable[str], known: frozenset[str]) -> tuple[str, ...]:
    """Return the words asked, those in no known word replaced by the nearest one."""
    found = (_nearest(word, known) for word in asked)
    return tuple(dict.fromkeys(found))


def _nearest(word: str, known: frozenset[str]) -> str:
    if len(word) < LEAST_LETTERS or any(word in one for one in known):
        return word
    near = sorted(one for one in known if abs(len(one) - len(word)) <= MOST_SLIPS)
    return next(iter(get_close_matches(word, near, n=1, cutoff=ALIKE)), word)
