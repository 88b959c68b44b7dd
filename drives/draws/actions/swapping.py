"""Two entrants change places in the round that was seated last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from drives.draws.floor import seatings_of
from drives.evenings.actions import holding
from drives.models import Drive, EntrantPerson, Place, Round, Substitute
from drives.seating.tables import Repeats, Seating, SeatingTable, repeats_of
from league.access.names import name_key
from league.audit.journal import record
from league.models import User
from rules.book import RuleViolation


@dataclass(frozen=True, slots=True)
class Swap:
    """What a swap does: the two places as they are now, and who meets again by it."""

    one: Place
    other: Place
    before: Repeats
    after: Repeats


def swap_of(round: Round, one: int, other: int) -> Swap:
    """Return what swapping two entrants, by their keys, would do.

    Raises ValidationError if these two cannot change places, RuleViolation if the round
    must stay as it is.
    """
    _check_round(round)
    places = {
        place.entrant_id: place
        for place in Place.objects.filter(round=round, entrant__in=[one, other])
        .select_related("entrant", "table", "round__drive")
        .order_by()
    }
    if one == other or len(places) < 2:
        raise ValidationError({"other": _("Choose two different entrants.")})
    mine, theirs = places[one], places[other]
    _check_places(mine, theirs)
    if mine.table is None or theirs.table is None:
        _check_substitutes(mine, theirs)
    *earlier, last = seatings_of(round.drive)
    numbers = {mine.entrant.number: theirs.entrant.number}
    numbers |= {new: old for old, new in numbers.items()}
    return Swap(
        mine,
        theirs,
        before=repeats_of([last], after=earlier),
        after=repeats_of([_renumbered(last, numbers)], after=earlier),
    )


def _check_round(round: Round) -> None:
    if round.closed_at is not None:
        raise RuleViolation("", _("This round is closed: its places stay."))
    if Round.objects.filter(drive=round.drive_id, number__gt=round.number).exists():
        raise RuleViolation("", _("A later round is seated: undo that one first."))


def _check_places(one: Place, other: Place) -> None:
    away = {Place.State.ABSENT, Place.State.MISSING}
    for name, place in (("one", one), ("other", other)):
        if place.state in away:
            raise ValidationError({name: _("This entrant is absent in this round.")})
        table = place.table
        if table is not None and (table.head or table.closed_at is not None):
            words = _("Table %(number)s has entered scores: its places stay.")
            raise ValidationError({name: words % {"number": table.number}})
    if (one.table, one.side) == (other.table, other.side):
        raise ValidationError({"other": _("These two have the same place already.")})


def _check_substitutes(one: Place, other: Place) -> None:
    """Raise ValidationError where one of two who change with a place at no table is
    replaced, or replaces somebody: they would be at no table, or at two.
    """
    rows = Substitute.objects.filter(place__round=one.round_id)
    taken = list(rows.select_related("place"))
    persons = EntrantPerson.objects.filter(entrant__in=[one.entrant, other.entrant])
    replaced = {
        by.place.entrant_id for by in taken if by.place_id in {one.pk, other.pk}
    }
    players = {by.player_id for by in taken if by.player_id}
    guests = {name_key(by.guest_name) for by in taken if by.guest_name}
    concerned = replaced | {
        person.entrant_id
        for person in persons
        if person.player_id in players or name_key(person.guest_name) in guests
    }
    for name, place in (("one", one), ("other", other)):
        if place.entrant_id in concerned:
            words = _(
                "Entrant %(number)s has or is a substitute: take that back first."
            )
            raise ValidationError({name: words % {"number": place.entrant.number}})


def _renumbered(seating: Seating, numbers: dict[int, int]) -> Seating:
    def changed(side: Sequence[int]) -> tuple[int, ...]:
        return tuple(numbers.get(one, one) for one in side)

    tables = [SeatingTable(*map(changed, one.sides)) for one in seating.tables]
    return Seating(tuple(tables), changed(seating.out))


@transaction.atomic
def swap_places(round: Round, one: int, other: int, *, by: User | None) -> Swap:
    """Have two entrants change places, before either's table has written a score.

    The swap is noted with the round's draw: its seed alone no longer explains it.
    Raises as `swap_of` does.
    """
    drive: Drive = holding.lock_evening(round.drive)
    holding.check_evening_open(drive)
    round = Round.objects.get(pk=round.pk)
    swap = swap_of(round, one, other)
    mine, theirs = _seat(swap.one), _seat(swap.other)
    # No seat is ever taken twice: the first gives theirs up before the second has it.
    _sit(swap.one, NOWHERE)
    _sit(swap.other, mine)
    _sit(swap.one, theirs)
    numbers = [swap.one.entrant.number, swap.other.entrant.number]
    swapped = [*round.drawn.get("swapped", []), numbers]
    round.drawn |= {"swapped": swapped, "repeats": asdict(swap.after)}
    round.save(update_fields=["drawn"])
    record("round.swap", round, by=by, numbers=numbers)
    holding.touch_evening(drive)
    return swap


NOWHERE: dict[str, object] = {
    "state": Place.State.SITS_OUT,
    "table": None,
    "side": "",
    "seat": "",
}


def _seat(place: Place) -> dict[str, object]:
    return {name: getattr(place, name) for name in ("state", "table", "side", "seat")}


def _sit(place: Place, seat: dict[str, object]) -> None:
    for name, value in seat.items():
        setattr(place, name, value)
    place.save(update_fields=list(seat))
