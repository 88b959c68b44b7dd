from __future__ import annotations

from config.settings import *  # noqa: F403 - settings are a module's names

# A locked database is given up on sooner, that a test need not wait.
DATABASES["default"]["OPTIONS"]["timeout"] = 0.5  # noqa: F405 - as above
