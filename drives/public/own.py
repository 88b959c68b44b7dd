"""What an evening is for one of its entrants: their table now, and their place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from drives.evenings.naming import (
    NOBODY,
    Audience,
    Instead,
    called,
    names_of_entrants,
)
from drives.evenings.selectors import entrants_of, substitutes_in
from drives.models import Drive, Entrant, EntrantPerson, Substitute
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

    Those at one table see each other's names in full. Who takes a place for a round is
    shown that table, and who is replaced in it, by whom.
    """
    instead = substitutes_in(page.seated.round) if page.seated else NOBODY
    own = Q(player__user=user) | Q(player__merged_into__user=user)
    persons = EntrantPerson.objects.filter(own, entrant__drive=drive)
    mine = set(persons.values_list("pk", flat=True))
    taken = {one.place.entrant_id for one in _taken_by(own, instead)}
    if not mine and not taken:
        return []
    entrants, full = entrants_of(drive), Audience.TABLE
    playing = names_of_entrants(drive, entrants, full, instead=instead)
    names = {one.number: playing[one.pk] for one in entrants}
    whole = names_of_entrants(drive, entrants, full)
    ranks = {one.row.number: one for one in page.lines}
    found = []
    for one in entrants:
        places = _places_of(one, mine)
        rank = ranks.get(one.number) if places else None
        by = [instead[at] for at in places if at in instead]
        if by:
            who = called(by[0], drive, full).name
            found.append(_replaced(one.number, whole[one.pk], who, rank))
        elif places or one.pk in taken:
            found.append(_own_place(page, one.number, names, rank))
    return found


def _taken_by(own: Q, instead: Instead) -> Iterable[Substitute]:
    """Return the substitutes of a round who are the reader; without one, no query."""
    keys = [one.pk for one in instead.values()]
    rows = Substitute.objects.filter(own, pk__in=keys)
    return rows.select_related("place") if keys else ()


def _places_of(entrant: Entrant, mine: Collection[int]) -> list[tuple[int, int]]:
    """Return which of an entrant's persons are the reader, as `Instead` has them."""
    persons = enumerate(entrant.people, start=1)
    return [(entrant.pk, which) for which, one in persons if one.pk in mine]


def _replaced(number: int, name: str, who: str, rank: RankLine | None) -> OwnPlace:
    out = _("%(name)s plays in your place") % {"name": who}
    return OwnPlace(number, name, None, "", "", "", out, rank)


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
) -> tuple[list[SeatedEntrant], list[SeatedEntrant]]:
    """Return who sits on the entrant's own side of a table, and on the others."""
    own: list[SeatedEntrant] = []
    others: list[SeatedEntrant] = []
    for side in line.sides:
        is_own = any(one.number == number for one in side.entrants)
        (own if is_own else others).extend(side.entrants)
    return own, others


def _named(names: Mapping[int, str], entrants: Iterable[SeatedEntrant]) -> str:
    return ", ".join(f"{one.number} {names[one.number]}" for one in entrants)
