"""Enter and remove people of an evening; payments, absences, pairs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import count

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from drives.evenings.actions import holding
from drives.evenings.selectors import has_drawn_pairs
from drives.models import (
    Absence,
    Drive,
    EnteredAs,
    Entrant,
    EntrantPerson,
    Place,
    Round,
    Substitute,
)
from league.access.names import is_taken, name_key
from league.audit.journal import record
from league.models import Player, User
from rules.book import RuleViolation
from rules.knockout import lots_of

MOST_ENTRANTS = 400


@dataclass(frozen=True, slots=True)
class PersonToEnter:
    """Somebody to enter: a player of the union, or a guest by name alone."""

    player: Player | None = None
    guest: str = ""
    # To be named as the evening is set up.
    has_agreed: bool = False

    @property
    def name(self) -> str:
        return self.player.name if self.player else self.guest

    @property
    def key(self) -> object:
        """What makes it the same somebody: the player, or the guest's name."""
        return self.player.pk if self.player else name_key(self.guest)


def persons_per_entry(drive: Drive) -> int:
    """Return how many persons enter together now: two once pairs are drawn."""
    if drive.entered_as == EnteredAs.FIXED_PAIRS:
        return 2
    return 2 if has_drawn_pairs(drive) else 1


@transaction.atomic
def enter_evening(
    drive: Drive,
    persons: Sequence[PersonToEnter],
    *,
    number: int | None = None,
    has_paid: bool = False,
    by: User | None,
) -> Entrant:
    """Enter a person or a pair, also late, under a number or the next free one.

    Raises ValidationError if somebody has entered already, or the number is taken.
    """
    drive = holding.lock_evening(drive)
    check_entry(drive, persons, number=number)
    entrant = Entrant.objects.create(
        union_id=drive.union_id,
        drive=drive,
        number=number or next_number(drive),
        has_paid=has_paid,
    )
    _add(entrant, persons)
    detail = {"number": entrant.number, "persons": _ids(persons)}
    record("entrant.enter", entrant, by=by, **detail)
    holding.touch_evening(drive)
    return entrant


def next_number(drive: Drive) -> int:
    """Return the number above those that follow one another from the first on.

    A number far above them, typed by hand, does not lead all others there.
    """
    taken = set(drive.entrants.values_list("number", flat=True))
    first = min(taken, default=1)
    return next(one for one in count(first) if one not in taken)


def check_entry(
    drive: Drive, persons: Sequence[PersonToEnter], *, number: int | None = None
) -> None:
    """Raise ValidationError if these persons cannot enter like this."""
    holding.check_evening_open(drive)
    wanted = persons_per_entry(drive)
    if len(persons) != wanted:
        words = (_("Each person enters alone."), _("Two persons enter together."))
        raise ValidationError(words[wanted - 1])
    if drive.entrants.count() >= MOST_ENTRANTS:
        sentence = _("An evening has %(number)s entrants at most.")
        raise ValidationError(sentence % {"number": MOST_ENTRANTS})
    check_number(drive, number)
    check_persons(drive, persons)


def check_number(
    drive: Drive, number: int | None, *, but: Entrant | None = None
) -> None:
    """Raise ValidationError if another entrant has the number."""
    if number is None:
        return
    if any(one != but for one in drive.entrants.filter(number=number)):
        sentence = _("Number %(number)s is taken.")
        raise ValidationError({"number": sentence % {"number": number}})


def check_persons(
    drive: Drive, persons: Sequence[PersonToEnter], *, but: Entrant | None = None
) -> None:
    """Raise ValidationError if somebody has entered already, or is named twice."""
    others = EntrantPerson.objects.filter(drive=drive)
    if but is not None:
        others = others.exclude(entrant=but)
    seen: set[object] = set()
    for person in persons:
        if person.key in seen:
            raise ValidationError(
                _("%(name)s is listed twice.") % {"name": person.name}
            )
        seen.add(person.key)
        if person.player is None:
            _check_guest(others.filter(player=None), person)
        elif person.player.union_id != drive.union_id:
            raise ValidationError(_("This player is of another union."))
        elif others.filter(player=person.player).exists():
            sentence = _("%(name)s has entered already.")
            raise ValidationError(sentence % {"name": person.name})


def _check_substitutes(entrant: Entrant, persons: Sequence[PersonToEnter]) -> None:
    """Raise ValidationError if somebody is another's substitute in the open round."""
    rows = Substitute.objects.filter(
        place__round__drive=entrant.drive_id, place__round__closed_at=None
    )
    others = rows.exclude(place__entrant=entrant).order_by("pk")
    taken = {one.player_id or name_key(one.guest_name) for one in others}
    for person in persons:
        if person.key in taken:
            words = _("%(name)s is a substitute in this round: take that back first.")
            raise ValidationError(words % {"name": person.name})


