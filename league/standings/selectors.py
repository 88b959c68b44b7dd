"""Queries of the public pages: nights, fixtures, the log, a team's season."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import (
    Case,
    Count,
    F,
    IntegerField,
    Max,
    Min,
    Prefetch,
    Q,
    QuerySet,
    When,
)
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast

from league.models import (
    Club,
    Division,
    Fixture,
    Registration,
    Ruling,
    Season,
    Standing,
    Team,
    Union,
    Venue,
)
from league.models.places import today

RESULTS = (Fixture.State.PLAYED, Fixture.State.WALKOVER, Fixture.State.VOID)
PRACTICE = Fixture.Stage.PRACTICE
CUPS = (Division.Kind.CUP, Division.Kind.GROUP)
# Results in a team's form: the last that count in the log of its season, as in its
# chart. A cup is another contest.
FORM = 5
SOME = 4  # matches, where only the next or the last are shown


@dataclass(frozen=True, slots=True)
class HallNight:
    """What is played in one hall on a night."""

    venue: Venue | None
    fixtures: list[Fixture]


def fixtures_with_names() -> QuerySet[Fixture]:
    """Return fixtures with all that a line of them shows."""
    named = Fixture.objects.select_related("union", "home", "away", "venue", "division")
    return with_running_score(named)


def with_running_score(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Add to each match under way its points so far, from the sheet of its record."""
    return fixtures.annotate(
        running_home=_points_so_far("home"), running_away=_points_so_far("away")
    )


def _points_so_far(side: str) -> Case:
    total = KeyTextTransform("total", KeyTransform(side, "match__sheet"))
    return Case(When(is_under_way=True, then=Cast(total, IntegerField())))


def listed_fixtures() -> QuerySet[Fixture]:
    """Return league fixtures: no practice match or cup, none that is played again."""
    again = Ruling.objects.filter(ended_at=None, replay__isnull=False)
    return (
        Fixture.objects.filter(division__kind=Division.Kind.LEAGUE)
        .exclude(stage=Fixture.Stage.PRACTICE)
        .exclude(pk__in=again.values("fixture"))
    )


def by_hall(fixtures: Iterable[Fixture]) -> list[HallNight]:
    ordered = sorted(
        fixtures,
        key=lambda one: (
            one.venue.name if one.venue else "",
            one.venue_id or 0,
            one.start,
            one.division_id,
            one.home.name,
        ),
    )
    return [
        HallNight(group[0].venue, group)
        for _, among in groupby(ordered, key=lambda one: one.venue_id)
        for group in [list(among)]
    ]


def fixtures_of_night(union: Union, night: date) -> list[Fixture]:
    """Return a night's fixtures by hall, in the order played there."""
    fixtures = fixtures_with_names().filter(union=union, night=night)
    return [one for hall in by_hall(fixtures) for one in hall.fixtures]


@dataclass(frozen=True, slots=True)
class NightsBeside:
    """The nights before and after this one on which a union plays."""

    before: date | None
    after: date | None


def nights_beside(union: Union, night: date) -> NightsBeside:
    found = Fixture.objects.filter(union=union).aggregate(
        before=Max("night", filter=Q(night__lt=night)),
        after=Min("night", filter=Q(night__gt=night)),
    )
    return NightsBeside(**found)


def seasons_of(union: Union) -> QuerySet[Season]:
    """Return a union's seasons, the latest first; those without dates last, by name."""
    return _in_order(Season.objects.filter(union=union))


def _in_order(seasons: QuerySet[Season]) -> QuerySet[Season]:
    return seasons.select_related("rule_set").order_by(
        F("starts_on").desc(nulls_last=True), "-name"
    )


def current_of(union: Union, seasons: Sequence[Season]) -> Season | None:
    """Return the current season: the latest that has begun, or the next after it ends.

    `seasons` is in the order of `seasons_of`. A season without dates has begun, and
    ends when another begins.
    """
    now = today(union)
    begun = [one for one in seasons if not (one.starts_on and one.starts_on > now)]
    coming = [one for one in seasons if one not in begun]
    is_over = bool(begun and begun[0].ends_on and begun[0].ends_on < now)
    if coming and (is_over or not begun):
        return coming[-1]
    return begun[0] if begun else None


def current_season(union: Union) -> Season | None:
    return current_seasons([union]).get(union.pk)


def current_seasons(unions: Iterable[Union]) -> dict[int, Season]:
    """Return the current season of each union that has one, by the union's key."""
    unions = list(unions)
    if not unions:
        return {}
    rows: dict[int, list[Season]] = {one.pk: [] for one in unions}
    for season in _in_order(Season.objects.filter(union__in=unions)):
        rows[season.union_id].append(season)
    found = {one.pk: current_of(one, rows[one.pk]) for one in unions}
    return {pk: season for pk, season in found.items() if season is not None}


