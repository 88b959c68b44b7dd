"""Settings of a system under a long load: tasks are counted, and one page fails."""

from __future__ import annotations

from tests.server.own_redis import *  # noqa: F403 - settings are a module's names

INSTALLED_APPS = ["tests.server.load.apps.Counted", *INSTALLED_APPS]  # noqa: F405 - as above
ROOT_URLCONF = "tests.server.load.urls"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
