"""Names in a file's own style, and the one style in which a site writes them.

Nobody's name is changed unseen: a style is offered with examples, and chosen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

# "Adams, Ismail": what stands before the comma comes last.
TURNED = re.compile(r"([^,]+),\s*([^,]+)")
# Within a surname they are written small, in South Africa as in the Netherlands.
SMALL = frozenset(
    {"van", "von", "de", "der", "den", "des", "du", "la", "le", "ten", "ter", "te"}
)
# What follows a name that a father has too.
NUMBERS = frozenset({"II", "III", "IV"})
VOWELS = frozenset("aeiouyàáâäãèéêëìíîïòóôöõùúûüý")
WORD = re.compile(r"[^\W\d_]+")
LEAST_LETTERS = 3


@dataclass(frozen=True, slots=True)
class NameStyle:
    """A way in which a file writes names, and how it is put into ours."""

    key: str
    words: Any
    is_so: Callable[[str], bool]
    written: Callable[[str], str]


def is_turned(name: str) -> bool:
    return TURNED.fullmatch(name) is not None


def turn(name: str) -> str:
    """Return "Ismail Adams" for "Adams, Ismail"."""
    found = TURNED.fullmatch(name)
    return f"{found[2].strip()} {found[1].strip()}" if found else name


def is_in_one_case(name: str) -> bool:
    """Whether a name, or a word of it, is all capitals or all small letters.

    Initials say nothing, and the small words within a surname are as they should be.
    """
    return _is_one_case(name) or any(_odd_words(name.split()))


def _is_one_case(text: str) -> bool:
    letters = [one for one in text if one.isalpha()]
    words = [one for one in WORD.findall(text) if len(one) >= LEAST_LETTERS]
    return bool(words) and (
        all(one.isupper() for one in letters) or all(one.islower() for one in letters)
    )


def _odd_words(words: Sequence[str]) -> Iterator[bool]:
    """Yield of each word whether it alone is in one case: "ISMAIL Adams".

    Three capitals before the surname may be initials ("MGE Adams"), and a small word
    between others may be part of a surname ("Yusuf ben Ali").
    """
    last = len(words) - 1
    for place, word in enumerate(words):
        if word.lower() in SMALL:
            yield word.isupper() and place > 0
        elif not _is_one_case(word) or "." in word or word in NUMBERS:
            yield False
        elif word.islower():
            yield place in (0, last)
        else:
            yield place == last or len(word) > LEAST_LETTERS


def with_capitals(name: str) -> str:
    """Return "Zoë van der Merwe" for "ZOË VAN DER MERWE"."""
    words = name.split()
    changed = [True] * len(words) if _is_one_case(name) else _odd_words(words)
    return " ".join(
        _written(word, place) if is_changed else word
        for place, (word, is_changed) in enumerate(zip(words, changed, strict=True))
    )


def _written(word: str, place: int) -> str:
    is_small = place > 0 and word.lower() in SMALL
    return word.lower() if is_small else WORD.sub(_capital, word)


def _capital(found: re.Match[str]) -> str:
    word = found[0].lower()
    # Initials that are written together: "JP", "MJ".
    if len(word) < LEAST_LETTERS and not VOWELS & set(word):
        return word.upper()
    if word.startswith("mc") and len(word) > LEAST_LETTERS:
        return f"Mc{word[2:].capitalize()}"
    return word.capitalize()


STYLES = (
    NameStyle("turned", _("surname first"), is_turned, turn),
    NameStyle(
        "one case", _("in capitals or small letters"), is_in_one_case, with_capitals
    ),
)


def in_our_style(name: str, chosen: frozenset[str]) -> str:
    """Return a name with the chosen styles put into ours."""
    for style in STYLES:
        if style.key in chosen and style.is_so(name):
            name = style.written(name)
    return name
