"""The twin's settings: every press holds its lock for long."""

from __future__ import annotations

from tests.server.load.settings import *  # noqa: F403 - settings are a module's names

INSTALLED_APPS = ["tests.server.load.apps.Holding", *INSTALLED_APPS[1:]]  # noqa: F405 - as above
