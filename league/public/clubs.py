"""A club's page: its teams' places in their logs, and its matches."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch, Q

from league.models import Club, Division, Fixture, Standing, Team
from league.standings import selectors
from league.standings.log import log_lines
from league.standings.tonight import tonight


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A team's place in its division's log, and of how many teams."""

    division: Division
    place: str
    of: int


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club's teams, and the next and the last matches of all of them."""

    teams: list[tuple[Team, TeamPlace | None]]
    coming: list[Fixture]
    results: list[Fixture]


def place_in(division: Division, team: Team) -> TeamPlace | None:
    """Return a team's place in a division's log; None if it has no log."""
    if division.kind == Division.Kind.CUP:
        return None
    entered = list(division.standings.select_related("team"))
    return _places_of(division, entered).get(team.pk)


def _places_of(division: Division, standings: list[Standing]) -> dict[int, TeamPlace]:
    """Return each team's place in a division's log by its id."""
    lines = log_lines(division, standings)
    return {one.team.pk: TeamPlace(division, one.place, len(lines)) for one in lines}


def club_page(club: Club) -> ClubPage:
    teams = list(club.teams.all())
    season = selectors.current_season(club.union)
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
    own = Q(home__in=teams) | Q(away__in=teams)
    fixtures = selectors.fixtures_with_names().filter(own)
    ahead = fixtures.filter(night__gte=tonight(club.union))
    coming = ahead.exclude(state__in=selectors.RESULTS)
    results = fixtures.filter(home_score__isnull=False)
    return ClubPage(
        teams=[(one, places.get(one.pk)) for one in teams],
        coming=list(coming.order_by("night", "start", "pk")[: selectors.SOME]),
        results=list(results.order_by("-night", "start", "pk")[: selectors.SOME]),
    )
