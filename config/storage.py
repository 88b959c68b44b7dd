from __future__ import annotations

import re
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Imports in our modules, as we write them. Django's own switch reads every package's
# scripts, and fails on an example in a comment of htmx.
IMPORTED = (r"""(?P<matched>from "(?P<url>\.[^"]+)")""", 'from "%(url)s"')
# Of our own files; of a script only lines that are a comment and nothing else.
OWN = ("css/", "js/")
COMMENTS = {
    ".css": re.compile(rb"/\*.*?\*/\s*", re.DOTALL),
    ".js": re.compile(rb"^[ \t]*//.*\n", re.MULTILINE),
}


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Static files named by the hash of their content, imports of modules included.

    Otherwise a module would import its neighbours by their plain names, and a browser
    may have another release's cached. Comments stay behind: they are a twentieth of
    what a first visit takes.
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
            content = ContentFile(comments.sub(b"", content.read()))
        saved: str = super()._save(name, content)
        return saved
