"""Which rows of Player are one person, and what each reader sees them called.

Entries, seats and registrations keep the row that they were written with, and its name
is the person's; code that counts or compares asks here whom it stands for, code that
shows names asks here what they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce

from league.access.names import name_key
from league.models import Player, User


def person_pk(path: str = "player") -> Coalesce:
    """Return a query expression for the pk of the person a row's player counts as."""
    return Coalesce(F(f"{path}__merged_into"), F(path))


def user_pk(path: str = "player") -> Coalesce:
    """Return the pk of the user of a row's person, else of the row's own player."""
    return Coalesce(F(f"{path}__merged_into__user"), F(f"{path}__user"))


def account_of(player: Player) -> User | None:
    """Return the active account of a row, else of the person that it counts as."""
    for one in (player, player.person):
        if one.user is not None and one.user.is_active:
            return one.user
    return None


def is_own_row(user: Any, path: str = "player") -> Q:
    """Return the condition that a user is the account of a row (`account_of`)."""
    own, person = f"{path}__user", f"{path}__merged_into__user"
    signs_in_no_more = Q(**{own: None}) | Q(**{f"{own}__is_active": False})
    by_person = Q(**{person: user, f"{person}__is_active": True})
    by_itself = Q(**{own: user, f"{own}__is_active": True})
    return by_itself | (signs_in_no_more & by_person)


def own_people(user: Any) -> QuerySet[Player]:
    """Return the persons that a user is, one a union at most."""
    return Player.objects.filter(user=user, merged_into=None, erased_at=None)


def own_name(user: Any, *, union: int) -> str:
    """Return the name that a user has in a union as a person, else the username."""
    own = own_people(user).filter(union=union).values_list("name", flat=True).first()
    return own or str(user.get_username())


def is_person(players: Iterable[int], path: str = "player") -> Q:
    """Return the condition that matches any row of these persons, merged or not.

    Their rows come from a query of their own: an OR across the two tables would read
    both from end to end.
    """
    wanted = list(players)
    rows = Player.objects.filter(Q(pk__in=wanted) | Q(merged_into__in=wanted))
    return Q(**{f"{path}__in": rows.order_by().values("pk")})


def rows_of(players: Iterable[int]) -> list[int]:
    """Return the pks of all rows of these persons: for a condition on two columns.

    A database finds rows by either of two columns only where the values are given.
    """
    wanted = list(players)
    rows = Player.objects.filter(Q(pk__in=wanted) | Q(merged_into__in=wanted))
    return list(rows.order_by().values_list("pk", flat=True))


def persons(players: Iterable[int]) -> dict[int, int]:
    """Return the pk of each row's person, by pk; itself if not merged."""
    wanted = set(players)
    merged = Player.objects.filter(pk__in=wanted).exclude(merged_into=None)
    found = dict(merged.values_list("pk", "merged_into"))
    return {one: found.get(one) or one for one in wanted}


def players_called(
    names: Iterable[str], players: QuerySet[Player]
) -> dict[str, list[Player]]:
    """Return those of the players who have one of these names, by its `name_key`."""
    wanted = {name_key(name) for name in names}
    keys = {pk: name_key(name) for pk, name in players.values_list("pk", "name")}
    meant = [pk for pk, key in keys.items() if key in wanted]
    found: dict[str, list[Player]] = {}
    for pk, player in players.in_bulk(meant).items():
        found.setdefault(keys[pk], []).append(player)
    return found


def spread_name(person: Player) -> None:
    """Copy a person's name, and the consent to show it, to the rows merged into it."""
    Player.objects.filter(merged_into=person).update(
        name=person.name, agreed_to_name=person.agreed_to_name
    )


def name_for(player: Player, *, is_member: bool) -> str:
    """Return a player's name as members of the union see it, or the public."""
    return player.name if is_member else player.public_name


def names_for(players: Iterable[Player], *, is_member: bool) -> dict[int, str]:
    """Return the names of players shown together, by pk, no two persons' the same."""
    return names_apart({one: name_for(one, is_member=is_member) for one in players})


def names_apart(shown: Mapping[Player, str]) -> dict[int, str]:
    """Return names by pk; those that are equal get the person's number: R. B. 412.

    The number is the one in the address of the person's page, so it is the same beside
    whomever they stand, and tells nothing of the name. More letters of the surname
    would: of whoever has not agreed to be named they may not show.
    """
    called = {one.merged_into_id or one.pk: name for one, name in shown.items()}
    apart, numbered, equal = called, set[int](), _equal_among(called)
    # A number may make a name equal to one that somebody has, so again until none is.
    while equal:
        numbered |= equal
        apart = called | {pk: f"{called[pk]} {pk}" for pk in numbered}
        equal = _equal_among(apart)
    return {one.pk: apart[one.merged_into_id or one.pk] for one in shown}


def _equal_among(names: Mapping[int, str]) -> set[int]:
    counted = Counter(name.casefold() for name in names.values())
    return {pk for pk, name in names.items() if counted[name.casefold()] > 1}
