"""The preview of a shared series: its card, and its text. Neither names a person."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from drives.models import Series
from league.lib.forms import read_whole
from league.lib.link_cards import Card, Line, join_names
from league.standings.sharing import Share, bare, share_of


def card_of_series(series: Series, evenings: int) -> Card:
    """Return which evenings a series ranks, and whether that is final."""
    with translation.override(series.union.language):
        lines = [Line(one) for one in _about(series, evenings)]
        final = _("Final ranking") if series.closed_at else _("Ranking so far")
        return Card(
            eyebrow=join_names(series.union.name, _("Series")),
            title=series.name,
            lines=tuple(lines),
            note=final,
        )


def card_of_series_key(key: str) -> Card:
    """Return the card of a series by its key; raise Http404 for none."""
    found = Series.objects.select_related("union", "club")
    series = get_object_or_404(found, pk=read_whole(key))
    return card_of_series(series, series.drives.count())


def series_share(series: Series, evenings: int) -> Share:
    """Return a series as a text to share, in the language of the page."""
    lines = [bare(one) for one in _about(series, evenings)]
    heading = f"{bare(series.name)}, {bare(series.union.name)}"
    return share_of(heading, lines, reverse("series", args=[series.pk]))


def _about(series: Series, evenings: int) -> list[str]:
    """Return a series' club, and its game with its evenings: "500, 10 evenings"."""
    words = ngettext("%(number)s evening", "%(number)s evenings", evenings)
    game = capfirst(str(series.get_game_display()))
    told = f"{game}, {words % {'number': evenings}}"
    return [series.club.name, told] if series.club else [told]
