"""Have somebody take a place for one round, and take that back."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from drives.entrants.actions import PersonToEnter
from drives.evenings.actions import holding
from drives.evenings.naming import Somebody
from drives.models import Round, Substitute
from drives.running.substitutes import Seated, seated_persons
from league.access.names import is_taken
from league.audit.journal import record
from league.models import User
from rules.book import RuleViolation


def check_substitute(round: Round, whose: str, person: PersonToEnter) -> Seated:
    """Return whose place somebody can take in a round, by the key of that place.

    Raises RuleViolation if the round is closed, ValidationError if the place has a
    substitute, or if the person sits at a table already.
    """
    _check_not_closed(round)
    seated = seated_persons(round)
    found = next((one for one in seated if one.key == whose), None)
    if found is None:
        words = _("A player without a table in this round needs no substitute.")
        raise ValidationError({"whose": words})
    if found.by is not None:
        words = _("%(name)s has a substitute in this round: take that back first.")
        raise ValidationError({"whose": words % {"name": found.person}})
    _check_person(seated, person, union=round.union_id)
    return found


def _check_not_closed(round: Round) -> None:
    holding.check_evening_open(round.drive)
    if round.closed_at is not None:
        words = _("This round is closed: its substitutes stay as they are.")
        raise RuleViolation("", words)


def _check_person(
    seated: Sequence[Seated], person: PersonToEnter, *, union: int
) -> None:
    """Raise ValidationError if somebody plays in the round, or is of another union.

    Whoever sits out or is absent may play for somebody else.
    """
    persons: list[Somebody] = [one.person for one in seated]
    there = persons + [one.by for one in seated if one.by is not None]
    if person.player is None:
        _check_guest(person.guest, there)
    elif person.player.union_id != union:
        raise ValidationError({"name-1": _("This player is of another union.")})
    elif any(_is_player(one, person.player.pk) for one in there):
        words = _("%(name)s has a table in this round.")
        raise ValidationError({"name-1": words % {"name": person.name}})


def _check_guest(name: str, there: Sequence[Somebody]) -> None:
    if not name:
        raise ValidationError({"name-1": _("Give the name of the guest.")})
    if is_taken(name, [one.guest_name for one in there if one.guest_name]):
        words = _(
            "A guest called %(name)s has a table in this round. Is it another? Add "
            "something that tells them apart."
        )
        raise ValidationError({"name-1": words % {"name": name}})


def _is_player(one: Somebody, pk: int) -> bool:
    if one.player is None:
        return False
    return pk in {one.player_id, one.player.merged_into_id}


@transaction.atomic
def put_substitute(
    round: Round, whose: str, person: PersonToEnter, *, by: User | None
) -> Substitute:
    """Have somebody play a round in another's place, whose points it stays.

    Raises as `check_substitute` does.
    """
    drive = holding.lock_evening(round.drive)
    round = Round.objects.select_related("drive").get(pk=round.pk)
    found = check_substitute(round, whose, person)
    made = Substitute.objects.create(
        union_id=round.union_id,
        place=found.place,
        which=found.which,
        player=person.player,
        guest_name="" if person.player else person.guest,
        agreed_to_name=person.has_agreed,
    )
    # A guest's name is nowhere in the journal.
    player = person.player.pk if person.player else None
    record("round.substitute", round, by=by, **_told(made), player=player)
    holding.touch_evening(drive)
    return made


@transaction.atomic
def take_back_substitute(substitute: Substitute, *, by: User | None) -> None:
    """Have whoever was replaced play the round after all.

    Raises RuleViolation once the round is closed. One that is gone is no fault.
    """
    drive = holding.lock_evening(substitute.place.round.drive)
    rows = Substitute.objects.select_related("place__round__drive", "place__entrant")
    found = rows.filter(pk=substitute.pk).first()
    if found is None:
        return
    round = found.place.round
    _check_not_closed(round)
    record("round.substitute_back", round, by=by, **_told(found))
    found.delete()
    holding.touch_evening(drive)


def _told(substitute: Substitute) -> dict[str, int]:
    return {"number": substitute.place.entrant.number, "which": substitute.which}
