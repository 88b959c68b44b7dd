"""A page's modules in one file: a phone pays a request and a turn for each file.

`make scripts` puts what a page's first module imports into a file of static/bundles/,
and notes in its index of which parts. A bundle goes out in the place of its modules as
long as it is what was made of them; after a change to one, the modules go out.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.conf import settings

STATIC = settings.BASE_DIR / "static"
INDEX = "bundles/index.json"
# The first modules of pages that import others.
ENTRIES = ("js/drive/main.js", "js/drives/typing/totals.js", "js/mark/main.js")


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle: its first module, all modules in it by their static names, a digest."""

    entry: str
    parts: list[str]
    digest: str

    @property
    def name(self) -> str:
        """Return its own static name."""
        return f"bundles/{self.entry}"

    @property
    def is_fresh(self) -> bool:
        return self.digest == digest_of([*self.parts, self.name])


def digest_of(names: list[str]) -> str:
    """Return one digest of static files; "" where one is not there."""
    found = hashlib.sha256()
    for name in names:
        path = STATIC / name
        if not path.exists():
            return ""
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        found.update(f"{name} {content}\n".encode())
    return found.hexdigest()


def bundles() -> list[Bundle]:
    """Return all bundles, fresh or not."""
    index = STATIC / INDEX
    told = json.loads(index.read_text("utf-8")) if index.exists() else []
    return [Bundle(**one) for one in told]
