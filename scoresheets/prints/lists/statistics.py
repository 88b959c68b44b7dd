"""A division's player statistics on paper, as on the statistics page."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from league.models import Division
from matches.statistics.forms import ORDERS
from matches.statistics.pages import (
    RankedPlayers,
    RankingLine,
    player_lines,
    ranked_players,
)
from matches.statistics.ranking import USUAL_ORDER
from matches.statistics.scope import StatisticsScope
from scoresheets.paper.words import print_stamp
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing


def statistics_of(division: Division, *, is_member: bool) -> Listing:
    """Return the players of a division, in the order of the page."""
    scope = StatisticsScope(division.union, division=division)
    found = ranked_players(scope)
    lines = player_lines(
        scope,
        found.rows,
        order=USUAL_ORDER,
        is_member=is_member,
        beside=found.persons,
    )
    return Listing(
        title=_("Players: %(division)s") % {"division": division.name},
        subtitle=f"{division.union.name} · {division.season.name}",
        columns=[
            ListColumn(_("Pos"), 10, "right"),
            ListColumn(_("Player"), 42, how=STRONG_TEXT),
            ListColumn(_("Team"), 37),
            ListColumn(pgettext("share of tables", "Won"), 14, "right", STRONG_TEXT),
            ListColumn(_("Tables"), 13, "right"),
            ListColumn(pgettext("won", "W"), 8, "right"),
            ListColumn(pgettext("drawn", "D"), 8, "right"),
            ListColumn(pgettext("lost", "L"), 8, "right"),
            ListColumn(_("For"), 12, "right"),
            ListColumn(_("Against"), 15, "right"),
            ListColumn("±", 12, "right"),
            ListColumn(_("Clear booms"), 18, "right"),
        ],
        groups=[ListGroup(_rows(lines))],
        notes=_notes(found),
        empty=_("No match has been played yet."),
        printed=print_stamp(division.union),
    )


def _notes(found: RankedPlayers) -> list[str]:
    order = _(
        "Ranked by: %(order)s. A drawn table is half a table won; who is level shares "
        "the place."
    )
    least = ngettext(
        "Everyone with at least %(number)s match is ranked.",
        "Everyone with at least %(number)s matches is ranked.",
        found.least,
    ) % {"number": found.least}
    fewer = ngettext(
        "%(number)s player has played fewer.",
        "%(number)s players have played fewer.",
        found.left_out,
    ) % {"number": found.left_out}
    return [
        order % {"order": str(ORDERS[USUAL_ORDER]).lower()},
        f"{least} {fewer}" if found.left_out else least,
        _("Counted are the tables of played matches, by who sat at them."),
        _("A clear boom is 4 points by the boom (6.1)."),
    ]


def _rows(lines: Iterable[RankingLine]) -> list[list[str]]:
    return [
        [
            line.place,
            line.people[0].name,
            line.teams,
            line.value,
            *map(str, line.tally.figures()[:6]),
            line.difference,
            line.booms,
        ]
        for line in lines
    ]
