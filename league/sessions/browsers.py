"""The name of a browser and its system, as the list of sessions shows them."""

from __future__ import annotations

# In this order: each names those after it too, to be taken for one of them.
PROGRAMS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def browser_words(agent: str) -> str:
    """Return a browser's program and system, as "Firefox, Android"; "" if unknown.

    No version is kept, nor the rest of what a browser says of itself.

    >>> browser_words("Mozilla/5.0 (Android 16; Mobile; rv:140.0) Firefox/140.0")
    'Firefox, Android'
    """
    found = [_first(table, agent) for table in (PROGRAMS, SYSTEMS)]
    return ", ".join(filter(None, found))


def _first(table: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for mark, name in table if mark in agent), "")
