from __future__ import annotations

from django import template

from league.models import Division, Team
from league.standings.charts.pages import team_pictures_page

register = template.Library()


@register.simple_tag
def team_pictures(team: Team, division: Division) -> str:
    """Return a team's own pictures in its division: places, form, home and away."""
    return (
        "" if division.kind == Division.Kind.CUP else team_pictures_page(division, team)
    )
