"""The replica is read however far it is behind."""

from __future__ import annotations

from config.settings import *  # noqa: F403 - settings are a module's names

INSTALLED_APPS = ["tests.server.twins.WithoutLag", *INSTALLED_APPS]  # noqa: F405
