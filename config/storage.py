from __future__ import annotations

import posixpath
import re
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.bundles import bundles

# Imports in our modules, as we write them. Django's own switch reads every package's
# scripts, and fails on an example in a comment of htmx.
IMPORTED = (r"""(?P<matched>from "(?P<url>\.[^"]+)")""", 'from "%(url)s"')
# Of our own files; of a script only lines that are a comment and nothing else.
OWN = ("css/", "js/")
# A sheet that is another's part, as we write it, and what it may not bring along.
PART = re.compile(rb"""@import url\("(?P<url>[^":]+)"\);\s*""")
CHARSET = b'@charset "UTF-8";'
COMMENTS = {
    ".css": re.compile(rb"/\*.*?\*/\s*", re.DOTALL),
    ".js": re.compile(rb"^[ \t]*//.*\n", re.MULTILINE),
}


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Static files named by the hash of their content, imports of modules included.

    Otherwise a module would import its neighbours by their plain names, and a browser
    may have another release's cached. Comments stay behind: they are a twentieth of
    what a first visit takes. A sheet goes out with those that it imports in it: each
    request costs a phone a third of a kilobyte and a turn. For the same reason a page's
    first module goes out as the bundle that was made of it, while that is fresh.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (IMPORTED,)),
    )

    def _save(self, name: str, content: Any) -> str:
        comments = COMMENTS.get(PurePath(name).suffix)
        if comments and name.startswith(OWN):
            # Whoever found its hash has read it to the end.
            content.seek(0)
            text = comments.sub(b"", content.read())
            content = ContentFile(self._with_parts(name, text))
        saved: str = super()._save(name, content)
        return saved

    def save_manifest(self) -> None:
        for one in bundles():
            entry, bundle = self.hash_key(one.entry), self.hash_key(one.name)
            if bundle in self.hashed_files and one.is_fresh:
                self.hashed_files[entry] = self.hashed_files[bundle]
        super().save_manifest()

    @property
    def carried(self) -> frozenset[str]:
        """Return the modules that no page asks for, since a bundle carries them."""
        going_out = [
            one
            for one in bundles()
            if self.stored_name(one.entry).startswith("bundles/")
        ]
        entries = {one.entry for one in going_out}
        parts = {part for one in going_out for part in one.parts}
        return frozenset(parts - entries)

    def _with_parts(self, name: str, text: bytes) -> bytes:
        """Return a sheet with what it imports, once that is there by its hash."""
        if not name.endswith(".css"):
            return text

        def part(found: re.Match[bytes]) -> bytes:
            beside = posixpath.join(posixpath.dirname(name), found["url"].decode())
            imported = posixpath.normpath(beside)
            if not self.exists(imported):
                return found[0]
            with self.open(imported) as file:
                whole: bytes = file.read()
            return whole.replace(CHARSET, b"", 1) + b"\n"

        return PART.sub(part, text)
