from __future__ import annotations

from django.apps import AppConfig


class RefereesConfig(AppConfig):
    name = "referees"
    verbose_name = "referees"
