"""Who sees how the officers of clubs, unions and boards are reached.

Every page, list and program asks here. An officer sees all others; a captain the
union's own, the secretary of the own club and of tonight's opponents; a referee the
union's own. Everyone sees whoever agreed to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from league.access.permissions import OFFICES, SECRETARIES, roles_in
from league.access.persons import name_for
from league.models import Club, Player, Role, Team, Union
from league.models.places import phone_link, today
from league.registrations.contacts import met_tonight

Kind = Role.Kind
AT_A_MATCH = (Kind.REFEREE, Kind.MARKER)
ORDER = list(Kind)


@dataclass(frozen=True, slots=True)
class Officer:
    """An office, and how whoever holds it is reached, as one reader sees it."""

    role: Role
    # "" where only a user name is known: that is for the desk.
    name: str
    # Whether they agreed that everyone sees it.
    is_public: bool

    @property
    def phone(self) -> str:
        return self.role.user.phone

    @property
    def email(self) -> str:
        return self.role.user.email

    @property
    def call_link(self) -> str:
        """Return the number as a phone calls it, "" if there is none."""
        return phone_link(self.phone)


@dataclass(frozen=True, slots=True)
class OfficersSeen:
    """Whose office lets a reader see how they are reached in a union."""

    user: Any
    # All; else the union's and its board's; else those of these clubs.
    sees_all: bool
    sees_unions: bool
    clubs: frozenset[int]

    @classmethod
    def of(cls, user: Any, union: Union) -> OfficersSeen:
        """Look up once what a user sees of the officers of a union."""
        own = list(roles_in(user, union).select_related("team", "fixture"))
        kinds = {one.kind for one in own}
        is_officer = bool(kinds & OFFICES)
        is_captain = Kind.CAPTAIN in kinds and not is_officer
        since = today(union) - timedelta(days=1)
        clubs: set[int] = set()
        if is_captain:
            clubs = {one.team.club_id for one in own if one.team}
            clubs |= _clubs_met_tonight(user, union)
        return cls(
            user=user,
            sees_all=is_officer,
            sees_unions=is_captain or any(_officiates(one, since) for one in own),
            clubs=frozenset(clubs),
        )

    def has(self, role: Role) -> bool:
        """Whether the reader sees it by an office of their own, or it is theirs."""
        if self.sees_all or role.user_id == self.user.pk:
            return True
        if role.kind in SECRETARIES:
            return self.sees_unions
        return role.club_id in self.clubs


def _officiates(role: Role, since: date) -> bool:
    """Whether a role is a referee's, or an official's of a match from a day on."""
    if role.fixture is None:
        return role.kind == Kind.REFEREE
    night = role.fixture.night
    return role.kind in AT_A_MATCH and night is not None and night >= since


def _clubs_met_tonight(user: Any, union: Union) -> set[int]:
    met = {team for _season, teams in met_tonight(user, union) for team in teams}
    rows = Team.objects.filter(pk__in=met).values_list("club", flat=True)
    return set(rows) if met else set()


def offices_in(union: Union) -> QuerySet[Role]:
    """Return the offices of a union, its clubs and its board, held by active people."""
    own = Q(union=union)
    if union.board_id is not None:
        own |= Q(board=union.board_id)
    rows = Role.objects.filter(own, kind__in=OFFICES, fixture=None)
    people = rows.filter(user__is_active=True, user__program=None)
    return people.select_related("user", "club")


def officers_of(
    union: Union, reader: Any, *, club: Club | None = None
) -> list[Officer]:
    """Return the officers of a union whom a reader may reach, in the order of offices.

    Of a club: its secretaries alone.
    """
    rows = offices_in(union)
    if club is not None:
        rows = rows.filter(kind=Kind.CLUB_SECRETARY, club=club)
    held = list(rows)
    if not held:
        return []
    sight = OfficersSeen.of(reader, union)
    within = {one.pk for one in held if sight.has(one)}
    agreed = {one.pk for one in held if one.user.contact_agreed_on is not None}
    shown = [one for one in held if one.pk in within | agreed]
    people, day = _people_of(shown, union), today(union)
    found = [
        _officer(one, people.get(one.user_id), is_within=one.pk in within, day=day)
        for one in sorted(shown, key=_order)
    ]
    return [one for one in found if one.role.pk in within or one.is_public]


def officer_phones(union: Union, reader: Any) -> dict[int, str]:
    """Return the numbers of a union's officers that a reader sees, by user."""
    return {one.role.user_id: one.phone for one in officers_of(union, reader)}


def _order(role: Role) -> tuple[int, str, int]:
    return ORDER.index(Kind(role.kind)), role.club.name if role.club else "", role.pk


def _people_of(held: list[Role], union: Union) -> dict[int, Player]:
    """Return the players that officers are in a union, by user."""
    users = {one.user_id for one in held}
    rows = Player.objects.filter(
        union=union, user__in=users, merged_into=None, erased_at=None
    )
    return {one.user_id: one for one in rows if one.user_id} if users else {}


def _officer(
    role: Role, person: Player | None, *, is_within: bool, day: date
) -> Officer:
    user = role.user
    name = user.get_full_name()
    if not name and person is not None:
        name = name_for(person, is_member=is_within)
    # Of a minor only a guardian could agree.
    is_minor = person is not None and person.is_minor(on=day)
    has_agreed = user.contact_agreed_on is not None and not is_minor
    return Officer(role, name, has_agreed and bool(user.phone or user.email))
