"""A season's rows in the database, in the columns of its files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, time
from typing import Any

from django.db.models import Q

from league.lib.files.formulas import neutral
from league.models import Club, Division, Registration, Season, Standing, Venue
from league.standings.selectors import listed_fixtures
from matches.season_files import columns

Values = dict[str, Any]


def venues(season: Season, codes: Iterable[str]) -> list[Values]:
    """Return the halls of a season's fixtures and clubs, and those of these codes."""
    used = (
        Q(fixtures__division__season=season)
        | Q(clubs__teams__divisions__season=season)
        | Q(code__in=list(codes))
    )
    rows = Venue.objects.filter(used, union=season.union_id).distinct()
    return [
        {"code": one.code, "name": one.name, "tables": one.tables}
        for one in rows.order_by("pk")
    ]


def clubs(season: Season, codes: Iterable[str]) -> list[Values]:
    used = Q(teams__divisions__season=season) | Q(code__in=list(codes))
    rows = Club.objects.filter(used, union=season.union_id).distinct()
    return [
        {
            "code": one.code,
            "name": one.name,
            "venue": one.venue.code if one.venue else "",
        }
        for one in rows.select_related("venue").order_by("pk")
    ]


def _teams(season: Season, _codes: Iterable[str]) -> list[Values]:
    rows = Standing.objects.filter(
        division__season=season, division__kind=Division.Kind.LEAGUE
    )
    return [
        {
            "code": one.team.code,
            "name": one.team.name,
            "club": one.team.club.code,
            "division": one.division.name,
        }
        for one in rows.select_related("team__club", "division").order_by("pk")
    ]


def players(season: Season, _codes: Iterable[str]) -> list[Values]:
    """Return the current registrations with a team; ended ones are left out."""
    rows = Registration.objects.filter(
        season=season, ended_on=None, team__isnull=False
    ).select_related("player", "team")
    return [
        {
            "registration_no": one.number,
            "name": one.player.name,
            "team": one.team.code if one.team else "",
            "role": columns.CAPTAIN if one.is_captain else "",
            "registered_on": one.registered_on,
        }
        for one in rows.order_by("pk")
    ]


def fixtures(season: Season, _codes: Iterable[str]) -> list[Values]:
    rows = listed_fixtures().filter(division__season=season)
    return [
        {
            "round": one.round,
            "date": one.night,
            "start": one.start,
            "home": one.home.code,
            "away": one.away.code,
            "venue": one.venue.code if one.venue else "",
        }
        for one in rows.select_related("home", "away", "venue").order_by(
            "round", "night", "home__code"
        )
    ]


STANDING: dict[str, Callable[[Season, Iterable[str]], list[Values]]] = {
    columns.VENUES: venues,
    columns.CLUBS: clubs,
    columns.TEAMS: _teams,
    columns.PLAYERS: players,
    columns.FIXTURES: fixtures,
}


def cell_of(value: str | int | date | time | None) -> str:
    """Return a value as a cell of our files; a number stays a number."""
    if value is None:
        return columns.POSTPONED
    if isinstance(value, time):
        return f"{value:%H:%M}"
    return neutral(value) if isinstance(value, str) else str(value)
