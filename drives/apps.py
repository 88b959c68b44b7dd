from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.utils.translation import gettext_lazy as _


class DrivesConfig(AppConfig):
    name = "drives"
    verbose_name = _("card evenings")

    def ready(self) -> None:
        from drives.checks import check_evening_triggers
        from drives.public.embeds import offered_series
        from drives.public.link_cards import card_of_key
        from drives.public.search import evening_hits, series_hits
        from drives.series.link_cards import card_of_series_key
        from league.lib.link_cards import CARDS_ABOVE
        from league.public.embeds import EMBEDS_ABOVE
        from league.public.search.hits import KINDS, HitKind

        KINDS["evenings"] = HitKind(_("Card evenings"), evening_hits)
        KINDS["series"] = HitKind(_("Series of card evenings"), series_hits)
        register(check_evening_triggers, Tags.database)
        CARDS_ABOVE["evenings"] = card_of_key
        CARDS_ABOVE["series"] = card_of_series_key
        if offered_series not in EMBEDS_ABOVE:
            EMBEDS_ABOVE.append(offered_series)
