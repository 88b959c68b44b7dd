"""A division's log on paper: why each row stands there, and its move in a week."""

from __future__ import annotations

from datetime import date

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from league.models import Division
from league.standings.log import Log, LogLine, log_of
from league.standings.log.moves import DOWN, UP
from scoresheets.paper.lettering import Lettering
from scoresheets.paper.words import print_stamp
from scoresheets.prints.lists.heads import poster_head_of
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing

# Readers look at the reasons after the figures.
SMALL = Lettering(8, 7.5)


def log_listing(division: Division, *, on: date | None = None) -> Listing:
    """Return a division's log as of now, or of the end of a day."""
    log = log_of(division, on=on)
    return Listing(
        title=_("Log: %(division)s") % {"division": division.name},
        subtitle=_subtitle(log),
        columns=_columns(log),
        groups=[ListGroup([_row(log, line) for line in log.lines])],
        notes=_notes(log),
        empty=_("No team has entered this division yet."),
        printed=print_stamp(division.union),
        poster=poster_head_of(
            division.union, reverse("division-log", args=[division.pk])
        ),
    )


def _subtitle(log: Log) -> str:
    parts = [log.division.union.name, log.division.season.name]
    if log.on:
        parts.append(_("as at %(day)s") % {"day": date_format(log.on, "j F Y")})
    elif closed_at := log.division.season.closed_at:
        day = date_format(closed_at.astimezone(log.division.union.zone), "j F Y")
        parts.append(_("final log, closed on %(day)s") % {"day": day})
    return " · ".join(parts)


def _columns(log: Log) -> list[ListColumn]:
    figures = [
        pgettext("played", "P"),
        pgettext("won", "W"),
        pgettext("drawn", "D"),
        pgettext("lost", "L"),
        _("For"),
        _("Against"),
        "±",
        *([_("Adj.")] if log.has_adjusted_points else []),
    ]
    return [
        ListColumn(_("Pos"), 9, "right", STRONG_TEXT),
        ListColumn("", 9),
        ListColumn(_("Team"), 48, how=STRONG_TEXT),
        *(ListColumn(one, 12, "right") for one in figures),
        ListColumn(_("Pts"), 13, "right", STRONG_TEXT),
        ListColumn(_("Why below the team above"), 50, how=SMALL, is_prose=True),
    ]


def _row(log: Log, line: LogLine) -> list[str]:
    row = line.row
    marks = "".join(f" [{note.number}]" for note in line.notes)
    figures = [row.played, row.won, row.drawn, row.lost, row.for_, row.against]
    adjusted = [line.adjustment] if log.has_adjusted_points else []
    return [
        line.place,
        line.move.arrow if line.move else "",
        line.team.name + marks,
        *map(str, figures),
        line.difference,
        *adjusted,
        line.points,
        line.reason,
    ]


def _notes(log: Log) -> list[str]:
    notes = []
    if log.since:
        notes.append(
            _("%(up)s and %(down)s: places gained and lost since %(day)s.")
            % {"up": UP, "down": DOWN, "day": date_format(log.since, "j F Y")}
        )
    if log.lines:
        order = _("Teams are ranked by: %(keys)s.")
        notes.append(order % {"keys": ", ".join(log.order)})
        notes.append(_("Of two figures that of the team above comes first."))
    if log.provisional:
        notes.append(
            ngettext(
                "%(number)s result is provisional until its match is closed.",
                "%(number)s results are provisional until their matches are closed.",
                log.provisional,
            )
            % {"number": log.provisional}
        )
    decisions = (
        f"[{one.number}] {one.about}: {one.words} {one.reason}" for one in log.notes
    )
    return [*notes, *map(str.rstrip, decisions), *_lots(log)]


def _lots(log: Log) -> list[str]:
    """Return the lots that separate teams, with the seed and how to check them."""
    words = _(
        "Lots: %(teams)s, in the ascending order of the SHA-256 of “%(seed)s”, a bar "
        "and the team's code (%(codes)s)."
    )
    return [
        words
        % {
            "teams": ", ".join(one.names),
            "seed": one.lots.seed,
            "codes": ", ".join(one.lots.came),
        }
        for one in log.lots
        if one.counts
    ]
