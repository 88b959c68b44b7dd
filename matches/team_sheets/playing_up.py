"""A night's players with their registrations and matches.

All that eligibility asks of the database, in one query each for all players.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from league.access.persons import is_person
from league.access.policy import policy_of
from league.models import (
    Fixture,
    Player,
    Registration,
    RegistrationRequest,
    Season,
    Team,
    Transfer,
)
from league.registrations.levels import Levels, levels_in
from matches.team_sheets.appearances import (
    Appearances,
    appearances,
    appearances_by_match,
)


@dataclass(frozen=True, slots=True)
class Belonging:
    """The higher team a player now belongs to, by playing for it."""

    team: Team
    times: int
    limit: int


def stands(registration: Registration, night: date | None) -> bool:
    """Whether a registration held on a night; without a night, whether it holds now."""
    if night is None:
        return registration.ended_on is None
    ended = registration.ended_on
    return registration.registered_on <= night and (ended is None or ended > night)


@dataclass(frozen=True, slots=True)
class Squads:
    """Players considered for a team on a night: registrations and appearances."""

    fixture: Fixture
    team: Team
    season: Season
    players: list[int]
    names: Mapping[int, str]
    persons: Mapping[int, int]
    rows: Mapping[int, list[Registration]]
    # The club's teams of the season, and their levels; empty if not needed.
    teams: Mapping[int, Team]
    levels: Levels
    limit: int | None
    played: Appearances
    # Pending transfers to this team, with the old club; pending registrations.
    moving: Mapping[int, str]
    asked: frozenset[int]

    def held(self, player: int) -> list[Registration]:
        return self.rows.get(self.persons[player], [])

    def own(self, player: int) -> Registration | None:
        """Return the registration for this team that held that night."""
        return self._standing(player, is_own=True)

    def other(self, player: int) -> Registration | None:
        """Return the registration for another team or club that held that night."""
        return self._standing(player, is_own=False)

    def _standing(self, player: int, *, is_own: bool) -> Registration | None:
        night = self.fixture.night
        held = [one for one in self.held(player) if stands(one, night)]
        fits = [one for one in held if (one.team_id == self.team.pk) is is_own]
        return next(iter(fits), None)

    def is_up(self, player: int) -> bool:
        """Whether a player is registered for a lower team of the club."""
        other = self.other(player)
        return (
            self.own(player) is None
            and other is not None
            and other.club_id == self.team.club_id
            and self.levels.is_higher(self.team, other.team)
        )

    def times_up(self, player: int) -> int:
        """Return how often a player played for teams above their own."""
        own = self.own(player) or self.other(player)
        base = own.team_id if own else None
        return sum(
            times
            for (person, team), times in self.played.items()
            if person == self.persons[player] and self.levels.is_higher(team, base)
        )

    def belonging(self, player: int) -> Belonging | None:
        """Return the higher team a player now belongs to: the one played for most."""
        if not self.limit or self.times_up(player) < self.limit:
            return None
        own = self.own(player) or self.other(player)
        base = own.team_id if own else None
        higher = {
            team: times
            for (person, team), times in self.played.items()
            if person == self.persons[player]
            and team in self.teams
            and self.levels.is_higher(team, base)
        }
        if not higher:
            return None
        most = max(higher, key=lambda team: (higher[team], -self.levels.of[team]))
        return Belonging(self.teams[most], self.times_up(player), self.limit)


def squads_of(players: Iterable[int], *, team: Team, fixture: Fixture) -> Squads:
    """Return what eligibility needs of these players, for a fixture's night.

    A club with one team needs no former matches, and without a limit no levels.
    """
    wanted = list(dict.fromkeys(players))
    season = _season(fixture)
    names, persons = _people(wanted)
    rows = _registrations(season, persons.values())
    teams, levels = _teams(season, team, rows)
    limit = policy_of(season).playing_up_limit
    is_counted = bool(limit) and len(levels.of) > 1
    moving, asked = _to_come(season, team, persons.values(), rows, fixture.night)
    return Squads(
        fixture=fixture,
        team=team,
        season=season,
        players=wanted,
        names=names,
        persons=persons,
        rows=rows,
        teams=teams,
        levels=levels,
        limit=limit,
        played=appearances(persons.values(), fixture) if is_counted else Appearances(),
        moving=moving,
        asked=asked,
    )


def squads_of_season(
    season: Season, seated: Mapping[tuple[Fixture, Team], list[int]]
) -> Iterator[Squads]:
    """Yield the same for each team's players of many matches of one season.

    Who is to come from elsewhere is not read. The number of queries does not grow with
    the matches.
    """
    names, persons = _people(list({one for part in seated.values() for one in part}))
    rows = _registrations(season, persons.values())
    levels = levels_in(season)
    teams = Team.objects.in_bulk(list(levels.of))
    limit = policy_of(season).playing_up_limit
    by_person = appearances_by_match(persons.values(), season.pk) if limit else {}
    nights = {fixture.pk: fixture.night for fixture, _team in seated}
    for (fixture, team), players in seated.items():
        own = {pk: one for pk, one in teams.items() if one.club_id == team.club_id}
        yield Squads(
            fixture=fixture,
            team=team,
            season=season,
            players=players,
            names=names,
            persons=persons,
            rows=rows,
            teams=own,
            levels=Levels({pk: levels.of[pk] for pk in own}),
            limit=limit,
            played=Counter(
                (person, played_for)
                for person in {persons[one] for one in players}
                for played_for, match in by_person.get(person, ())
                if match != fixture.pk and _is_before(nights.get(match), fixture.night)
            ),
            moving={},
            asked=frozenset(),
        )


def _is_before(night: date | None, other: date | None) -> bool:
    return other is None or (night is not None and night < other)


def _season(fixture: Fixture) -> Season:
    division = fixture.division
    if "season" in division._state.fields_cache:
        return division.season
    return Season.objects.select_related("rule_set").get(pk=division.season_id)


def _people(players: list[int]) -> tuple[dict[int, str], dict[int, int]]:
    """Return the name and the person of each player, by the given pk."""
    rows = Player.objects.filter(pk__in=players).select_related("merged_into")
    people = {one.pk: one.person for one in rows}
    names = {pk: person.name for pk, person in people.items()}
    return names, {pk: person.pk for pk, person in people.items()}


def _registrations(
    season: Season, persons: Iterable[int]
) -> dict[int, list[Registration]]:
    held: dict[int, list[Registration]] = defaultdict(list)
    rows = (
        Registration.objects.filter(is_person(persons), season=season)
        .select_related("team", "club", "player__merged_into")
        .order_by("registered_on", "pk")
    )
    for row in rows:
        held[row.player.person.pk].append(row)
    return held


def _teams(
    season: Season, team: Team, rows: Mapping[int, list[Registration]]
) -> tuple[dict[int, Team], Levels]:
    """Return the club's teams and levels; empty for one team without a limit."""
    if (
        not any(
            one.club_id == team.club_id and one.team_id != team.pk
            for held in rows.values()
            for one in held
        )
        and not policy_of(season).playing_up_limit
    ):
        return {}, Levels({})
    levels = levels_in(season, clubs={team.club_id})
    return Team.objects.in_bulk(list(levels.of)), levels


def _to_come(
    season: Season,
    team: Team,
    persons: Iterable[int],
    rows: Mapping[int, list[Registration]],
    night: date | None,
) -> tuple[dict[int, str], frozenset[int]]:
    """Return pending transfers and registrations of players not here yet."""
    missing = [
        person
        for person in persons
        if not any(
            one.club_id == team.club_id and stands(one, night)
            for one in rows.get(person, ())
        )
    ]
    if not missing:
        return {}, frozenset()
    transfers = Transfer.objects.filter(
        is_person(missing, "registration__player"),
        season=season,
        to_club=team.club_id,
        state=Transfer.State.ASKED,
    ).select_related("registration__club", "registration__player__merged_into")
    requests = RegistrationRequest.objects.filter(
        is_person(missing),
        season=season,
        club=team.club_id,
        state=RegistrationRequest.State.ASKED,
    ).select_related("player__merged_into")
    moving = {
        one.registration.player.person.pk: one.registration.club.name
        for one in transfers
    }
    asked = {one.player.person.pk for one in requests if one.player is not None}
    return moving, frozenset(asked)
