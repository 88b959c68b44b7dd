from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import Tags, register


class LeagueConfig(AppConfig):
    name = "league"

    def ready(self) -> None:
        from league.checks import check_durability

        register(check_durability, Tags.database)
