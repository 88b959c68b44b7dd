"""A division's pictures on paper: places, form with home and away, the grid."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from league.models import Division
from league.standings.charts import grid
from league.standings.charts.pages import DivisionCharts, division_charts
from scoresheets.prints.charts.charts import PictureSheet, Plate


def division_sheets(division: Division) -> list[PictureSheet]:
    """Return a page per picture that can be drawn; none before the first match."""
    found = division_charts(division)
    subtitle = f"{division.union.name} · {division.season.name}"
    return list(_sheets(found, division.name, subtitle))


def _sheets(
    found: DivisionCharts, division: str, subtitle: str
) -> Iterator[PictureSheet]:
    if found.places:
        title = _("Places after each night: %(division)s") % {"division": division}
        plates = [Plate([found.places.drawn.wide])]
        yield PictureSheet(title, subtitle, plates, list(_notes(found)))
    if found.form and found.sides:
        title = _("Form, home and away: %(division)s") % {"division": division}
        pictures = [found.form.drawn.wide, found.sides.drawn.wide]
        yield PictureSheet(
            title,
            subtitle,
            [Plate(pictures)],
            [
                _(
                    "Form: the last ten results, the latest at the right. A full "
                    "square is a match won, a circle a draw, an open square a match "
                    "lost."
                ),
                _(
                    "Home and away: matches won, drawn and lost: full, hatched and "
                    "open."
                ),
            ],
        )
    if found.grid:
        title = _("Head to head: %(division)s") % {"division": division}
        note = _(
            "A row is a team at home, a column its opponents. ▲ the home team won, "
            "▼ it lost, = a draw."
        )
        yield PictureSheet(
            title, subtitle, [Plate([grid.grid_picture(found.grid)])], [note]
        )


def _notes(found: DivisionCharts) -> Iterator[str]:
    yield _(
        "A result counts on the night on which it was played, whatever its round. An "
        "adjustment counts from the last night before it was made."
    )
    if found.places and found.places.has_shared:
        yield _("Teams that share a place run side by side.")
    for one in found.withdrawn:
        yield _("%(team)s withdrew and has no place.") % {"team": one.name}
