from __future__ import annotations

from datetime import timedelta

from config.settings import *  # noqa: F403 - settings are a module's names

INSTALLED_APPS = ["tests.server.searches.Hasty", *INSTALLED_APPS]  # noqa: F405 - as above
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "league.tasks.sweep_outbox",
        "schedule": timedelta(seconds=1),
    }
}
