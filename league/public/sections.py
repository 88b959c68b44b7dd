"""What a union's sections show: its fixtures, logs, teams and players, and itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet

from league.access.names import split_name
from league.access.persons import names_for
from league.models import (
    Club,
    Division,
    Fixture,
    Player,
    Registration,
    Season,
    Standing,
    Team,
    Union,
    Venue,
)
from league.standings import selectors
from league.standings.log import LogLine, short_log
from league.standings.tonight import tonight

# A page of fixtures holds whole nights, up to this many matches.
FIXTURES_A_PAGE = 32
TEAMS_A_PAGE = 12


@dataclass(frozen=True, slots=True)
class FixturesChoice:
    """Which fixtures of a season are asked for, and from which night on."""

    division: Division | None = None
    team: Team | None = None
    night: date | None = None


@dataclass(frozen=True, slots=True)
class NightsPage:
    """Whole nights of fixtures, and the nights at which the pages beside it begin."""

    nights: list[tuple[date, list[Fixture]]]
    before: date | None
    after: date | None
    undated: list[Fixture]
    # Nothing of the season is still to come: these are the last ones.
    is_over: bool = False


def fixtures_from(season: Season, chosen: FixturesChoice) -> NightsPage:
    """Return fixtures from a night on, by default from the next one played.

    Once all are played, it begins with the last page of them.
    """
    fixtures = _fixtures_of(season, chosen)
    counts = [
        (one["night"], int(one["number"]))
        for one in fixtures.exclude(night=None)
        .order_by("night")
        .values("night")
        .annotate(number=Count("pk"))
        if one["night"] is not None
    ]
    current = tonight(season.union)
    first = _first_night(counts, chosen.night or current, chosen)
    ahead = _whole_nights(counts[first:])
    earlier = _whole_nights(counts[:first][::-1])
    end = first + ahead
    shown = (one[0] for one in counts[first:end])
    dated = fixtures.filter(night__in=list(shown)).order_by(
        "night", "venue__name", "start", "division", "home__name"
    )
    undated = list(
        fixtures.filter(night=None).order_by("division", "round", "pk")[
            :FIXTURES_A_PAGE
        ]
    )
    has_more = any(night >= current for night, _number in counts)
    return NightsPage(
        nights=[(night, list(n)) for night, n in groupby(dated, key=_night_of)],
        before=counts[first - earlier][0] if earlier else None,
        after=counts[end][0] if end < len(counts) else None,
        undated=undated,
        is_over=bool(counts) and chosen.night is None and not (has_more or undated),
    )


def _night_of(fixture: Fixture) -> date:
    assert fixture.night is not None, "only dated fixtures are grouped by night"
    return fixture.night


def _fixtures_of(season: Season, chosen: FixturesChoice) -> QuerySet[Fixture]:
    fixtures = selectors.fixtures_with_names().filter(division__season=season)
    fixtures = fixtures.exclude(stage=selectors.PRACTICE)
    if chosen.division is not None:
        fixtures = fixtures.filter(division=chosen.division)
    if chosen.team is not None:
        fixtures = fixtures.filter(Q(home=chosen.team) | Q(away=chosen.team))
    return fixtures


def _first_night(
    counts: list[tuple[date, int]], night: date, chosen: FixturesChoice
) -> int:
    """Return the place of the first night of the page."""
    first = next((n for n, one in enumerate(counts) if one[0] >= night), len(counts))
    if first == len(counts) and chosen.night is None:
        return first - _whole_nights(counts[::-1])
    return first


def _whole_nights(counts: Iterable[tuple[date, int]]) -> int:
    """Return how many of these nights fill a page; the first always has room."""
    nights, room = 0, FIXTURES_A_PAGE
    for _, number in counts:
        room -= number
        if nights and room < 0:
            break
        nights += 1
    return nights


def fixtures_ahead(season: Season) -> list[Division]:
    """Return the divisions of later seasons whose fixtures are published already."""
    fixtures = Fixture.objects.filter(division=OuterRef("pk"))
    later = Division.objects.filter(
        Exists(fixtures),
        season__in=selectors.seasons_ahead(season),
        kind=Division.Kind.LEAGUE,
    )
    in_order = ("season__starts_on", "season", "level", "pk")
    return list(later.select_related("season").order_by(*in_order))


def logs_of(union: Union) -> list[Division]:
    """Return the divisions of the current season that have a log."""
    season = selectors.current_season(union)
    return list(selectors.divisions_of(season)) if season else []


def logs_page(union: Union) -> dict[str, Any]:
    logs: list[tuple[Division, list[LogLine]]] = [
        (division, short_log(division)) for division in logs_of(union)
    ]
    return {"union": union, "logs": logs}


# So many logs of earlier seasons are named; the search knows all divisions.
MOST_FORMER = 24


def former_logs(union: Union, season: Season | None) -> list[Division]:
    """Return the divisions of seasons before this one, the latest season first."""
    former = Division.objects.filter(union=union, kind=Division.Kind.LEAGUE)
    if season is not None:
        former = former.exclude(season=season)
        if season.starts_on is not None:
            later = Q(season__starts_on__gte=season.starts_on)
            former = former.exclude(later)
    entered = former.filter(standings__isnull=False).distinct()
    latest = F("season__starts_on").desc(nulls_last=True)
    named = entered.select_related("season").order_by(
        latest, "-season__name", "level", "pk"
    )
    return list(named[:MOST_FORMER])


@dataclass(frozen=True, slots=True)
class DivisionTeams:
    """A division, with the teams that entered it by name."""

    division: Division
    teams: list[Team]


def teams_page(union: Union) -> dict[str, Any]:
    season = selectors.current_season(union)
    return {
        "union": union,
        "season": season,
        "divisions": _divisions_with_teams(season) if season else [],
        "clubs": selectors.clubs_of(union),
    }


def _divisions_with_teams(season: Season) -> list[DivisionTeams]:
    entered = Standing.objects.select_related("team__club__venue")
    entered = entered.order_by("team__name", "pk")
    divisions = season.league_divisions.order_by("level", "pk").prefetch_related(
        Prefetch("standings", queryset=entered)
    )
    return [
        DivisionTeams(one, [row.team for row in one.standings.all()])
        for one in divisions
    ]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A registered player, by the name that the reader may see."""

    player: Player
    name: str
    is_captain: bool