def seasons_ahead(season: Season) -> QuerySet[Season]:
    """Return the seasons of a union that begin after this one, the nearest first."""
    if season.starts_on is None:
        return Season.objects.none()
    later = Season.objects.filter(union=season.union_id, starts_on__gt=season.starts_on)
    return later.order_by("starts_on", "pk")


def divisions_of(season: Season) -> QuerySet[Division]:
    """Return a season's divisions that have a log, with their standings prefetched.

    A cup has no log; a group of an undone draw no longer counts.
    """
    entered = Standing.objects.select_related("team")
    gone = Q(kind=Division.Kind.GROUP, cup_group=None)
    return (
        season.divisions.exclude(kind=Division.Kind.CUP)
        .exclude(gone)
        .select_related("season__rule_set", "union")
        .prefetch_related(Prefetch("standings", queryset=entered))
        .order_by("level", "pk")
    )


def teams_of_divisions(*divisions: Division) -> QuerySet[Team]:
    """Return the teams that entered these divisions, by name."""
    entered = Standing.objects.filter(division__in=divisions)
    return Team.objects.filter(pk__in=entered.values("team")).order_by("name", "pk")


def practice_matches(season: Season) -> QuerySet[Fixture]:
    """Return a season's practice matches, the latest first."""
    return (
        fixtures_with_names()
        .filter(division__season=season, stage=PRACTICE)
        .order_by("-night", "start", "pk")
    )


def clubs_of(union: Union) -> QuerySet[Club]:
    return (
        Club.objects.filter(union=union)
        .select_related("venue")
        .prefetch_related("teams")
    )


def round_counts(fixtures: QuerySet[Fixture]) -> list[tuple[int, int]]:
    """Return the rounds in order, with the number of fixtures of each."""
    counted = fixtures.order_by("round").values("round").annotate(number=Count("pk"))
    return [(one["round"], one["number"]) for one in counted]


@dataclass(frozen=True, slots=True)
class TeamSeason:
    """A team's season in a division: results, fixtures to come, form and squad."""

    division: Division
    results: list[Fixture]
    coming: list[Fixture]
    form: list[str]
    squad: list[Registration]

    def few_besides(self, shown: Sequence[Fixture]) -> dict[str, list[Fixture]]:
        """Return a few fixtures to come and a few results, without those shown."""
        return {
            "coming": [one for one in self.coming if one not in shown][:SOME],
            "results": [one for one in self.results if one not in shown][:SOME],
        }


def team_season(team: Team) -> TeamSeason | None:
    """Return a team's current or last season, in the division it entered."""
    standings = list(
        team.standings.select_related("division__season", "division__union").order_by(
            F("division__season__starts_on").desc(nulls_last=True),
            "-division__season__name",
            # The league before a group of a cup.
            "-division__kind",
            "-division",
        )
    )
    season = current_of(team.union, [one.division.season for one in standings])
    standing = next((one for one in standings if one.division.season == season), None)
    if standing is None:
        return None
    fixtures = list(
        fixtures_with_names()
        .filter(
            # A practice match may be against a team of another division.
            Q(division=standing.division)
            | Q(stage=PRACTICE, division__season=standing.division.season_id)
            | Q(division__kind__in=CUPS, division__season=standing.division.season_id),
            Q(home=team) | Q(away=team),
        )
        .order_by("night", "round")
    )
    results = [one for one in fixtures if one.state in RESULTS]
    return TeamSeason(
        division=standing.division,
        results=results[::-1],
        coming=[one for one in fixtures if one.state not in RESULTS],
        form=[
            outcome(one, team)
            for one in results
            if one.division_id == standing.division_id and one.counts_in_the_log
        ][-FORM:],
        squad=_squad_of(team, standing.division.season),
    )


def outcome(fixture: Fixture, team: Team) -> str:
    """Return how a decided fixture ended for a team: won, drawn or lost."""
    if fixture.winner == Fixture.Winner.DRAW:
        return "drawn"
    winner = (
        fixture.home_id if fixture.winner == Fixture.Winner.HOME else fixture.away_id
    )
    return "won" if winner == team.pk else "lost"


def _squad_of(team: Team, season: Season) -> list[Registration]:
    """Return the players now registered for a team, its captain first."""
    return list(
        team.registrations.filter(season=season, ended_on=None)
        .select_related("player")
        .order_by("-is_captain", "number")
    )
