"""The vendored fonts of paper and pictures; fonts/README.md has their sources."""

from __future__ import annotations

import re
from pathlib import Path

FONTS = Path(__file__).parent.parent / "fonts"
# The typeface of the pages, and one with more letters for what it cannot write.
REGULAR = FONTS / "AtkinsonHyperlegibleNext-Regular.ttf"
BOLD = FONTS / "AtkinsonHyperlegibleNext-Bold.ttf"
WIDER_REGULAR = FONTS / "DejaVuSansCondensed.ttf"
WIDER_BOLD = FONTS / "DejaVuSansCondensed-Bold.ttf"

LETTERS = re.compile(
    "[ -~\u00a0-\u00ac\u00ae-\u00b4\u00b6-\u0107\u010a-\u0113\u0116-\u011b"
    "\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0133\u0136\u0137\u0139-\u013e"
    "\u0141-\u0148\u0150-\u0155\u0158-\u015b\u015e-\u0165\u016a\u016b\u016e-\u017e"
    "\u0192\u0218-\u021b\u0237\u02c6\u02c7\u02c9\u02da\u02dc\u02dd\u1e80-\u1e85\u1e9e"
    "\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039"
    "\u203a\u2044\u20ac\u20b9\u2113\u2122\u2212\u2215]*"
)


def has_letters_of_pages(text: str) -> bool:
    """Return whether the typeface of the pages can write all of a text."""
    return LETTERS.fullmatch(text) is not None
