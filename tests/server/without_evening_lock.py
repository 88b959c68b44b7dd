from __future__ import annotations

from tests.server.by_the_web import *  # noqa: F403 - settings are a module's names

INSTALLED_APPS = ["tests.server.twins.WithoutEveningLock", *INSTALLED_APPS]  # noqa: F405 - as above
