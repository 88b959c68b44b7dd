"""Halls, clubs and teams made by mistake: removed, or merged into the right one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import CASCADE, ManyToOneRel, Q, QuerySet
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.audit.rows import remove_row
from league.models import Club, HallClosure, Team, User, Venue
from league.results.actions.changes import stamp_events, touch_logs

Place = Club | Team | Venue


def _relations(row: Place) -> Iterator[ManyToOneRel]:
    for relation in row._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel):
            yield relation


def _rows(relation: ManyToOneRel, row: Place) -> QuerySet[Any]:
    rows = relation.related_model._default_manager
    return rows.filter(**{relation.field.name: row})


def hangs_on(row: Place) -> list[str]:
    """Return what else refers to a hall, club or team, counted and in words.

    What only describes the row itself, as a hall's picture and closures do, is left
    out: it goes with it.
    """
    counts: Counter[str] = Counter()
    for relation in _relations(row):
        if relation.on_delete is not CASCADE:
            name = str(relation.related_model._meta.verbose_name_plural)
            counts[name] += _rows(relation, row).count()
    return [f"{name}: {number}" for name, number in sorted(counts.items()) if number]


@transaction.atomic
def remove_place(row: Place, *, by: User | None) -> None:
    """Remove a hall, club or team that nothing hangs on.

    Raises ValidationError, with what hangs on it, otherwise: it is renamed instead.
    """
    type(row)._default_manager.select_for_update().get(pk=row.pk)
    standing = hangs_on(row)
    if standing:
        raise ValidationError(still_in_use(row, standing))
    remove_row(row, by=by)


def still_in_use(row: Place, standing: Sequence[str]) -> str:
    """Return why a hall, club or team is not removed, as a sentence."""
    words = _("%(name)s cannot be removed, since these refer to it: %(what)s.")
    return words % {"name": row.name, "what": ", ".join(standing)}


@transaction.atomic
def merge_places(row: Club | Venue, into: Club | Venue, *, by: User | None) -> None:
    """Merge a club or a hall into another of its union: all that refers to it moves.

    Raises ValidationError if the two are no pair of one kind and union, or both have
    what only one may have on a night.
    """
    is_pair = type(row) is type(into) and row.union_id == into.union_id
    if not is_pair or row.pk == into.pk:
        raise ValidationError(_("Choose which one stays."))
    list(
        type(row)
        ._default_manager.select_for_update()
        .filter(pk__in=(row.pk, into.pk))
        .order_by("pk")
    )
    if isinstance(row, Venue) and isinstance(into, Venue):
        stamp_events(Q(venue=row))
        closed = HallClosure.objects.filter(venue=into).values_list("night", flat=True)
        HallClosure.objects.filter(venue=row, night__in=list(closed)).delete()
    else:
        touch_logs(teams__club=row)
    try:
        with transaction.atomic():
            for relation in _relations(row):
                _rows(relation, row).update(**{relation.field.name: into})
    except IntegrityError as fault:
        words = _("%(one)s and %(other)s cannot be merged: both have the same night.")
        named = {"one": row.name, "other": into.name}
        raise ValidationError(words % named) from fault
    record(f"{row._meta.model_name}.merge", into, by=by, merged=row.pk, code=row.code)
    row.delete()
