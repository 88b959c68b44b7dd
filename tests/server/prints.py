from __future__ import annotations

from tests.server.own_redis import *  # noqa: F403 - settings are a module's names

INSTALLED_APPS = ["tests.server.printing.HeldPrint", *INSTALLED_APPS]  # noqa: F405 - as above
