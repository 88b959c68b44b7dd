"""The preview of a shared evening: its card, and its text. Neither names a person."""

from __future__ import annotations

from django.db.models import Count
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from drives.models import Drive
from league.lib.forms import read_whole
from league.lib.link_cards import Card, Line, join_names
from league.standings.sharing import Share, bare, share_of


def card_of_evening(drive: Drive) -> Card:
    """Return when and where an evening is, which game, and how far it has come."""
    with translation.override(drive.union.language):
        lines = [Line(_day_of(drive)), Line(_game_of(drive))]
        if drive.venue is not None:
            lines.append(Line(drive.venue.name))
        return Card(
            eyebrow=join_names(drive.union.name, _("Card evening")),
            title=drive.name,
            lines=tuple(lines),
            note=_state_of(drive),
        )


def card_of_key(key: str) -> Card:
    """Return the card of an evening by its key; raise Http404 for none."""
    found = Drive.objects.select_related("union", "venue")
    return card_of_evening(get_object_or_404(found, pk=read_whole(key)))


def evening_share(drive: Drive) -> Share:
    """Return an evening as a text to share, in the language of the page."""
    lines = [
        _day_of(drive),
        *([bare(drive.venue.name)] if drive.venue else []),
        _game_of(drive),
    ]
    heading = f"{bare(drive.name)}, {bare(drive.union.name)}"
    return share_of(heading, lines, reverse("evening", args=[drive.pk]))


def _day_of(drive: Drive) -> str:
    when = drive.starts_at.astimezone(drive.union.zone)
    return f"{date_format(when, 'l j F Y')}, {when:%H:%M}"


def _game_of(drive: Drive) -> str:
    """Return an evening's game and its rounds, parted: "500, 6 rounds"."""
    rounds = ngettext("%(number)s round", "%(number)s rounds", drive.rounds)
    game = capfirst(str(drive.get_game_display()))
    return f"{game}, {rounds % {'number': drive.rounds}}"


def _state_of(drive: Drive) -> str:
    """Return how far an evening is, and how many have entered."""
    if drive.state == Drive.State.CLOSED:
        return _("Final ranking")
    entered = drive.entrants.aggregate(entered=Count("pk"))["entered"]
    words = ngettext("%(number)s has entered", "%(number)s have entered", entered)
    said = words % {"number": entered} if entered else ""
    return join_names(capfirst(str(drive.get_state_display())), said)
