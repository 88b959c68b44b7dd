"""Halls, clubs and teams made by mistake: removed, if nothing hangs on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ManyToOneRel, QuerySet
from django.utils.translation import gettext as _

from league.audit.rows import remove_row
from league.models import Club, HallClosure, Team, User, Venue, VenuePicture

Place = Club | Team | Venue
# What only describes a hall goes with it.
OF_ITSELF = (HallClosure, VenuePicture)


def relations_of(row: Place) -> Iterator[ManyToOneRel]:
    for relation in row._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel):
            yield relation


def rows_by(relation: ManyToOneRel, row: Place) -> QuerySet[Any]:
    """Return the rows that refer to a place by one of its relations."""
    rows = relation.related_model._default_manager
    return rows.filter(**{relation.field.name: row})


def hangs_on(row: Place) -> list[str]:
    """Return what else refers to a hall, club or team, counted and in words."""
    counts: Counter[str] = Counter()
    for relation in relations_of(row):
        if not issubclass(relation.related_model, OF_ITSELF):
            name = str(relation.related_model._meta.verbose_name_plural)
            counts[name] += rows_by(relation, row).count()
    return [f"{name}: {number}" for name, number in sorted(counts.items()) if number]


def locked(*rows: Place) -> list[Any]:
    """Return these rows of one kind as they stand, locked in the order of their keys.

    Raises ValidationError if one of them is gone.
    """
    keys = [row.pk for row in rows]
    found = type(rows[0])._default_manager.select_for_update().order_by("pk")
    standing = {one.pk: one for one in found.filter(pk__in=keys)}
    for row in rows:
        if row.pk not in standing:
            words = _(
                "%(name)s is no longer there: it was removed or merged meanwhile."
            )
            raise ValidationError(words % {"name": row.name})
    return [standing[pk] for pk in keys]


@transaction.atomic
def remove_place(row: Place, *, by: User | None) -> None:
    """Remove a hall, club or team that nothing hangs on.

    Raises ValidationError if it is gone, or with what hangs on it: it is renamed
    instead.
    """
    [row] = locked(row)
    standing = hangs_on(row)
    if standing:
        raise ValidationError(still_in_use(row, standing))
    remove_row(row, by=by)


def still_in_use(row: Place, standing: Sequence[str]) -> str:
    """Return why a hall, club or team is not removed, as a sentence."""
    words = _("%(name)s cannot be removed, since these refer to it: %(what)s.")
    return words % {"name": row.name, "what": ", ".join(standing)}