def _check_guest(guests: QuerySet[EntrantPerson], person: PersonToEnter) -> None:
    if not person.guest:
        raise ValidationError(_("Give the name of the guest."))
    if is_taken(person.guest, guests.values_list("guest_name", flat=True)):
        sentence = _(
            "A guest called %(name)s has entered already. Is it another? Add "
            "something that tells them apart."
        )
        raise ValidationError(sentence % {"name": person.guest})


def _add(entrant: Entrant, persons: Sequence[PersonToEnter]) -> None:
    for person in persons:
        EntrantPerson.objects.create(
            union_id=entrant.union_id,
            drive_id=entrant.drive_id,
            entrant=entrant,
            player=person.player,
            guest_name="" if person.player else person.guest,
            agreed_to_name=person.has_agreed,
        )


def _ids(persons: Sequence[PersonToEnter]) -> list[int | None]:
    """Return the players' keys; None for a guest, so that no name is logged."""
    return [one.player.pk if one.player else None for one in persons]


@transaction.atomic
def enter_all(
    drive: Drive, entries: Sequence[Sequence[PersonToEnter]], *, by: User | None
) -> list[Entrant]:
    """Enter many, in the order given; none if one of them cannot."""
    return [enter_evening(drive, persons, by=by) for persons in entries]


@transaction.atomic
def change_entrant(
    entrant: Entrant, *, persons: Sequence[PersonToEnter], number: int, by: User | None
) -> Entrant:
    """Change an entrant's persons or number. Raises as `enter_evening` does."""
    drive, entrant = _held_both(entrant)
    holding.check_evening_open(drive)
    check_number(drive, number, but=entrant)
    check_persons(drive, persons, but=entrant)
    _check_substitutes(entrant, persons)
    if len(persons) != entrant.persons.count():
        raise ValidationError(_("As many persons as before: remove or enter others."))
    entrant.persons.all().delete()
    _add(entrant, persons)
    entrant.number = number
    entrant.save(update_fields=["number"])
    record("entrant.change", entrant, by=by, number=number, persons=_ids(persons))
    holding.touch_evening(drive)
    return entrant


@transaction.atomic
def note_agreements(
    entrant: Entrant, agreed: Collection[int], *, by: User | None
) -> Entrant:
    """Note who of an entrant agreed to be named, by their keys, and who did not.

    An agreement can be given or taken back once the evening is closed, too.
    """
    drive, entrant = _held_both(entrant)
    persons = list(entrant.persons.all())
    for person in persons:
        person.agreed_to_name = person.pk in agreed
    EntrantPerson.objects.bulk_update(persons, ["agreed_to_name"])
    kept = [one.pk for one in persons if one.agreed_to_name]
    record("entrant.agree", entrant, by=by, persons=kept)
    holding.touch_evening(drive)
    return entrant


def _held_both(entrant: Entrant) -> tuple[Drive, Entrant]:
    """Return an entrant's evening, locked, and the entrant read again."""
    drive = holding.lock_evening(entrant.drive)
    return drive, Entrant.objects.get(pk=entrant.pk)


@transaction.atomic
def remove_entrant(entrant: Entrant, *, by: User | None) -> None:
    """Remove an entrant who is in no round.

    Raises RuleViolation for one who is: they can leave, and what was played stays.
    """
    drive, entrant = _held_both(entrant)
    holding.check_evening_open(drive)
    if Place.objects.filter(entrant=entrant).exists():
        sentence = _("Already seated in a round: mark as leaving instead.")
        raise RuleViolation("", sentence)
    record("entrant.remove", entrant, by=by, number=entrant.number)
    entrant.delete()
    holding.touch_evening(drive)


@transaction.atomic
def mark_paid(entrant: Entrant, *, has_paid: bool, by: User | None) -> None:
    """Note whether an entrant has paid the entry money."""
    _drive, entrant = _held_both(entrant)
    if entrant.has_paid == has_paid:
        return
    entrant.has_paid = has_paid
    entrant.save(update_fields=["has_paid"])
    record("entrant.paid", entrant, by=by, has_paid=has_paid)


@transaction.atomic
def leave_evening(entrant: Entrant, *, after: int | None, by: User | None) -> Entrant:
    """Note the last round that an entrant plays; None: they stay to the end.

    Raises ValidationError for a round before one in which they are seated at a table.
    """
    drive, entrant = _held_both(entrant)
    holding.check_evening_open(drive)
    seated = _last_seated(entrant)
    if after is not None and not seated <= after < drive.rounds:
        raise ValidationError({"after": _no_last_round(seated, drive.rounds - 1)})
    entrant.left_after = after
    entrant.save(update_fields=["left_after"])
    record("entrant.leave", entrant, by=by, after=after)
    holding.touch_evening(drive)
    return entrant


