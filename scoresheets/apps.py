from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoresheetsConfig(AppConfig):
    name = "scoresheets"

    def ready(self) -> None:
        from league.desk.sources import add_sources
        from matches.desk.looks import add_look
        from scoresheets.typing.paper_totals import matches_that_differ
        from scoresheets.waiting import OF_SEASON

        add_sources(of_season=OF_SEASON)
        add_look("paper", _("the paper’s own total differs"), matches_that_differ)
