"""What the people of an evening are called, by who reads it: the one place that knows.

Who has a role in the union, and who sits at the same table, reads names in full. The
evening sets what the hall and the public read of those who agreed to be named at their
entry, guests as well; whoever did not agree is shown by initials.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from drives.models import Drive, Entrant, EntrantPerson, Series, ShownAs, Substitute
from league.access.names import name_key
from league.access.permissions import belongs_to
from league.access.persons import is_own_row
from league.models import Union


class Audience(StrEnum):
    """Who reads an evening's names."""

    MEMBERS = "members"
    TABLE = "table"
    # The organiser's paper that hangs in the hall, and leaves it with the organiser.
    WALL = "wall"
    HALL = "hall"
    PUBLIC = "public"


IN_FULL = frozenset({Audience.MEMBERS, Audience.TABLE})
# From the least that is shown to the most.
OPENNESS = (ShownAs.INITIALS, ShownAs.FIRST, ShownAs.FULL)

Somebody = EntrantPerson | Substitute
# Who plays instead in a round: by the entrant's key, and for whom of its persons.
Instead = Mapping[tuple[int, int], Substitute]
NOBODY: Instead = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Called:
    """A person's whole name, and how much of it is shown."""

    name: str
    shown_as: ShownAs
    is_substitute: bool = False

    @property
    def words(self) -> str:
        if self.shown_as is ShownAs.FULL:
            return self.name
        return first_of(self.name) if self.is_first else initials_of(self.name)

    @property
    def is_first(self) -> bool:
        return self.shown_as is ShownAs.FIRST


def audience_of(user: Any, drive: Drive) -> Audience:
    """Return as whom a user reads an evening: a member, of its entrants, or anyone."""
    if belongs_to(user, drive.union):
        return Audience.MEMBERS
    if not user.is_authenticated:
        return Audience.PUBLIC
    own, rows = is_own_row(user), EntrantPerson.objects.filter(drive=drive)
    plays_instead = Substitute.objects.filter(own, place__round__drive=drive)
    is_there = rows.filter(own).exists() or plays_instead.exists()
    return Audience.HALL if is_there else Audience.PUBLIC


def series_audience(user: Any, series: Series) -> Audience:
    """Return as whom a user reads a series, of whichever evenings."""
    return union_audience(user, series.union)


def union_audience(user: Any, union: Union) -> Audience:
    """Return as whom a user reads the series of a union."""
    return Audience.MEMBERS if belongs_to(user, union) else Audience.PUBLIC


def audience_on_screen(user: Any, drive: Drive) -> Audience:
    """Return who reads the big screen that a user opened: the hall, or anyone.

    Its address is no secret, so the hall is who opened it with a role in the union.
    """
    return Audience.HALL if belongs_to(user, drive.union) else Audience.PUBLIC


def called(person: Somebody, drive: Drive, audience: Audience) -> Called:
    """Return what a person is called for an audience."""
    name = person.player.name if person.player else person.guest_name
    shown_as = _shown_as(person, drive, audience)
    return Called(name, shown_as, is_substitute=isinstance(person, Substitute))


def _shown_as(person: Somebody, drive: Drive, audience: Audience) -> ShownAs:
    if audience in IN_FULL or _is_open(person):
        return ShownAs.FULL
    is_public = audience is Audience.PUBLIC
    wanted = ShownAs(drive.public_names if is_public else drive.hall_names)
    may_be = audience is Audience.WALL or _has_agreed(person, drive)
    return wanted if may_be else ShownAs.INITIALS


def _is_open(person: Somebody) -> bool:
    """Return whether the union's pages name the player to anybody as it is."""
    player = person.player
    return player is not None and player.public_name == player.name


def _has_agreed(person: Somebody, drive: Drive) -> bool:
    # For a minor a guardian agrees, which the union keeps with the player.
    day = drive.starts_at.date()
    is_minor = person.player is not None and person.player.is_minor(on=day)
    return person.agreed_to_name and not is_minor


def names_apart(people: Mapping[Any, Called]) -> dict[Any, str]:
    """Return the names of people shown together, by their keys.

    Two of one first name have the initials of the rest too. Beyond that the number of
    the entrant tells them apart, which stands beside each name: none is made up. Behind
    a substitute's name it says so, since the number is another's.
    """
    counted: Counter[str] = Counter()
    if any(one.is_first for one in people.values()):
        counted.update(name_key(one.words) for one in people.values())
    names = {
        key: _with_initials(one)
        if one.is_first and counted[name_key(one.words)] > 1
        else one.words
        for key, one in people.items()
    }
    marked = _("%(name)s (substitute)")
    return {
        key: marked % {"name": name} if people[key].is_substitute else name
        for key, name in names.items()
    }


def _with_initials(person: Called) -> str:
    first, *rest = person.name.split()
    return f"{first} {initials_of(' '.join(rest))}" if rest else first


def names_of_entrants(
    drive: Drive,
    entrants: Iterable[Entrant],
    audience: Audience,
    *,
    instead: Instead = NOBODY,
) -> dict[int, str]:
    """Return each entrant's name by its key; their persons must be fetched.

    With those who play instead in a round, as the entrant is called in that round.
    """
    entrants = list(entrants)
    people = {
        (entrant.pk, which): called(
            instead.get((entrant.pk, which), one), drive, audience
        )
        for entrant in entrants
        for which, one in enumerate(entrant.people, start=1)
    }
    named: dict[int, list[str]] = {one.pk: [] for one in entrants}
    for (entrant, _which), name in names_apart(people).items():
        named[entrant].append(name)
    return {entrant: " & ".join(names) for entrant, names in named.items()}


def least_open(found: Iterable[Called]) -> Called:
    """Return of several evenings' names of a person the one that shows least."""
    return min(found, key=lambda one: OPENNESS.index(one.shown_as))


def first_of(name: str) -> str:
    return (name.split() or ["?"])[0]


def initials_of(name: str) -> str:
    return " ".join(f"{part[0]}." for part in name.split()) or "?"
