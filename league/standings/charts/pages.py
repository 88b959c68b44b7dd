"""The pictures that a page shows together, drawn once for each state of a division."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Count, Max
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy

from league.lib.page_store import drawn_once
from league.models import Division, Team
from league.standings.charts.course import KEPT_SECONDS, ChartTeam, chart_season
from league.standings.charts.form import FormView, form_view
from league.standings.charts.grid import GridView, grid_view
from league.standings.charts.places import PlacesView, places_view
from league.standings.charts.sides import SidesView, sides_view


class ChartKind(StrEnum):
    """Which of a division's pictures its page shows; the others are a link away."""

    PLACES = "places"
    FORM = "form"
    SIDES = "sides"
    GRID = "grid"


KINDS: dict[ChartKind, Any] = {
    ChartKind.PLACES: gettext_lazy("Places after each night"),
    ChartKind.FORM: gettext_lazy("Form"),
    ChartKind.SIDES: gettext_lazy("Home and away"),
    ChartKind.GRID: gettext_lazy("Head to head"),
}


@dataclass(frozen=True, slots=True)
class ChartChoice:
    """A reader's choice: which picture, or its data as a table; a team to highlight."""

    kind: ChartKind = ChartKind.PLACES
    as_table: bool = False
    lit: int | None = None

    @property
    def key(self) -> str:
        return f"{self.kind}-{int(self.as_table)}-{self.lit or 0}"


@dataclass(frozen=True, slots=True)
class ChartTab:
    """A link to one of a page's pictures."""

    code: str
    label: str
    is_shown: bool


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


def division_page(division: Division, chosen: ChartChoice) -> str:
    """Return the HTML of one of a division's pictures, from the cache if possible."""

    def drawn() -> str:
        context = {
            "charts": division_charts(division, lit=chosen.lit),
            "chosen": chosen,
            "tabs": [
                ChartTab(code, str(label), code is chosen.kind)
                for code, label in KINDS.items()
            ],
            "division": division,
        }
        return render_to_string("league/standings/_division_pictures.html", context)

    return _drawn(division, f"page-{chosen.key}", drawn)


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
