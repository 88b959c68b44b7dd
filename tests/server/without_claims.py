from __future__ import annotations

from tests.server.mailing import *  # noqa: F403 - settings are a module's names

INSTALLED_APPS = ["tests.server.twins.WithoutClaims", *INSTALLED_APPS[1:]]  # noqa: F405 - as above
