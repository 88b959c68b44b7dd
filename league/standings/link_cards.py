from __future__ import annotations

from collections.abc import Sequence

from django.utils import translation
from django.utils.translation import gettext as _

from league.lib.link_cards import MOST_LINES, Card, Line, joined
from league.models import Division
from league.standings.log import LogLine


def card_of_log(division: Division, lines: Sequence[LogLine]) -> Card:
    """The top of a division's log."""
    with translation.override(division.union.language):
        return Card(
            eyebrow=joined(division.union.name, division.season.name),
            title=division.name,
            lines=tuple(
                Line(one.team.name, one.points, one.place) for one in lines[:MOST_LINES]
            ),
            note=_("The log") if lines else _("No team has entered yet."),
        )
