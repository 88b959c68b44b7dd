"""The ranking of a series on paper: every evening, dropped figures, and the reasons."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from drives.evenings.words import date_words, with_minus
from drives.models import Drive, Series
from drives.ranking.series import EveningFigure, SeriesLine
from drives.series.table import SeriesTable, chain_of
from scoresheets.paper.lettering import Lettering
from scoresheets.paper.words import print_stamp
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing

FIGURE = Lettering(7, 5)
SMALL = Lettering(8, 6.5)
# With more evenings than this only the last ones are shown: more is unreadable.
MOST_EVENINGS = 12


def series_listing(table: SeriesTable) -> Listing:
    """Return a series' ranking; dropped figures are in brackets."""
    series = table.series
    host = series.club.name if series.club else series.union.name
    return Listing(
        title=series.name,
        subtitle=" · ".join([host, str(series.get_game_display()), state_of(table)]),
        columns=[
            ListColumn(_("Pos"), 12, "right", STRONG_TEXT),
            ListColumn(_("Name"), 46, how=STRONG_TEXT),
            *(
                ListColumn(_day(one, series), 12, "right", FIGURE)
                for one in table.held[-MOST_EVENINGS:]
            ),
            ListColumn(_("Attended"), 17, "right", FIGURE),
            ListColumn(_("Counts"), 16, "right", STRONG_TEXT),
            ListColumn(_("Why below the row above"), 38, how=SMALL, is_prose=True),
            *(
                [ListColumn(_("Prize"), 30, how=SMALL, is_prose=True)]
                if table.winners
                else []
            ),
        ],
        groups=[ListGroup([_row(table, one) for one in table.lines])],
        notes=_notes(table),
        empty=_("No evening of this series is closed yet."),
        printed=print_stamp(series.union),
    )


def state_of(table: SeriesTable) -> str:
    """Return how far a series is: final, or after so many evenings."""
    if table.is_final:
        return _("Final ranking")
    words = ngettext(
        "after %(number)s evening", "after %(number)s evenings", len(table.held)
    )
    return words % {"number": len(table.held)}


def _day(drive: Drive, series: Series) -> str:
    return date_words(drive.starts_at.astimezone(series.union.zone), "j M")


def _row(table: SeriesTable, line: SeriesLine) -> list[str]:
    return [
        line.place or "–",
        line.name,
        *map(_figure, line.evenings[-MOST_EVENINGS:]),
        str(line.attended),
        line.figure,
        line.decided_by,
        *([line.prizes] if table.winners else []),
    ]


def _figure(one: EveningFigure | None) -> str:
    if one is None:
        return ""
    figure = with_minus(one.score)
    return figure if one.is_counted else f"({figure})"


def _order(keys: Sequence[str]) -> str:
    if len(keys) == 1:
        words = _("Ranked by %(counted)s; who are level share the place.")
        return words % {"counted": keys[0]}
    words = _(
        "They are ranked by: %(keys)s; level on all of these, they share a place."
    )
    return words % {"keys": ", ".join(keys)}


def _notes(table: SeriesTable) -> list[str]:
    told = [*table.rules, _order(chain_of(table.series))]
    if table.has_dropped:
        told.append(_("In brackets: an evening that is dropped."))
    if len(table.held) > MOST_EVENINGS:
        words = _("Only the last %(number)s evenings are shown; all are counted.")
        told.append(words % {"number": MOST_EVENINGS})
    return told
