from __future__ import annotations

from django.apps import AppConfig


class RefereesConfig(AppConfig):
    name = "referees"
    verbose_name = "referees"

    def ready(self) -> None:
        from league.desk.sources import add_sources
        from referees.waiting import OF_SEASON

        add_sources(of_season=OF_SEASON)
