from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

# What our modules import, as we write it. Django's own switch reads every package's
# scripts, and trips over an example in a comment of htmx.
IMPORTED = (r"""(?P<matched>from "(?P<url>\.[^"]+)")""", 'from "%(url)s"')


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Static files under the hash of their content, what modules import too.

    Else a module would import its neighbours by their plain names, of which a browser
    may hold another release's.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (IMPORTED,)),
    )
