"""A club or a hall that was made twice: merged into the one that stays.

All that refers to the one that goes refers to the other afterwards; what both have is
kept once, and what only the one that goes knows is kept as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F, ManyToOneRel, Model, Q, UniqueConstraint
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.clubs.repair import hangs_on, locked, relations_of, remove_place, rows_by
from league.fixtures.availability import capacity_of
from league.models import Club, Fixture, Role, RoleInvitation, User, Venue
from league.results.actions.changes import stamp_events, touch_logs

# Rows that say the same of the two although no constraint forbids it: their fields,
# besides the club itself.
SAME: dict[type[Model], tuple[str, ...]] = {
    Role: ("user_id", "kind", "union_id", "team_id", "fixture_id"),
    RoleInvitation: ("email", "kind", "team_id"),
}
# What one row says together: filled from the other only where all of it is empty.
TOGETHER = (
    ("latitude", "longitude"),
    ("contact_name", "contact_phone", "contact_agreed"),
)
OWN = {"id", "union", "code", "name"}


@dataclass(slots=True)
class Merging:
    """What a merge does: the fields it fills, and how many rows it moves and joins."""

    filled: list[str] = field(default_factory=list)
    moved: Counter[type[Model]] = field(default_factory=Counter)
    # Rows that both have, of which one is left.
    joined: Counter[type[Model]] = field(default_factory=Counter)
    # The nights on which the hall that stays has more matches than it seats.
    overfull: list[date] = field(default_factory=list)
    # The hall that is no club's home any more, and what else refers to it.
    hall: Venue | None = None
    hanging: list[str] = field(default_factory=list)


@transaction.atomic
def merge_places(
    row: Club | Venue,
    into: Club | Venue,
    *,
    by: User | None,
    with_hall: bool = False,
) -> Merging:
    """Merge a club or a hall into another of its union: all that refers to it moves.

    `with_hall` removes the hall that no club is left in, unless something refers to it.

    Raises ValidationError if the two are no pair of one kind and union, if one is gone,
    or if both have what only one may have.
    """
    is_pair = type(row) is type(into) and row.union_id == into.union_id
    if not is_pair or row.pk == into.pk:
        raise ValidationError(_("Choose which one goes."))
    row, into = locked(row, into)
    told = _move_all(row, into)
    told.filled = fill_empty(into, row)
    if isinstance(into, Venue):
        told.overfull = overfull_nights(into)
    record(
        f"{into._meta.model_name}.merge",
        into,
        by=by,
        merged=row.pk,
        code=row.code,
        name=row.name,
        into=into.name,
        filled=told.filled,
        moved={one._meta.label_lower: number for one, number in told.moved.items()},
        joined={one._meta.label_lower: number for one, number in told.joined.items()},
    )
    row.delete()
    if isinstance(row, Club) and row.venue and not row.venue.clubs.exists():
        told.hall, told.hanging = row.venue, hangs_on(row.venue)
    if with_hall and told.hall and not told.hanging:
        remove_place(told.hall, by=by)
    return told


def preview_merge(row: Club | Venue, into: Club | Venue, *, by: User) -> Merging:
    """Return what a merge would do; nothing is kept. Raises as `merge_places` does."""
    with transaction.atomic():
        told = merge_places(row, into, by=by)
        transaction.set_rollback(True)
    return told


def _show_change(row: Club | Venue, into: Club | Venue) -> None:
    """Have calendars and logs show the change."""
    if isinstance(into, Venue):
        stamp_events(Q(venue=row) | Q(venue=into))
    else:
        touch_logs(teams__club=row)


def _move_all(row: Club | Venue, into: Club | Venue) -> Merging:
    """Have all that refers to one refer to the other."""
    told = Merging()
    _show_change(row, into)
    try:
        with transaction.atomic():
            for relation in relations_of(row):
                _move(relation, row, into, told)
    except IntegrityError as fault:
        words = _("%(one)s and %(other)s cannot be merged: both have the same night.")
        named = {"one": row.name, "other": into.name}
        raise ValidationError(words % named) from fault
    return told


def _move(
    relation: ManyToOneRel, row: Club | Venue, into: Club | Venue, told: Merging
) -> None:
    """Have the rows of a relation refer to the other, each of a pair of twins once."""
    model = relation.related_model
    for double, kept in list(_twins(relation, row, into)):
        double.delete()
        # A picture and an offered role are whole; a night may lack what the other says.
        if model not in SAME and not relation.field.unique:
            fill_empty(kept, double)
            _show_again(kept)
        told.joined[model] += 1
    moved = rows_by(relation, row).update(**{relation.field.name: into})
    if moved:
        told.moved[model] += moved


def _show_again(kept: Any) -> None:
    """Have the screens of a night see that it changed, by its growing version."""
    if hasattr(kept, "version"):
        type(kept)._default_manager.filter(pk=kept.pk).update(version=F("version") + 1)


def _twins(
    relation: ManyToOneRel, row: Club | Venue, into: Club | Venue
) -> Iterator[tuple[Any, Any]]:
    """Yield each row of which the other has one too, with that one."""
    key = _key_of(relation)
    if key is None:
        return
    standing = {key(one): one for one in rows_by(relation, into)}
    seen = set()
    for one in rows_by(relation, row):
        if key(one) in standing and one.pk not in seen:
            seen.add(one.pk)
            yield one, standing[key(one)]


def _key_of(relation: ManyToOneRel) -> Callable[[Any], Any] | None:
    """Return what only one row of a place may say, or None if there is nothing."""
    model, own = relation.related_model, relation.field
    if own.unique:
        return lambda one: ()
    names = SAME.get(model)
    for rule in model._meta.constraints:
        if isinstance(rule, UniqueConstraint) and own.name in rule.fields:
            names = tuple(name for name in rule.fields if name != own.name)
    if names is None:
        return None
    found = names
    return lambda one: tuple(_plain(getattr(one, name)) for name in found)


def _plain(value: Any) -> Any:
    return value.casefold() if isinstance(value, str) else value


def fill_empty(kept: Any, gone: Any) -> list[str]:
    """Fill what a row leaves empty from one that goes; return the fields filled.

    What belongs together stays together: no contact's name with another's number.
    """
    alone = [
        (one.name,)
        for one in kept._meta.concrete_fields
        if one.null or one.empty_strings_allowed
    ]
    named = {one.name for one in kept._meta.concrete_fields} - OWN
    together = {name for group in TOGETHER for name in group}
    groups = [*TOGETHER, *(one for one in alone if one[0] not in together)]
    filled = [
        name
        for group in groups
        if named.issuperset(group) and not any(getattr(kept, one) for one in group)
        for name in group
        if getattr(gone, name)
    ]
    for name in filled:
        setattr(kept, name, getattr(gone, name))
    if filled:
        kept.save(update_fields=filled)
    return filled


def overfull_nights(hall: Venue) -> list[date]:
    """Return the nights on which a hall has more matches than it seats."""
    lying = Fixture.objects.filter(venue=hall, night__isnull=False)
    nights = lying.exclude(state=Fixture.State.VOID).values_list("night", flat=True)
    counted = Counter(one for one in nights if one is not None)
    return sorted(one for one in counted if counted[one] > capacity_of(hall))
