from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import Tags, register


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "matches"

    def ready(self) -> None:
        from league.desk.sources import add_sources
        from matches.checks import check_entry_triggers
        from matches.waiting import OF_SEASON

        register(check_entry_triggers, Tags.database)
        add_sources(of_season=OF_SEASON)
