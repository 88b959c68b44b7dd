"""The web server: granian's own command, with the site loaded before it forks.

`python -m config.web` takes granian's options. Its processes share what was loaded:
they start at once, and in less memory than each for itself.
"""

from __future__ import annotations

import resource

from granian.cli import entrypoint

from config.loading import load_pages
from config.wsgi import application  # noqa: F401 - sets Django up

# Each client that is connected is an open file.
MOST_FILES = 65_536


def main() -> None:
    load_pages()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    entrypoint()


if __name__ == "__main__":
    main()
