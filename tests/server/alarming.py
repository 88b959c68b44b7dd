"""Settings under which what is wrong is told within seconds, and to somebody."""

from __future__ import annotations

from datetime import timedelta

from django.apps import AppConfig

from config.settings import *  # noqa: F403 - settings are a module's names


class Alarming(AppConfig):
    name = "tests.server"

    def ready(self) -> None:
        from config.state import incidents
        from league.serving import heartbeats

        incidents.PATIENCE = timedelta(seconds=2)
        incidents.LOOKS_APART = timedelta(seconds=1)
        heartbeats.SILENCE = timedelta(seconds=20)


INSTALLED_APPS = ["tests.server.alarming.Alarming", *INSTALLED_APPS]  # noqa: F405 - as above
ADMINS = [("", "fatima@example.org")]
