"""What an evening is for one of its entrants: their table now, and their place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from drives.evenings.naming import Audience, names_of_entrants
from drives.evenings.selectors import entrants_of
from drives.models import Drive, EntrantPerson
from drives.public.page import EveningPage, RankLine
from drives.rounds.seated import RoundTableLine, SeatedEntrant
from league.models import User


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """An entrant of the reader: where they sit in this round, and their ranking."""

    number: int
    name: str
    table: int | None
    seat: str
    partners: str
    opponents: str
    # Why they sit at no table of this round.
    out: str
    rank: RankLine | None


def own_places(drive: Drive, page: EveningPage, user: User) -> list[OwnPlace]:
    """Return the places of a user among an evening's entrants, in a few queries.

    Those at one table see each other's names in full.
    """
    own = Q(player__user=user) | Q(player__merged_into__user=user)
    persons = EntrantPerson.objects.filter(own, entrant__drive=drive)
    numbers = set(persons.values_list("entrant__number", flat=True))
    names = dict(page.entrants)
    if numbers and page.audience is not Audience.MEMBERS:
        entrants = entrants_of(drive)
        full = names_of_entrants(drive, entrants, Audience.TABLE)
        names = {one.number: full[one.pk] for one in entrants}
    ranks = {one.row.number: one for one in page.lines}
    return [
        _own_place(page, number, names, ranks.get(number))
        for number in names
        if number in numbers
    ]


def _own_place(
    page: EveningPage, number: int, names: Mapping[int, str], rank: RankLine | None
) -> OwnPlace:
    seated = page.seated.by_number if page.seated else []
    away = page.seated.away if page.seated else ()
    for one, line, side in seated:
        if one.number == number:
            own, others = _sides(line, number)
            return OwnPlace(
                number,
                names[number],
                table=line.number,
                seat=one.seat or side,
                partners=_named(names, (one for one in own if one.number != number)),
                opponents=_named(names, others),
                out="",
                rank=rank,
            )
    out = next((one.words for one in away if one.number == number), "")
    return OwnPlace(number, names[number], None, "", "", "", out, rank)


def _sides(
    line: RoundTableLine, number: int
) -> tuple[tuple[SeatedEntrant, ...], tuple[SeatedEntrant, ...]]:
    """Return a table's sides, the entrant's own first."""
    is_us = any(one.number == number for one in line.us)
    return (line.us, line.them) if is_us else (line.them, line.us)


def _named(names: Mapping[int, str], entrants: Iterable[SeatedEntrant]) -> str:
    return ", ".join(f"{one.number} {names[one.number]}" for one in entrants)
