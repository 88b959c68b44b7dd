"""A division's players: what each has in its matches, as on the page of statistics."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.models import Division
from matches.statistics.pages import Line, player_lines
from matches.statistics.ranking import Order, ranked
from matches.statistics.reading import players_of
from matches.statistics.scope import Scope
from scoresheets.paper.words import printed_at
from scoresheets.prints.lists.listing import STRONG_TEXT, Column, Group, Listing


def statistics_of(division: Division, *, is_member: bool) -> Listing:
    """Return the players of a division, those with most tables won first."""
    return Listing(
        title=_("Players: %(division)s") % {"division": division.name},
        subtitle=f"{division.union.name} · {division.season.name}",
        columns=[
            Column("", 9, "right"),
            Column(_("Player"), 44, how=STRONG_TEXT),
            Column(_("Team"), 37),
            Column(_("Tables"), 13, "right"),
            Column(pgettext("won", "W"), 8, "right", STRONG_TEXT),
            Column(pgettext("drawn", "D"), 8, "right"),
            Column(pgettext("lost", "L"), 8, "right"),
            Column(_("For"), 12, "right"),
            Column(_("Against"), 15, "right"),
            Column("±", 12, "right"),
            Column(_("Clear booms"), 20, "right"),
        ],
        groups=[Group(_rows(lines_of(division, is_member=is_member)))],
        notes=[
            _("Counted are the tables of played matches, by who sat at them."),
            _("A clear boom is 4 points by the boom (6.1)."),
        ],
        empty=_("No match has been played yet."),
        printed=printed_at(division.union),
    )


def lines_of(division: Division, *, is_member: bool) -> list[Line]:
    """Return every player of a division, the most tables won first."""
    scope, order = Scope(division.union, division=division), Order.WON
    rows = ranked(players_of(scope), order=order, least=1)
    return player_lines(scope, rows, order=order, is_member=is_member)


def _rows(lines: Iterable[Line]) -> list[list[str]]:
    return [
        [
            line.place,
            line.people[0].name,
            line.teams,
            *map(str, line.tally.figures()[:6]),
            line.difference,
            line.booms,
        ]
        for line in lines
    ]
