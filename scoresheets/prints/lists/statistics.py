"""A division's player statistics on paper, as on the statistics page."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.models import Division
from matches.statistics.pages import RankingLine, player_lines
from matches.statistics.ranking import RankingOrder, rank_statistics
from matches.statistics.reading import player_sums_of
from matches.statistics.scope import StatisticsScope
from scoresheets.paper.words import print_stamp
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing


def statistics_of(division: Division, *, is_member: bool) -> Listing:
    """Return the players of a division, the most tables won first."""
    return Listing(
        title=_("Players: %(division)s") % {"division": division.name},
        subtitle=f"{division.union.name} · {division.season.name}",
        columns=[
            ListColumn("", 9, "right"),
            ListColumn(_("Player"), 44, how=STRONG_TEXT),
            ListColumn(_("Team"), 37),
            ListColumn(_("Tables"), 13, "right"),
            ListColumn(pgettext("won", "W"), 8, "right", STRONG_TEXT),
            ListColumn(pgettext("drawn", "D"), 8, "right"),
            ListColumn(pgettext("lost", "L"), 8, "right"),
            ListColumn(_("For"), 12, "right"),
            ListColumn(_("Against"), 15, "right"),
            ListColumn("±", 12, "right"),
            ListColumn(_("Clear booms"), 20, "right"),
        ],
        groups=[ListGroup(_rows(division_player_lines(division, is_member=is_member)))],
        notes=[
            _("Counted are the tables of played matches, by who sat at them."),
            _("A clear boom is 4 points by the boom (6.1)."),
        ],
        empty=_("No match has been played yet."),
        printed=print_stamp(division.union),
    )


def division_player_lines(division: Division, *, is_member: bool) -> list[RankingLine]:
    """Return every player of a division, the most tables won first."""
    scope, order = StatisticsScope(division.union, division=division), RankingOrder.WON
    rows = rank_statistics(player_sums_of(scope), order=order, least=1)
    return player_lines(scope, rows, order=order, is_member=is_member)


def _rows(lines: Iterable[RankingLine]) -> list[list[str]]:
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
