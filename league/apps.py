from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import Tags, register


class LeagueConfig(AppConfig):
    name = "league"

    def ready(self) -> None:
        from league.checks import check_durability
        from league.desk.sources import add_sources
        from league.waiting import OF_SEASON, SOURCES

        register(check_durability, Tags.database)
        add_sources(SOURCES, of_season=OF_SEASON)
