from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import Tags, register


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "matches"

    def ready(self) -> None:
        from matches.checks import check_entry_triggers

        register(check_entry_triggers, Tags.database)
