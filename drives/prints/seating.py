"""Who sits where in a round, by table to hang up and by name to look up."""

from __future__ import annotations

from django.utils.translation import gettext as _

from drives.evenings.naming import Audience
from drives.evenings.selectors import away_of, entrant_names_of, tables_of_round
from drives.models import Drive, DriveTable, Place, Round
from drives.prints.words import (
    bare_sides,
    new_document,
    numbered_sides,
    under_title,
)
from drives.rounds.seated import seat_words
from scoresheets.paper.document import A4, PaperSize
from scoresheets.paper.pen import Pen
from scoresheets.paper.words import print_stamp
from scoresheets.prints.lists.drawing import put_listing
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing

Names = dict[int, str]


def draw_seating(drive: Drive, drawn: Round, paper: PaperSize = A4) -> bytes:
    """Return a round's seating, first by table and then by name."""
    names = entrant_names_of(drive, Audience.WALL, round=drawn)
    tables = tables_of_round(drawn)
    title = _("Seating of round %(number)s") % {"number": drawn.number}
    document = new_document(title, drive, paper)
    pen = Pen(document.canvas)
    put_listing(_by_table(drive, drawn, tables, names), document, pen)
    put_listing(_by_name(drive, drawn, tables, names), document, pen)
    return document.pdf()


def _by_table(
    drive: Drive, drawn: Round, tables: list[DriveTable], names: Names
) -> Listing:
    rows = [
        [
            str(table.number),
            *(one.names for one in numbered_sides(table, names, drive.game)),
        ]
        for table in tables
    ]
    sides = bare_sides(drive.game)
    return Listing(
        title=_("Round %(number)s: who plays where") % {"number": drawn.number},
        subtitle=under_title(drive),
        columns=[
            ListColumn(_("Table"), 14, "right", STRONG_TEXT),
            *(ListColumn(one.words, 168 / len(sides)) for one in sides),
        ],
        groups=[ListGroup(rows)],
        notes=[*_away(drawn, names), *seed_notes([drawn])],
        empty=_("No table is drawn."),
        printed=print_stamp(drive.union),
    )


def _by_name(
    drive: Drive, drawn: Round, tables: list[DriveTable], names: Names
) -> Listing:
    rows = [
        [
            _number(place),
            names[place.entrant_id],
            str(table.number),
            seat_words(drive.game, place.side, place.seat),
        ]
        for table in tables
        for place in table.places.all()
    ]
    away = [
        [_number(one), names[one.entrant_id], "–", str(Place.State(one.state).label)]
        for one in away_of(drawn)
    ]
    return Listing(
        title=_("Round %(number)s: find your table") % {"number": drawn.number},
        subtitle=under_title(drive),
        columns=[
            ListColumn(_("No."), 11, "right"),
            ListColumn(_("Name"), 50, how=STRONG_TEXT),
            ListColumn(_("Table"), 15, "right", STRONG_TEXT),
            ListColumn(_("Seat"), 24),
        ],
        groups=[ListGroup(sorted([*rows, *away], key=lambda row: row[1].casefold()))],
        empty=_("No table is drawn."),
        printed=print_stamp(drive.union),
        across=1 if drive.is_of_pairs else 2,
    )


def _number(place: Place) -> str:
    return str(place.entrant.number)


def _away(drawn: Round, names: Names) -> list[str]:
    """Return who does not play in a round, one line per reason."""
    found: dict[str, list[str]] = {}
    for one in away_of(drawn):
        found.setdefault(one.state, []).append(
            f"{_number(one)} {names[one.entrant_id]}"
        )
    return [
        f"{str(Place.State(state).label).capitalize()}: {', '.join(among)}"
        for state, among in found.items()
    ]


def seed_notes(rounds: list[Round]) -> list[str]:
    """Return the seed of each round, so that anyone can repeat its draw, and what was
    changed by hand after it.
    """
    drawn = _("Round %(number)s is drawn from the seed “%(seed)s”.")
    swapped = _("Round %(number)s, changed places by hand after the draw: %(pairs)s.")
    notes = []
    for one in rounds:
        if one.seed:
            notes.append(drawn % {"number": one.number, "seed": one.seed})
        if two := one.drawn.get("swapped"):
            pairs = ", ".join(f"{first} – {other}" for first, other in two)
            notes.append(swapped % {"number": one.number, "pairs": pairs})
    return notes
