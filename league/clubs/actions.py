"""Making clubs and teams by their names alone, with codes of their own."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from django.db import transaction
from django.utils.text import slugify

from league.models import Club, Team, Union, User
from league.results.actions.season_rows import keep_club, keep_team

CODE_LETTERS = 20


@dataclass(frozen=True, slots=True)
class NewTeam:
    """A team to be made, its club by name, and the key of its division or none."""

    name: str
    club: str
    division: str = ""


@transaction.atomic
def add_team(union: Union, *, name: str, club: str, by: User) -> Team:
    """Make a team of the club that is named, which is made where there is none."""
    Union.objects.select_for_update().get(pk=union.pk)
    found = Club.objects.filter(union=union, name__iexact=club).first()
    if found is None:
        code = free_code(Club, union, club)
        found = keep_club(union, code=code, name=club, venue=None, by=by).row
    code = free_code(Team, union, name)
    team: Team = keep_team(union, code=code, name=name, club=found, by=by).row
    return team


def free_code(model: type, union: Union, name: str) -> str:
    """Return a code after a name that no other row of the union has."""
    first = slugify(name).upper()[:CODE_LETTERS].strip("-") or model.__name__.upper()
    taken = set(
        model.objects.filter(union=union).values_list("code", flat=True)  # type: ignore[attr-defined]
    )
    if first not in taken:
        return first
    numbered = (
        f"{first[: CODE_LETTERS - len(str(n)) - 1]}-{n}" for n in itertools.count(2)
    )
    return next(one for one in numbered if one not in taken)
