"""A season's office: how far it is set up, and what waits there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, OuterRef, Q

from league.models import (
    Division,
    Fixture,
    Registration,
    RegistrationRequest,
    RulesChange,
    Season,
    Union,
)
from league.models.places import today
from league.standings.selectors import current_of, seasons_of


@dataclass(frozen=True, slots=True)
class DivisionState:
    """A division, with how many teams, fixtures and results it has."""

    division: Division
    teams: int
    fixtures: int
    results: int
    open: int


@dataclass(frozen=True, slots=True)
class Office:
    divisions: list[DivisionState]
    teams: int
    registrations: int
    requests: int
    is_frozen: bool
    has_proposal: bool


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A season in the list of a union's seasons."""

    season: Season
    is_current: bool
    is_ahead: bool
    has_fixtures: bool
    divisions: int
    # Its last day is past, and it was not closed.
    is_to_close: bool


def office_of(season: Season) -> Office:
    """Return how far a season is set up."""
    divisions = division_states(season)
    registered = Registration.objects.filter(season=season, ended_on=None)
    asked = RegistrationRequest.objects.filter(
        season=season, state=RegistrationRequest.State.ASKED
    )
    proposed = season.rules_changes.filter(state=RulesChange.State.PROPOSED)
    return Office(
        divisions,
        teams=sum(one.teams for one in divisions),
        registrations=registered.count(),
        requests=asked.count(),
        is_frozen=any(one.results for one in divisions),
        has_proposal=proposed.exists(),
    )


def division_and_cup_names(season: Season) -> dict[str, str]:
    """Return the names of a season's divisions and cups, by their keys in the form."""
    return {str(pk): name for pk, name in season.divisions.values_list("pk", "name")}


def division_states(season: Season) -> list[DivisionState]:
    divisions = season.league_divisions.annotate(entered=Count("standings"))
    counted = {
        one["division"]: one
        for one in Fixture.objects.filter(division__season=season)
        .order_by()
        .values("division")
        .annotate(
            total=Count("pk"),
            results=Count("pk", filter=Q(home_score__isnull=False)),
            open=Count("pk", filter=Q(night=None, state=Fixture.State.POSTPONED)),
        )
    }
    nothing = {"total": 0, "results": 0, "open": 0}
    return [
        DivisionState(
            one,
            teams=one.entered,
            fixtures=found["total"],
            results=found["results"],
            open=found["open"],
        )
        for one in divisions
        for found in [counted.get(one.pk, nothing)]
    ]


def season_lines(union: Union) -> list[SeasonLine]:
    """Return a union's seasons, the latest first."""
    leagues = Count("divisions", filter=Q(divisions__kind=Division.Kind.LEAGUE))
    fixtures = Exists(Fixture.objects.filter(division__season=OuterRef("pk")))
    counted = seasons_of(union).annotate(number=leagues, has_fixtures=fixtures)
    seasons = list(counted)
    current, now = current_of(union, seasons), today(union)
    return [
        SeasonLine(
            one,
            is_current=one == current,
            is_ahead=bool(one.starts_on and one.starts_on > now),
            has_fixtures=one.has_fixtures,
            divisions=one.number,
            is_to_close=_is_to_close(one, on=now),
        )
        for one in seasons
    ]


def _is_to_close(season: Season, *, on: date) -> bool:
    is_over = season.ends_on is not None and season.ends_on < on
    return is_over and season.closed_at is None


def teams_with_fixtures(season: Season) -> set[int]:
    """Return the teams that have fixtures in a season: they can no longer move."""
    pairs = Fixture.objects.filter(division__season=season).values_list("home", "away")
    return {team for pair in pairs.order_by().distinct() for team in pair}
