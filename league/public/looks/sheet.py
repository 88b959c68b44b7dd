"""A union's own look: the style sheet of its colour."""

from __future__ import annotations

from league.public.looks.colours import colour_of, hex_of, lightened

SHEET = """\
:root:not([data-theme]) {{ --band: {colour}; --band-ink: #fff; --accent: {colour}; }}
@media (prefers-color-scheme: dark) {{
  :root:not([data-theme]) {{ --accent: {light}; }}
}}
"""


def look_sheet(colour: str) -> str:
    """Return the style sheet that gives pages a colour such as #0f3d30.

    In the dark theme the colour stays the ground of white letters; where it stands on
    the page itself it is lightened until it is seen there.
    """
    parts = colour_of(colour)
    assert parts is not None, "a union's colour was checked when it was set"
    return SHEET.format(colour=hex_of(parts), light=hex_of(lightened(parts)))
