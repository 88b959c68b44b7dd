"""The help as it was built: docs/ as a site (docs/site/build.py)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.utils._os import safe_join

INDEX = "index.html"
# The last thing that the builder writes: without it there is nothing whole to show.
MADE = "made"
PACKED = ".gz"
# What the generator names by its content never changes under that name.
HASHED = re.compile(r"\.[0-9a-f]{8}\.min\.(?:js|css)$")


@dataclass(frozen=True, slots=True)
class BuiltFile:
    """A file of the built help, and how it is sent."""

    path: Path
    content_type: str
    # A copy that is compressed already; None where that gains nothing.
    packed: Path | None

    @property
    def is_for_ever(self) -> bool:
        return bool(HASHED.search(self.path.name))

    @property
    def changed_s(self) -> int:
        """When it was built, in seconds since 1970."""
        return int(self.path.stat().st_mtime)


def is_built() -> bool:
    return (settings.DOCS_ROOT / MADE).is_file()


def find_file(address: str) -> BuiltFile | None:
    """Return the file at an address below /docs/; None if there is none."""
    name = address + INDEX if address.endswith("/") or not address else address
    try:
        path = Path(safe_join(settings.DOCS_ROOT, name))
        is_there = path.is_file()
    except (SuspiciousFileOperation, ValueError, OSError):
        # Outside the folder, or no name that a file can have.
        return None
    if not is_there or path.name == MADE or path.suffix == PACKED:
        return None
    packed = path.with_name(path.name + PACKED)
    kind = guess_type(path.name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind.endswith(("json", "javascript"))
    content_type = f"{kind}; charset=utf-8" if is_text else kind
    return BuiltFile(path, content_type, packed if packed.is_file() else None)


def is_folder(address: str) -> bool:
    """Whether an address is that of a page, but for the slash at its end."""
    return find_file(f"{address}/") is not None
