"""The colours of each theme, as the style sheet of all pages states them."""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings

THEME = re.compile(
    r"(?:@media (.+?) \{\n\s*)?:root:not\(\[data-theme\]\) \{(.*?)\}", re.DOTALL
)
VARIABLE = re.compile(r"--([a-z-]+): (#[0-9a-f]{3,6})\b")
DARK, MORE = "(prefers-color-scheme: dark)", "(prefers-contrast: more)"
NAMES = {
    "": "Light",
    DARK: "Dark",
    MORE: "More contrast",
    f"{MORE} and {DARK}": "More contrast in the dark",
}


@cache
def themes() -> dict[str, dict[str, str]]:
    """Return the colours of each theme by its media query; a later builds on the first.

    The usual theme is "". Only what a theme states as a colour of its own is there, not
    what is made of another.
    """
    found: dict[str, dict[str, str]] = {}
    sheet = (settings.BASE_DIR / "static" / "css" / "site.css").read_text()
    for media, body in THEME.findall(sheet):
        usual = found.get("", {})
        if "contrast" in media and "dark" in media:
            usual = found[DARK]
        found[media] = usual | dict(VARIABLE.findall(body))
        found[media].setdefault("pico-primary-background", found[media]["green"])
    return found
