"""Which rows of Player are one person: those that were merged count as one.

Entries, seats and registrations go on holding the row that they were written with. Its
name is the person's; whoever counts or compares asks here whom it stands for.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q
from django.db.models.functions import Coalesce

from league.models import Player


def person_pk(path: str = "player") -> Coalesce:
    """The pk of the person that a row's player counts as, for a query."""
    return Coalesce(F(f"{path}__merged_into"), F(path))


def user_pk(path: str = "player") -> Coalesce:
    """The pk of the user by whom a row's person signs in, else of the row's own."""
    return Coalesce(F(f"{path}__merged_into__user"), F(f"{path}__user"))


def is_person(players: Iterable[int], path: str = "player") -> Q:
    """What finds the rows of these persons, whichever row of theirs was written."""
    wanted = list(players)
    return Q(**{f"{path}__in": wanted}) | Q(**{f"{path}__merged_into__in": wanted})


def persons(players: Iterable[int]) -> dict[int, int]:
    """The person that each row counts as, by pk; itself where it was not merged."""
    wanted = set(players)
    merged = Player.objects.filter(pk__in=wanted).exclude(merged_into=None)
    found = dict(merged.values_list("pk", "merged_into"))
    return {one: found.get(one) or one for one in wanted}


def spread_name(person: Player) -> None:
    """Write a person's name into the rows that were merged into it."""
    Player.objects.filter(merged_into=person).update(
        name=person.name, agreed_to_name=person.agreed_to_name
    )
