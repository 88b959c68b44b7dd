from __future__ import annotations

from tests.server.hasty import *  # noqa: F403 - settings are a module's names

INSTALLED_APPS = [  # noqa: F405 - as above
    "tests.server.searches.WithoutTakeUp",
    *INSTALLED_APPS[1:],  # noqa: F405 - as above
]
