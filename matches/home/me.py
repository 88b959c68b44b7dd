"""Who a reader is: players, roles and teams, in all unions at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.db.models import F, Q

from league.access.permissions import teams_of
from league.access.persons import is_person, own_people
from league.models import Player, Registration, Role, Season, Team, Union, User
from league.standings.selectors import current_of


@dataclass(frozen=True, slots=True)
class Me:
    """A reader: one player a union at most, roles, and the teams that are theirs.

    `teams` are those played in this season, led, or spoken for, by name; `registered`,
    `led` and `mine` hold the pks of those that a player is registered for, of those led
    as captain, and of both with those of a player's role. `seasons` has each union's
    current season by the union's pk.
    """

    user: User
    players: list[Player]
    roles: list[Role]
    seasons: Mapping[int, Season]
    teams: list[Team]
    registered: frozenset[int]
    led: frozenset[int]
    mine: frozenset[int]

    @property
    def name(self) -> str:
        return self.players[0].name if self.players else self.user.get_username()

    @property
    def unions(self) -> list[Union]:
        """The unions of the reader's players and roles, by name."""
        found = {one.union_id: one.union for one in self.players}
        found |= {one.union.pk: one.union for one in self.roles if one.union}
        return sorted(found.values(), key=lambda one: (one.name, one.pk))

    def holds(self, *kinds: Role.Kind) -> bool:
        return any(one.kind in kinds for one in self.roles)

    def unions_where(self, kinds: Iterable[Role.Kind]) -> set[int]:
        """Return the pks of the unions in which the reader has one of these roles."""
        wanted = set(kinds)
        return {o.union_id for o in self.roles if o.union_id and o.kind in wanted}


def me_of(user: User) -> Me:
    """Return who a user is; the number of queries does not grow with what they do."""
    players = list(own_people(user).select_related("union"))
    roles = list(user.roles.select_related("union").order_by("pk"))
    unions = {one.union_id for one in players} | {o.union_id for o in roles}
    seasons = _current_seasons(unions - {None})
    registered = _registered_for(players, seasons)
    named = {one.team_id for one in roles if one.team_id}
    own = Q(pk__in=registered | named) | Q(pk__in=teams_of(user).values("pk"))
    teams = Team.objects.filter(own).select_related("union", "club")
    led = _teams_as(roles, Role.Kind.CAPTAIN)
    return Me(
        user=user,
        players=players,
        roles=roles,
        seasons=seasons,
        teams=list(teams.order_by("name", "pk")),
        registered=frozenset(registered),
        led=led,
        mine=led | registered | _teams_as(roles, Role.Kind.PLAYER),
    )


def _teams_as(roles: Iterable[Role], kind: Role.Kind) -> frozenset[int]:
    return frozenset(o.team_id for o in roles if o.kind == kind and o.team_id)


def _current_seasons(unions: Iterable[int | None]) -> dict[int, Season]:
    rows = (
        Season.objects.filter(union__in=list(unions))
        .select_related("union", "rule_set")
        .order_by("union", F("starts_on").desc(nulls_last=True), "-name")
    )
    found = {}
    for union, among in groupby(rows, key=lambda one: one.union):
        season = current_of(union, list(among))
        if season is not None:
            found[union.pk] = season
    return found


def _registered_for(
    players: Iterable[Player], seasons: Mapping[int, Season]
) -> set[int]:
    """Return the pks of the teams that these persons are registered for now."""
    pks = [one.pk for one in players]
    if not pks:
        return set()
    rows = Registration.objects.filter(
        is_person(pks),
        season__in=[one.pk for one in seasons.values()],
        ended_on=None,
        team__isnull=False,
    )
    return {team for team in rows.values_list("team", flat=True) if team is not None}
