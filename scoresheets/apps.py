from __future__ import annotations

from django.apps import AppConfig


class ScoresheetsConfig(AppConfig):
    name = "scoresheets"

    def ready(self) -> None:
        from league.desk.sources import add_sources
        from scoresheets.waiting import OF_SEASON

        add_sources(of_season=OF_SEASON)