@dataclass(frozen=True, slots=True)
class TeamPlayers:
    """The players of a team, or those of a club who have no team yet."""

    club: Club
    team: Team | None
    players: list[PlayerLine]


def players_page(
    season: Season, *, words: str, is_member: bool, page: str | None
) -> Page[TeamPlayers]:
    """Return a page of a season's players by team, those found by the words.

    What is searched is what the reader sees: a name that is not shown is not found.
    """
    rows = (
        Registration.objects.filter(season=season, ended_on=None)
        .select_related("player", "team", "club")
        .order_by("club__name", "team__name", "-is_captain", "number", "pk")
    )
    wanted = split_name(words)
    names = names_for((row.player for row in rows), is_member=is_member)
    found = [
        (row, names[row.player_id])
        for row in rows
        if _holds(row, names[row.player_id], wanted)
    ]
    teams = [
        TeamPlayers(
            group[0][0].club,
            group[0][0].team,
            [PlayerLine(row.player, name, row.is_captain) for row, name in group],
        )
        for _, among in groupby(found, key=lambda one: (one[0].club_id, one[0].team_id))
        for group in [list(among)]
    ]
    return Paginator(teams, TEAMS_A_PAGE).get_page(page)


def _holds(row: Registration, name: str, words: Iterable[str]) -> bool:
    """Whether each word begins a word of what is shown of a player."""
    team = row.team.name if row.team else ""
    shown = split_name(f"{name} {team} {row.club.name}")
    return all(any(part.startswith(word) for part in shown) for word in words)


def about_page(union: Union) -> dict[str, Any]:
    season = selectors.current_season(union)
    halls = Venue.objects.filter(union=union).prefetch_related("clubs")
    return {
        "union": union,
        "season": season,
        "divisions": selectors.divisions_of(season) if season else [],
        "clubs": selectors.clubs_of(union),
        "halls": halls,
        "former": former_logs(union, season),
    }