def _no_last_round(seated: int, last: int) -> str:
    """Return why a round cannot be an entrant's last, and which can."""
    if not seated:
        sentence = _("Their last round is at most round %(last)s.")
    elif seated < last:
        sentence = _(
            "They are seated in round %(seated)s: their last is a round from that to"
            " %(last)s."
        )
    elif seated == last:
        sentence = _("They are seated in round %(seated)s: only that can be the last.")
    else:
        sentence = _("They are seated in the evening's last round: none is left out.")
    return sentence % {"seated": seated, "last": last}


def _last_seated(entrant: Entrant) -> int:
    places = Place.objects.filter(entrant=entrant, state=Place.State.PLAYS)
    highest: int | None = places.aggregate(highest=Max("round__number"))["highest"]
    return highest or 0


@transaction.atomic
def mark_absent(
    entrant: Entrant, *, round_number: int, was_notified: bool, by: User | None
) -> Absence:
    """Note that an entrant misses a round that is not seated yet."""
    drive, entrant = _held_both(entrant)
    check_absence(drive, round_number)
    absence, _is_new = Absence.objects.update_or_create(
        entrant=entrant,
        round_number=round_number,
        defaults={"union_id": drive.union_id, "was_notified": was_notified},
    )
    detail = {"round": round_number, "was_notified": was_notified}
    record("entrant.absent", entrant, by=by, **detail)
    holding.touch_evening(drive)
    return absence


@transaction.atomic
def mark_present(entrant: Entrant, *, round_number: int, by: User | None) -> None:
    """Cancel an entrant's absence from a round that is not seated yet."""
    drive, entrant = _held_both(entrant)
    check_absence(drive, round_number)
    Absence.objects.filter(entrant=entrant, round_number=round_number).delete()
    record("entrant.present", entrant, by=by, round=round_number)
    holding.touch_evening(drive)


def check_absence(drive: Drive, round_number: int) -> None:
    """Raise ValidationError for a nonexistent round, RuleViolation for one seated."""
    holding.check_evening_open(drive)
    if not 1 <= round_number <= drive.rounds:
        sentence = _("The evening has rounds 1 to %(rounds)s.")
        raise ValidationError({"round_number": sentence % {"rounds": drive.rounds}})
    if Round.objects.filter(drive=drive, number=round_number).exists():
        sentence = _("Round %(round)s is seated already: undo it first.")
        raise RuleViolation("", sentence % {"round": round_number})


@transaction.atomic
def draw_pairs(drive: Drive, *, seed: str, by: User | None) -> Drive:
    """Draw those who entered alone into pairs, once, by a published seed.

    Neighbours in the order of their lots are partners, and the pairs are numbered from
    1 in that order. Raises ValidationError for an odd number.
    """
    drive = holding.lock_evening(drive)
    check_pairs(drive)
    entrants = {str(one.number): one for one in drive.entrants.all()}
    drawn = [entrants[lot.key] for lot in lots_of(seed, entrants)]
    pairs = list(zip(drawn[::2], drawn[1::2], strict=True))
    numbers = [[one.number, other.number] for one, other in pairs]
    for one, other in pairs:
        _join(one, other)
    # Above all numbers in use, so that none is taken twice on the way.
    free = max(one.number for one in drawn) + 1
    keys = [one.pk for one, _other in pairs]
    for first in (free, 1):
        for number, key in enumerate(keys, start=first):
            Entrant.objects.filter(pk=key).update(number=number)
    drive.seed = seed
    drive.save(update_fields=["seed"])
    record("drive.draw_pairs", drive, by=by, seed=seed, pairs=numbers, entrants=keys)
    holding.touch_evening(drive)
    return drive


def _join(one: Entrant, other: Entrant) -> None:
    """Move another entrant's persons to this one, and the rounds they will miss."""
    other.persons.update(entrant=one)
    missed = one.absences.values("round_number")
    other.absences.exclude(round_number__in=missed).update(entrant=one)
    Entrant.objects.filter(pk=one.pk).update(has_paid=one.has_paid and other.has_paid)
    other.delete()


def check_pairs(drive: Drive) -> None:
    """Raise ValidationError if pairs cannot be drawn."""
    holding.check_evening_open(drive)
    if drive.entered_as != EnteredAs.DRAWN_PAIRS:
        raise ValidationError(_("This evening has no pairs to draw."))
    if has_drawn_pairs(drive):
        raise ValidationError(_("The pairs are drawn."))
    count = drive.entrants.count()
    if count < 4 or count % 2:
        sentence = _("%(number)s have entered: an even number from 4 is needed.")
        raise ValidationError(sentence % {"number": count})
