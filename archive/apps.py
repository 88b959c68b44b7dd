from __future__ import annotations

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "archive"

    def ready(self) -> None:
        from archive.waiting import SOURCES
        from league.desk.sources import add_sources

        add_sources(SOURCES)
