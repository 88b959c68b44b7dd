"""A match's picture on paper: all tables together, and each of the four."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.models import Fixture
from matches.charts.pages import draw_match_charts
from matches.models import Match
from scoresheets.paper.words import date_in_words
from scoresheets.prints.charts.charts import PictureSheet, Plate


def match_sheets(fixture: Fixture) -> list[PictureSheet]:
    """Return a match's page of pictures; empty if there is nothing to draw."""
    match: Match | None = getattr(fixture, "match", None)
    charts = draw_match_charts(match) if match is not None else None
    if charts is None or charts.sum is None:
        return []
    tables = [one.wide for one in charts.tables]
    where = (fixture.union.name, fixture.division.name, date_in_words(fixture.night))
    return [
        PictureSheet(
            title=f"{fixture.home.name} – {fixture.away.name}",
            subtitle=" · ".join(where),
            plates=[
                Plate([charts.sum.wide], _("Points through the match")),
                Plate(tables[:2], _("Tables 1 and 2")),
                Plate(tables[2:], _("Tables 3 and 4")),
            ],
            notes=[
                _(
                    "The home team's line is full, the other one is dashed. A triangle "
                    "is an award, a diamond a table stopped or a player called away, a "
                    "circle a substitution; by each stands the rule where there is one."
                )
            ],
        )
    ]
