"""Who is told of a first publication, team by team, and for which teams nobody is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from league.access.persons import person_pk, user_pk
from league.models import Division, Registration, Role, Team, User
from league.notices.inbox import called_here
from league.notices.recipients import Person, people_of_division

Kind = Role.Kind


@dataclass(frozen=True, slots=True)
class Audience:
    """The people to be told but for who publishes, by name, with what each is."""

    number: int
    teams: list[tuple[Team, list[str]]]
    # Those who make the fixtures, and are of no team.
    others: list[str]

    @property
    def without(self) -> int:
        """Return for how many teams nobody is told."""
        return sum(not people for _team, people in self.teams)


def audience_of(division: Division, *, by: User) -> Audience:
    """Return who is told of a division's fixtures; `by` is told nothing, but named."""
    people = [*dict.fromkeys(people_of_division(division))]
    teams = [
        one.team
        for one in division.standings.select_related("team__club").order_by(
            "team__name"
        )
    ]
    roles = _Roles(division, teams)
    prefetch_related_objects(
        [one for one in people if isinstance(one, User)], "players"
    )
    names = {
        one: _("you") if one == by else called_here(one, division.union_id)
        for one in people
    }
    told = [(team, _told(names, roles, team)) for team in teams]
    of_teams = {one for one in people if any(roles.of(one, team) for team in teams)}
    others = [names[one] for one in people if one not in of_teams]
    return Audience(len({*people} - {by}), told, others)


def _told(names: dict[Person, str], roles: _Roles, team: Team) -> list[str]:
    return [
        f"{name} ({' + '.join(held)})"
        for one, name in names.items()
        if (held := roles.of(one, team))
    ]


class _Roles:
    """What people are to a division's teams, in queries that do not grow with them."""

    def __init__(self, division: Division, teams: Sequence[Team]) -> None:
        # By the keys of accounts, and of players without one.
        self.captains: dict[int | None, set[tuple[bool, int]]] = defaultdict(set)
        self.secretaries: dict[int, set[int]] = defaultdict(set)
        clubs = {one.club_id for one in teams}
        for team, user in _holders(Kind.CAPTAIN, "team", {one.pk for one in teams}):
            self.captains[team].add((True, user))
        for club, user in _holders(Kind.CLUB_SECRETARY, "club", clubs):
            self.secretaries[club].add(user)
        registered = Registration.objects.filter(
            is_captain=True, season=division.season_id, team__in=teams, ended_on=None
        ).annotate(whose=person_pk(), account=user_pk())
        for one in registered:
            self.captains[one.team_id] |= {(False, one.whose), (True, one.account)}

    def of(self, person: Person, team: Team) -> list[str]:
        is_user = isinstance(person, User)
        is_captain = (is_user, person.pk) in self.captains[team.pk]
        is_secretary = is_user and person.pk in self.secretaries[team.club_id]
        held = (is_captain, _("captain")), (is_secretary, _("club secretary"))
        return [words for is_held, words in held if is_held]


def _holders(
    kind: Role.Kind, path: str, among: Iterable[int]
) -> Iterable[tuple[int, int]]:
    held = Role.objects.filter(kind=kind, **{f"{path}__in": [*among]})
    return held.values_list(path, "user")
