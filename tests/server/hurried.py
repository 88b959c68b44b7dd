from __future__ import annotations

from config.settings import *  # noqa: F403 - settings are a module's names

# Gives up on a locked database sooner, so that a test need not wait.
DATABASES["default"]["OPTIONS"]["timeout"] = 0.5  # noqa: F405 - as above
