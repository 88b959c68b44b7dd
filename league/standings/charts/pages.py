"""The pictures that a page shows together, drawn once for each state of a division."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Count, Max
from django.template.loader import render_to_string

from league.lib.page_store import drawn_once
from league.models import Division, Team
from league.standings.charts.course import KEPT_SECONDS, ChartTeam, chart_season
from league.standings.charts.form import FormView, form_view
from league.standings.charts.grid import GridView, grid_view
from league.standings.charts.places import PlacesView, places_view
from league.standings.charts.sides import SidesView, sides_view


@dataclass(frozen=True, slots=True)
class DivisionCharts:
    """A division's pictures; None where there is nothing to draw yet."""

    entrants: list[ChartTeam]
    places: PlacesView | None
    form: FormView | None
    sides: SidesView | None
    grid: GridView | None
    withdrawn: list[ChartTeam]
    provisional: int


@dataclass(frozen=True, slots=True)
class TeamCharts:
    """A team's own pictures in its division."""

    places: PlacesView | None
    form: FormView | None
    sides: SidesView | None


def division_charts(division: Division, *, lit: int | None = None) -> DivisionCharts:
    season = chart_season(division)
    return DivisionCharts(
        entrants=list(season.entrants),
        places=places_view(season, lit=lit),
        form=form_view(season),
        sides=sides_view(season),
        grid=grid_view(season),
        withdrawn=[one for one in season.entrants if one.withdrawn_on],
        provisional=sum(one.is_provisional for one in season.meetings if one.counts),
    )


def team_charts(division: Division, team: int) -> TeamCharts:
    """Return one team's pictures, its places as a single line."""
    season = chart_season(division)
    return TeamCharts(
        places=places_view(season, only=team),
        form=form_view(season, only=team),
        sides=sides_view(season, only=team),
    )


def division_page(division: Division, *, lit: int | None) -> str:
    """Return the HTML of a division's pictures, from the cache if possible."""

    def drawn() -> str:
        charts = division_charts(division, lit=lit)
        context = {"charts": charts, "division": division}
        return render_to_string("league/standings/_division_pictures.html", context)

    return _drawn(division, f"page-{lit or 0}", drawn)


def team_pictures_page(division: Division, team: Team) -> str:
    """Return the HTML of a team's pictures, from the cache if possible."""

    def drawn() -> str:
        charts = team_charts(division, team.pk)
        context = {"charts": charts, "division": division, "team": team}
        return render_to_string("league/standings/_team_pictures.html", context)

    return _drawn(division, f"team-{team.pk}", drawn)


def _drawn(division: Division, what: str, draw: Callable[[], str]) -> str:
    """Return a division's drawing for its current state, drawing it if needed."""
    what, version = f"pictures-{what}-{division.pk}", _state_of(division)
    return drawn_once(what, version, draw, seconds=KEPT_SECONDS)


def _state_of(division: Division) -> str:
    """Return a key that changes with the log and with any change of the fixtures."""
    now = division.fixtures.aggregate(last=Max("changed_at"), number=Count("pk"))
    last = f"{now['last']:%Y%m%d%H%M%S%f}" if now["last"] else ""
    return f"{division.log_version}-{now['number']}-{last}"
