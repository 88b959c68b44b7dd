"""Colours and their contrast, as WCAG 2.2 counts it (1.4.3)."""

from __future__ import annotations

import re
from collections.abc import Sequence

# Letters on their ground, at any size.
LEAST_CONTRAST = 4.5
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
# --sheet of the dark theme (static/css/site.css): the lightest of its grounds.
DARK_SHEET = (25, 35, 30)
HEX = re.compile(r"#?([0-9a-f]{3}|[0-9a-f]{6})")
STEPS = 200

Colour = tuple[int, int, int]


def colour_of(text: str) -> Colour | None:
    """Return the colour that a text such as #0f3d30 or 0F3 says, or None.

    >>> colour_of("#0F3")
    (0, 255, 51)
    """
    found = HEX.fullmatch(text.strip().lower())
    if found is None:
        return None
    signs = found[1] if len(found[1]) == 6 else "".join(one * 2 for one in found[1])
    red, green, blue = (int(signs[at : at + 2], 16) for at in (0, 2, 4))
    return red, green, blue


def hex_of(colour: Sequence[int]) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours: 1 for the same, 21 for black on white.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    darker, lighter = sorted([_luminance(one), _luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def darkened(colour: Colour) -> Colour:
    """Return the nearest shade of a colour on which white letters are read."""
    return _mixed_until_read(colour, BLACK, WHITE)


def lightened(colour: Colour) -> Colour:
    """Return the nearest shade of a colour that is read on the dark theme's ground."""
    return _mixed_until_read(colour, WHITE, DARK_SHEET)


def _mixed_until_read(colour: Colour, into: Colour, beside: Colour) -> Colour:
    shades = (_mixed(colour, into, step) for step in range(STEPS + 1))
    return next(one for one in shades if contrast(one, beside) >= LEAST_CONTRAST)


def _mixed(colour: Colour, into: Colour, step: int) -> Colour:
    red, green, blue = (
        round(a + (b - a) * step / STEPS) for a, b in zip(colour, into, strict=True)
    )
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    if part <= 0.04045:
        return part / 12.92
    lifted: float = ((part + 0.055) / 1.055) ** 2.4
    return lifted
