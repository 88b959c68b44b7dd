"""Who takes whose place in a round: what is offered, and what is shown first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from drives.evenings.naming import Audience, Instead, called
from drives.evenings.selectors import substitutes_in
from drives.models import Drive, Entrant, EntrantPerson, Place, Round, Substitute


@dataclass(frozen=True, slots=True)
class Seated:
    """A person at a table of a round, and who plays instead, if anybody does."""

    place: Place
    which: int
    person: EntrantPerson
    by: Substitute | None

    @property
    def key(self) -> str:
        """What a form sends for the person."""
        return f"{self.place.entrant_id}-{self.which}"

    @property
    def words(self) -> str:
        """The number and the whole name, for the organiser."""
        drive = self.place.round.drive
        who = called(self.person, drive, Audience.MEMBERS)
        return f"{self.place.entrant.number} {who.name}"


def seated_persons(round: Round) -> list[Seated]:
    """Return who sits at the tables of a round, by number, in four queries."""
    persons = EntrantPerson.objects.select_related("player").order_by("pk")
    places = (
        Place.objects.filter(round=round, state=Place.State.PLAYS)
        .select_related("entrant", "table", "round__drive")
        .prefetch_related(Prefetch("entrant__persons", persons))
        .order_by("entrant__number")
    )
    instead = substitutes_in(round)
    return [
        Seated(place, which, person, instead.get((place.entrant_id, which)))
        for place in places
        for which, person in enumerate(place.entrant.people, start=1)
    ]


@dataclass(frozen=True, slots=True)
class SubstituteLine:
    """A substitute of a round: who plays, under which number, and for whom."""

    substitute: Substitute
    number: int
    name: str
    instead_of: str


def substitute_lines(
    drive: Drive, entrants: Sequence[Entrant], instead: Instead
) -> list[SubstituteLine]:
    """Return the substitutes of a round by number; persons must be fetched."""
    return [
        SubstituteLine(
            by,
            entrant.number,
            called(by, drive, Audience.MEMBERS).name,
            called(person, drive, Audience.MEMBERS).name,
        )
        for entrant in entrants
        for which, person in enumerate(entrant.people, start=1)
        if (by := instead.get((entrant.pk, which)))
    ]
