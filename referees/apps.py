from __future__ import annotations

from django.apps import AppConfig


class RefereesConfig(AppConfig):
    name = "referees"
    verbose_name = "referees"

    def ready(self) -> None:
        from league.desk.sources import add_sources
        from matches.signing.doubts import ask_of_queries
        from referees.queries.selectors import matches_with_open_queries
        from referees.waiting import OF_SEASON

        add_sources(of_season=OF_SEASON)
        ask_of_queries(matches_with_open_queries)
