"""The twin's settings: every request and every task leaves something behind."""

from __future__ import annotations

from tests.server.load.settings import *  # noqa: F403 - settings are a module's names

INSTALLED_APPS = ["tests.server.load.apps.Leaking", *INSTALLED_APPS[1:]]  # noqa: F405 - as above
