"""Settings of a system that has a Redis of its own, as far as it can see."""

from __future__ import annotations

from config.settings import *  # noqa: F403 - settings are a module's names

if REDIS_URL:  # noqa: F405 - as above
    PREFIX = VAR_DIR.name  # noqa: F405 - as above
    REDIS["KEY_PREFIX"] = PREFIX  # noqa: F405 - as above
    CELERY_BROKER_TRANSPORT_OPTIONS = {"global_keyprefix": PREFIX}
