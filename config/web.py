"""The web server: granian's own command, with the site loaded before it forks.

`python -m config.web` takes granian's options. Its processes share what was loaded:
they start at once, and in less memory than each for itself.
"""

from __future__ import annotations

import gc
import resource
from importlib import import_module

from django.conf import settings
from granian.cli import entrypoint

from config.wsgi import application  # noqa: F401 - sets Django up

# Each client that is connected is an open file.
MOST_FILES = 65_536


def main() -> None:
    # With the addresses comes the code of every page.
    import_module(settings.ROOT_URLCONF)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    # Collecting garbage would write to the memory that is shared.
    gc.freeze()
    entrypoint()


if __name__ == "__main__":
    main()
