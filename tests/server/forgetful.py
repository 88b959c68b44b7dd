from __future__ import annotations

from tests.server.prints import *  # noqa: F403 - settings are a module's names

INSTALLED_APPS = ["tests.server.printing.Forgetful", *INSTALLED_APPS[1:]]  # noqa: F405 - as above
