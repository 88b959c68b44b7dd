from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Imports in our modules, as we write them. Django's own switch reads every package's
# scripts, and fails on an example in a comment of htmx.
IMPORTED = (r"""(?P<matched>from "(?P<url>\.[^"]+)")""", 'from "%(url)s"')


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Static files named by the hash of their content, imports of modules included.

    Otherwise a module would import its neighbours by their plain names, and a browser
    may have another release's cached.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (IMPORTED,)),
    )
