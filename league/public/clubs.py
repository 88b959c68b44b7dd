"""A club's page: its teams' places in their logs, and its matches."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch, Q

from league.models import Club, Division, Fixture, Standing, Team
from league.standings.log import log_lines
from league.standings.selectors import (
    RESULTS,
    SOME,
    current_season,
    fixtures_with_names,
    today,
)
from league.standings.sums import scheme_of


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A team's place in its division's log, and of how many teams."""

    division: Division
    place: str
    of: int


@dataclass(frozen=True, slots=True)
class ClubTeam:
    team: Team
    place: TeamPlace | None


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club's teams, and the next and the last matches of all of them."""

    teams: list[ClubTeam]
    coming: list[Fixture]
    results: list[Fixture]


def place_in(division: Division, team: Team) -> TeamPlace | None:
    """Return a team's place in a division's log; None if it has no log."""
    if division.kind == Division.Kind.CUP:
        return None
    return _places_of(division, list(division.standings.select_related("team"))).get(
        team.pk
    )


def _places_of(division: Division, standings: list[Standing]) -> dict[int, TeamPlace]:
    """Return each team's place in a division's log by its id."""
    lines = log_lines(division, standings, scheme=scheme_of(division))
    return {one.team.pk: TeamPlace(division, one.place, len(lines)) for one in lines}


def club_page(club: Club) -> ClubPage:
    teams = list(club.teams.all())
    season = current_season(club.union)
    places: dict[int, TeamPlace] = {}
    if season is not None:
        entered = Standing.objects.select_related("team")
        divisions = (
            season.league_divisions.filter(teams__in=teams)
            .select_related("season__rule_set", "union")
            .prefetch_related(Prefetch("standings", queryset=entered))
            .distinct()
        )
        for one in divisions:
            places |= _places_of(one, list(one.standings.all()))
    fixtures = fixtures_with_names().filter(Q(home__club=club) | Q(away__club=club))
    coming = fixtures.exclude(state__in=RESULTS).filter(night__gte=today(club.union))
    results = fixtures.filter(home_score__isnull=False)
    return ClubPage(
        teams=[ClubTeam(one, places.get(one.pk)) for one in teams],
        coming=list(coming.order_by("night", "start", "pk")[:SOME]),
        results=list(results.order_by("-night", "start", "pk")[:SOME]),
    )
