from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.utils.translation import gettext_lazy as _


class DrivesConfig(AppConfig):
    name = "drives"
    verbose_name = _("card evenings")

    def ready(self) -> None:
        from drives.checks import check_evening_triggers

        register(check_evening_triggers, Tags.database)
