"""The lists that anyone may have: the log, fixtures, results, teams, statistics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext_lazy as _

from archive.lists.listing import MATCH, Asked, Listing, Rows, match_cells
from league.lib.files.reading import Cell
from league.models import Club, Player, Standing, Team, Venue
from league.standings.selectors import RESULTS, divisions_of, shown_fixtures
from league.standings.sums import ranked
from matches.statistics.reading import partnerships_of, players_of
from matches.statistics.scope import Scope
from rules.statistics import FIGURES, Tally


def log_rows(asked: Asked) -> Rows:
    for division in divisions_of(asked.season) if asked.season else ():
        entered = list(division.standings.all())
        teams = {str(one.team_id): one.team.name for one in entered}
        for row in ranked(division, entered):
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


def fixtures_in(asked: Asked) -> Any:
    return (
        shown_fixtures()
        .filter(division__season=asked.season)
        .order_by("night", "start", "division", "round", "home__name", "pk")
    )


def fixture_rows(asked: Asked) -> Rows:
    for one in fixtures_in(asked):
        yield (
            *match_cells(one),
            one.start,
            one.venue.name if one.venue else "",
            one.stage,
            one.state,
            one.home.code,
            one.away.code,
        )


def result_rows(asked: Asked) -> Rows:
    for one in fixtures_in(asked).filter(state__in=RESULTS):
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
            _yes(one.is_provisional),
            _yes(one.is_ruled),
        )


def team_rows(asked: Asked) -> Rows:
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


def club_rows(asked: Asked) -> Rows:
    clubs = Club.objects.filter(union=asked.union).select_related("venue")
    for club in clubs.order_by("name", "pk"):
        yield club.name, club.code, club.venue.name if club.venue else ""


def hall_rows(asked: Asked) -> Rows:
    halls = Venue.objects.filter(union=asked.union).order_by("name", "pk")
    return ((hall.name, hall.code, hall.tables) for hall in halls)


def player_rows(asked: Asked) -> Rows:
    sums = players_of(Scope(asked.union, season=asked.season))
    names = names_of(asked, (one.person for one in sums))
    for one in sums:
        yield (
            names[one.person],
            *figures(one.total),
            one.counter.matches,
            one.by_speler.matches,
        )


def pair_rows(asked: Asked) -> Rows:
    sums = partnerships_of(Scope(asked.union, season=asked.season))
    names = names_of(asked, (pk for one in sums for pk in one.persons))
    for one in sums:
        yield names[one.first], names[one.second], *figures(one.total)


def names_of(asked: Asked, persons: Iterable[int]) -> dict[int, str]:
    players = Player.objects.in_bulk(set(persons))
    return {pk: asked.name(one) for pk, one in players.items()}


def figures(tally: Tally) -> tuple[Cell, ...]:
    return tally.figures()


def _yes(is_so: bool) -> str:
    return "yes" if is_so else ""


LOG = Listing(
    "log",
    _("the log of each division"),
    (
        "division",
        "position",
        "team",
        "played",
        "won",
        "drawn",
        "lost",
        "for",
        "against",
        "difference",
        "adjustment",
        "points",
        "by",
    ),
    log_rows,
)
FIXTURES = Listing(
    "fixtures",
    _("fixtures"),
    (*MATCH, "start", "venue", "stage", "state", "home_code", "away_code"),
    fixture_rows,
)
RESULT_LIST = Listing(
    "results",
    _("results"),
    (
        *MATCH,
        "home_score",
        "away_score",
        "home_tables",
        "away_tables",
        "drawn_tables",
        "winner",
        "stage",
        "state",
        "provisional",
        "decided",
    ),
    result_rows,
)
TEAMS = Listing("teams", _("teams"), ("name", "club", "code", "division"), team_rows)
CLUBS = Listing("clubs", _("clubs"), ("name", "code", "venue"), club_rows)
HALLS = Listing("halls", _("halls"), ("name", "code", "tables"), hall_rows)
PLAYERS = Listing(
    "player-statistics",
    _("statistics of the players"),
    ("player", *FIGURES, "matches_as_counter", "matches_as_by_speler"),
    player_rows,
)
PAIRS = Listing(
    "partnership-statistics",
    _("statistics of the partnerships"),
    ("player", "partner", *FIGURES),
    pair_rows,
)
PUBLIC = (LOG, FIXTURES, RESULT_LIST, TEAMS, CLUBS, HALLS, PLAYERS, PAIRS)
