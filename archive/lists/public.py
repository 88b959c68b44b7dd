"""The lists that anyone may have: the log, fixtures, results, teams, statistics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext_lazy as _

from archive.lists.listing import MATCH, DataList, ListRequest, Rows, match_cells, yes
from league.access.persons import names_for
from league.models import Club, Player, Standing, Team, Venue
from league.standings.selectors import RESULTS, divisions_of, fixtures_with_names
from league.standings.sums import rank_division
from matches.statistics.reading import partnerships_of, player_sums_of, team_names_of
from matches.statistics.scope import StatisticsScope
from rules.statistics import FIGURES


def _log_rows(asked: ListRequest) -> Rows:
    for division in divisions_of(asked.season) if asked.season else ():
        entered = list(division.standings.all())
        teams = {str(one.team_id): one.team.name for one in entered}
        for row in rank_division(division, entered):
            yield (
                division.name,
                row.position,
                teams[row.team],
                row.played,
                row.won,
                row.drawn,
                row.lost,
                row.for_,
                row.against,
                row.difference,
                row.adjustment,
                row.points,
                row.by,
            )


def _fixtures_in(asked: ListRequest) -> Any:
    return (
        fixtures_with_names()
        .filter(division__season=asked.season)
        .order_by("night", "start", "division", "round", "home__name", "pk")
    )


def fixture_rows(asked: ListRequest) -> Rows:
    for one in _fixtures_in(asked):
        yield (
            *match_cells(one),
            one.start,
            one.venue.name if one.venue else "",
            one.stage,
            one.state,
            one.home.code,
            one.away.code,
        )


def result_rows(asked: ListRequest) -> Rows:
    for one in _fixtures_in(asked).filter(state__in=RESULTS):
        yield (
            *match_cells(one),
            one.home_score,
            one.away_score,
            one.home_tables,
            one.away_tables,
            one.drawn_tables,
            one.winner or "",
            one.stage,
            one.state,
            yes(one.is_provisional),
            yes(one.is_ruled),
        )


def team_rows(asked: ListRequest) -> Rows:
    entered = Standing.objects.filter(division__season=asked.season)
    teams = (
        Team.objects.filter(union=asked.union)
        .select_related("club")
        .prefetch_related(
            Prefetch("standings", entered.select_related("division"), "entered")
        )
    )
    for team in teams.order_by("name", "pk"):
        divisions = sorted(one.division.name for one in team.entered)
        yield team.name, team.club.name, team.code, ", ".join(divisions)


def club_rows(asked: ListRequest) -> Rows:
    clubs = Club.objects.filter(union=asked.union).select_related("venue")
    for club in clubs.order_by("name", "pk"):
        yield club.name, club.code, club.venue.name if club.venue else ""


def hall_rows(asked: ListRequest) -> Rows:
    halls = Venue.objects.filter(union=asked.union).order_by("name", "pk")
    return (
        (
            *(hall.name, hall.code, hall.tables, hall.address),
            *(hall.latitude, hall.longitude, hall.directions, hall.parking),
        )
        for hall in halls
    )


def player_rows(asked: ListRequest) -> Rows:
    scope = StatisticsScope(asked.union, season=asked.season)
    sums = player_sums_of(scope)
    people = {one.person for one in sums}
    names, teams = _names_of(asked, people), team_names_of(scope, people)
    for one in sums:
        yield (
            names[one.person],
            one.person,
            _listed(teams[one.person]),
            *one.total.figures(),
            one.counter.matches,
            one.by_speler.matches,
        )


def pair_rows(asked: ListRequest) -> Rows:
    scope = StatisticsScope(asked.union, season=asked.season)
    sums = partnerships_of(scope)
    people = {pk for one in sums for pk in one.persons}
    names, teams = _names_of(asked, people), team_names_of(scope, people)
    for one in sums:
        theirs = set(teams[one.second])
        yield (
            *(names[one.first], one.first, names[one.second], one.second),
            _listed(team for team in teams[one.first] if team in theirs),
            *one.total.figures(),
        )


def _names_of(asked: ListRequest, persons: Iterable[int]) -> dict[int, str]:
    players = Player.objects.in_bulk(list(persons))
    return names_for(players.values(), is_member=asked.is_member)


def _listed(teams: Iterable[str]) -> str:
    return ", ".join(teams)


PUBLIC = (
    DataList(
        "log",
        _("the log of each division"),
        (
            *("division", "position", "team", "played", "won", "drawn", "lost", "for"),
            *("against", "difference", "adjustment", "points", "by"),
        ),
        _log_rows,
    ),
    DataList(
        "fixtures",
        _("fixtures"),
        (*MATCH, "start", "venue", "stage", "state", "home_code", "away_code"),
        fixture_rows,
    ),
    DataList(
        "results",
        _("results"),
        (
            *(*MATCH, "home_score", "away_score", "home_tables", "away_tables"),
            *("drawn_tables", "winner", "stage", "state", "provisional", "decided"),
        ),
        result_rows,
    ),
    DataList("teams", _("teams"), ("name", "club", "code", "division"), team_rows),
    DataList("clubs", _("clubs"), ("name", "code", "venue"), club_rows),
    DataList(
        "halls",
        _("halls"),
        (
            *("name", "code", "tables", "address"),
            *("latitude", "longitude", "directions", "parking"),
        ),
        hall_rows,
    ),
    DataList(
        "player-statistics",
        _("statistics of the players"),
        (
            *("player", "player_id", "teams", *FIGURES),
            *("matches_as_counter", "matches_as_by_speler"),
        ),
        player_rows,
    ),
    DataList(
        "partnership-statistics",
        _("statistics of the partnerships"),
        ("player", "player_id", "partner", "partner_id", "teams", *FIGURES),
        pair_rows,
    ),
)
