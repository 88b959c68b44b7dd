"""What the server keeps on the way: its cache, and a process's memory of pages."""

from __future__ import annotations

import gzip
import pickle
from typing import Any

from django.core.cache import caches

from league.lib.page_store import MEMORY

OWN_CACHE = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "privacy",
}
CACHES = dict.fromkeys(("default", "counts", "pages"), OWN_CACHE)


def keep_apart(settings: Any) -> None:
    """Begin with an empty memory, and with an empty cache that can be looked into."""
    settings.CACHES = CACHES
    caches["pages"].clear()
    MEMORY.clear()


def text_in_caches() -> str:
    """Return all keys and values of the cache that was kept apart."""
    held = getattr(caches["pages"], "_cache")  # noqa: B009 - no public way leads there
    return "\n".join(f"{key} {_text(pickle.loads(held[key]))}" for key in held)


def text_in_memory() -> str:
    return "\n".join(_text(value) for _until, value in MEMORY._held.values())


def _text(value: Any) -> str:
    if not isinstance(value, bytes):
        return str(value)
    is_packed = value.startswith(b"\x1f\x8b")
    return (gzip.decompress(value) if is_packed else value).decode("utf-8", "replace")
