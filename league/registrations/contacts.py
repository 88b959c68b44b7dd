"""Who sees a player's phone number and e-mail address. The public never does.

A union's own contact, a club's and a hall's are their rows' own: each says itself
whether its owner agreed that everyone sees it. Who sees an officer's is in
`officers.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db.models import Q

from league.access.permissions import may_serve, roles_in, teams_of
from league.access.persons import own_people, person_pk
from league.models import Fixture, Player, Registration, Role, Team, Union
from league.models.places import today
from league.standings.selectors import current_season


def contacts_seen_by(user: Any, union: Union, players: Iterable[Player]) -> set[int]:
    """Return the pks of those players of a union whose number and address a user sees.

    A union's officers see all; a club's secretary those registered for that club now;
    whoever speaks for a team the captains of its opponents, tonight and the day after;
    a player their own.
    """
    pks = {one.pk for one in players if one.union_id == union.pk}
    seen = _seen_in(user, union) if pks else pks
    return pks if seen is None else pks & seen


class ContactsSeen:
    """Whose number and address a user sees, looked up once a union for many rows."""

    def __init__(self, user: Any) -> None:
        self._user = user
        # None: all players of the union.
        self._of_union: dict[int, set[int] | None] = {}

    def has(self, player: Player) -> bool:
        """Whether the user sees how a player is reached."""
        union = player.union_id
        if union not in self._of_union:
            self._of_union[union] = _seen_in(self._user, player.union)
        seen = self._of_union[union]
        return seen is None or player.pk in seen


def _seen_in(user: Any, union: Union) -> set[int] | None:
    """Return the pks of those whose contacts a user sees in a union; None: all."""
    if not user.is_authenticated:
        return set()
    if may_serve(user, union):
        return None
    own = own_people(user).filter(union=union).values_list("pk", flat=True)
    return {*own, *_of_own_clubs(user, union), *_captains_met_tonight(user, union)}


def contact_of(user: Any, player: Player) -> Player | None:
    """Return a player with a number or address that a user sees; None otherwise."""
    has_any = bool(player.phone or player.email)
    seen = has_any and contacts_seen_by(user, player.union, [player])
    return player if seen else None


def captains_to_call(user: Any, fixture: Fixture) -> list[tuple[Team, Player]]:
    """Return the captains of a match whose number or address a user sees."""
    if not user.is_authenticated:
        return []
    teams = {fixture.home_id: fixture.home, fixture.away_id: fixture.away}
    rows = Registration.objects.filter(
        is_captain=True,
        season=fixture.division.season_id,
        team__in=teams,
        ended_on=None,
    ).select_related("player__merged_into")
    found = [(teams[one.team_id], one.player.person) for one in rows if one.team_id]
    named = [(team, one) for team, one in found if one.phone or one.email]
    seen = contacts_seen_by(user, fixture.union, [one for _team, one in named])
    return [(team, one) for team, one in named if one.pk in seen]


def _standing(union: Union) -> Any:
    rows = Registration.objects.filter(union=union, ended_on=None)
    return rows.annotate(person=person_pk())


def _of_own_clubs(user: Any, union: Union) -> set[int]:
    own = roles_in(user, union).filter(kind=Role.Kind.CLUB_SECRETARY)
    clubs = set(own.values_list("club", flat=True))
    if not clubs:
        return set()
    rows = _standing(union).filter(club__in=clubs, season=current_season(union))
    return _pks(rows)


def _captains_met_tonight(user: Any, union: Union) -> set[int]:
    found = met_tonight(user, union)
    if not found:
        return set()
    met = Q(pk__in=[])
    for season, teams in found:
        met |= Q(season=season, team__in=teams)
    return _pks(_standing(union).filter(met, is_captain=True))


def met_tonight(user: Any, union: Union) -> list[tuple[int, set[int]]]:
    """Return the season and the opponents of each match of a user's teams tonight.

    A match may go on after midnight, so the night counts until the day after.
    """
    own = set(teams_of(user).filter(union=union).values_list("pk", flat=True))
    if not own:
        return []
    day = today(union)
    tonight = Fixture.objects.filter(
        Q(home__in=own) | Q(away__in=own),
        union=union,
        night__in=(day - timedelta(days=1), day),
    ).exclude(state=Fixture.State.VOID)
    rows = tonight.values_list("division__season", "home", "away")
    return [(season, set(pair) - own) for season, *pair in rows]


def _pks(rows: Any) -> set[int]:
    found = rows.values_list("player", "person")
    return {pk for pair in found for pk in pair}
