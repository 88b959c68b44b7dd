"""Settings for a server whose mails take long, and are kept as files to count."""

from __future__ import annotations

from tests.server.impatient import *  # noqa: F403 - settings are a module's names

EMAIL_BACKEND = "tests.server.slow_mail.SlowMail"
INSTALLED_APPS = ["tests.server.twins.ShortOfPatience", *INSTALLED_APPS[1:]]  # noqa: F405 - as above
