"""Which rows of Player are one person: merged rows count as one.

Entries, seats and registrations keep the row that they were written with, and its name
is the person's; code that counts or compares asks here whom it stands for.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q
from django.db.models.functions import Coalesce

from league.models import Player


def person_pk(path: str = "player") -> Coalesce:
    """Return a query expression for the pk of the person a row's player counts as."""
    return Coalesce(F(f"{path}__merged_into"), F(path))


def user_pk(path: str = "player") -> Coalesce:
    """Return the pk of the user of a row's person, else of the row's own player."""
    return Coalesce(F(f"{path}__merged_into__user"), F(f"{path}__user"))


def is_person(players: Iterable[int], path: str = "player") -> Q:
    """Return the condition that matches any row of these persons, merged or not."""
    wanted = list(players)
    return Q(**{f"{path}__in": wanted}) | Q(**{f"{path}__merged_into__in": wanted})


def persons(players: Iterable[int]) -> dict[int, int]:
    """Return the pk of each row's person, by pk; itself if not merged."""
    wanted = set(players)
    merged = Player.objects.filter(pk__in=wanted).exclude(merged_into=None)
    found = dict(merged.values_list("pk", "merged_into"))
    return {one: found.get(one) or one for one in wanted}


def spread_name(person: Player) -> None:
    """Copy a person's name, and the consent to show it, to the rows merged into it."""
    Player.objects.filter(merged_into=person).update(
        name=person.name, agreed_to_name=person.agreed_to_name
    )
