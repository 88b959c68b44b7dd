"""Estimate how wide a text is, whatever the reader's font.

The widths are those of a wide font (DejaVu Sans), so that what fits here fits there.
"""

from __future__ import annotations

import re
import unicodedata

NARROW = frozenset("ijlI.,:;'|!()[] ftr-/·–=")
BROAD = frozenset("mwMW%@—…")
BOLD = 1.1  # of the width of the same text in plain letters
ELLIPSIS = "…"
# A name, and the letter or figure that a club's second team has.
OF_A_TEAM = re.compile(r"(.*?)( \w)?", re.DOTALL)


def width_of(text: str, size: float, *, is_bold: bool = False) -> float:
    """Return the most room that a line of text takes, in units of a picture."""
    em = sum(map(_em, text))
    return em * size * (BOLD if is_bold else 1.0)


def _em(letter: str) -> float:
    if letter in NARROW:
        return 0.4
    if letter in BROAD or unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    return 0.72 if letter.isupper() else 0.635


def shorten_text(text: str, room: float, size: float, *, is_bold: bool = False) -> str:
    """Return a text that fits, cut before the letter that tells teams apart."""
    if width_of(text, size, is_bold=is_bold) <= room:
        return text
    found = OF_A_TEAM.fullmatch(text)
    name, letter = found.groups() if found else (text, None)
    for end in range(len(name) - 1, 0, -1):
        short = name[:end].rstrip() + ELLIPSIS + (letter or "")
        if width_of(short, size, is_bold=is_bold) <= room:
            return short
    return ELLIPSIS
