from __future__ import annotations

from config.settings import *  # noqa: F403 - settings are a module's names

# The twin: each process counts by itself what is sent to it.
IN_MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
CACHES = CACHES | {"counts": IN_MEMORY}  # noqa: F405 - as above
