"""Who officiates when: a season's appointments between two nights."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import Season
from league.officials.pages import HallLines, NightSpan, WorkLine, halls_between
from scoresheets.paper.words import date_in_words, print_stamp
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing


def appointments_of(season: Season, span: NightSpan) -> Listing:
    """Return the tasks of each night with their officials and state."""
    days = {
        "first": date_format(span.first, "j F Y"),
        "last": date_format(span.last, "j F Y"),
    }
    under = (
        season.union.name,
        season.name,
        _("%(first)s to %(last)s") % days,
    )
    return Listing(
        title=_("Appointments of officials"),
        subtitle=" · ".join(under),
        columns=[
            ListColumn(_("Start"), 13),
            ListColumn(_("Match"), 78, is_prose=True),
            ListColumn(_("Appointment"), 20),
            ListColumn(_("Official"), 48, how=STRONG_TEXT),
            ListColumn(_("State"), 27),
        ],
        groups=[
            ListGroup([_row(line) for line in hall.lines], _heading(hall))
            for hall in halls_between(season, span)
        ],
        empty=_("No match is still to be played on these nights."),
        printed=print_stamp(season.union),
    )


def _heading(hall: HallLines) -> str:
    name = hall.venue.name if hall.venue else _("No hall named")
    return f"{date_in_words(hall.night)} · {name}"


def _row(line: WorkLine) -> list[str]:
    fixtures = line.work.fixtures
    matches = ", ".join(f"{one.home.name} – {one.away.name}" for one in fixtures)
    return [
        f"{fixtures[0].start:%H:%M}",
        matches,
        line.task,
        line.official.player.name if line.official else "",
        line.words,
    ]
