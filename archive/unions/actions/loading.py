"""Load archives: whole, or not at all.

Rows keep their keys, since the chains' hashes cover those of the union, of players and
of users. So nothing in an archive may exist in the database already, except the users
and the board that two archives share.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.management.color import no_style
from django.db import DataError, IntegrityError, connection, models, transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from archive.unions.opening import Opened
from archive.unions.tables import (
    archive_columns_of,
    archive_models,
    binary_columns,
    has_union_column,
    references,
)
from archive.unions.values import from_json
from archive.unions.writing import file_name, table_name
from league.models import AuditRow, Board, Union, User
from matches.integrity.rebuilding import union_differences
from scoresheets.verifying.faults import VerifyCounts, faults_in

BATCH = 200
MOST_TOLD = 5
MOST_LETTERS = 200
# Two archives of one installation may share these rows, which must then be equal.
SHARED = {Board: ("slug",), User: ("username",)}


@dataclass(frozen=True, slots=True)
class Loaded:
    """A loaded union, and its number of rows."""

    union: Union
    rows: int
    digest: str


@transaction.atomic
def load_archives(
    archives: Sequence[Opened], *, by: User | None, with_faults: bool = False
) -> list[Loaded]:
    """Load unions from their archives, in one transaction.

    Raises ValidationError, and writes nothing, if something in one exists here already,
    does not fit, or does not verify (`with_faults` allows the last).
    """
    models = archive_models()
    counts = [sum(_Table(one, model).load() for model in models) for one in archives]
    for one in archives:
        _check_outside(one)
    _set_sequences()
    _check_references()
    loaded = []
    for one, rows in zip(archives, counts, strict=True):
        union = Union.objects.get(pk=one.manifest.union)
        if not with_faults:
            _check_whole(union)
        loaded.append(Loaded(union, rows, one.manifest.digest))
        _note(loaded[-1], by=by)
    return loaded


def _note(loaded: Loaded, *, by: User | None) -> None:
    """Audit a load, without its union: its own row would change its next archive."""
    AuditRow.objects.create(
        union=None,
        by=by,
        action="archive.load",
        subject=f"league.union {loaded.union.pk}",
        detail={"rows": loaded.rows, "digest": loaded.digest},
    )


def _printable(said: str) -> str:
    """Return a sentence that repeats a value, without what no screen can show of it."""
    return "".join(one for one in said if one.isprintable())[:MOST_LETTERS]


class _Table:
    """A table of an archive while it is loaded."""

    def __init__(self, archive: Opened, model: type[models.Model]) -> None:
        self.archive, self.model = archive, model
        self.name = table_name(model)
        self.union = archive.manifest.union
        self.bytes_of = {one.name: one for one in binary_columns(model)}
        self.columns = {
            one.attname: one
            for one in archive_columns_of(model)
            if one.name not in self.bytes_of
        }
        self.keys = set(self.columns) | set(self.bytes_of)

    def load(self) -> int:
        count, rows = 0, self._rows()
        while batch := list(islice(rows, BATCH)):
            count += len(batch)
            self._insert(self._new(batch))
        if count != self.archive.manifest.rows.get(self.model._meta.label_lower):
            words = _("%(name)s has not as many rows as the manifest says.")
            raise ValidationError(words % {"name": self.name})
        return count

    def _rows(self) -> Iterator[models.Model]:
        for number, line in self.archive.lines(self.name):
            yield self._row(number, line)

    def _row(self, number: int, line: bytes) -> models.Model:
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise self._fault(number, _("cannot be read.")) from None
        if not isinstance(found, dict) or set(found) != self.keys:
            raise self._fault(number, _("has not the columns of its table."))
        row = self.model()
        for name, column in self.columns.items():
            try:
                setattr(row, name, from_json(column, found[name]))
            except ValidationError as fault:
                said = f"{name} {fault.messages[0]}"
                raise self._fault(number, _printable(said)) from None
        self._check_key(number, row)
        for column in self.bytes_of.values():
            setattr(row, column.attname, self._content(number, column, row, found))
        self._check_union(number, row)
        return row

    def _content(
        self,
        number: int,
        column: models.Field[Any, Any],
        row: models.Model,
        found: dict[str, Any],
    ) -> bytes:
        name = file_name(self.model, column, row.pk)
        if found[column.name] != name:
            raise self._fault(number, _("names a file that is not its own."))
        return self.archive.content(name)

    def _check_key(self, number: int, row: models.Model) -> None:
        """Refuse a key that no sequence gives: the next one follows the last."""
        if isinstance(row.pk, int) and row.pk < 1:
            said = _("has a value that is not allowed there.")
            raise self._fault(number, f"{self.model._meta.pk.name} {said}")

    def _check_union(self, number: int, row: models.Model) -> None:
        own = row.pk if self.model is Union else getattr(row, "union_id", None)
        if (has_union_column(self.model) or self.model is Union) and own != self.union:
            raise self._fault(number, _("is not a row of this union."))

    def _new(self, batch: list[models.Model]) -> list[models.Model]:
        """Return a batch's rows that are new here; shared ones must be equal."""
        manager = self.model._base_manager
        there = manager.in_bulk([one.pk for one in batch])
        for one in batch:
            other = there.get(one.pk)
            if other is not None and not self._is_same(one, other):
                words = _(
                    "%(table)s %(key)s is here already. Load an archive where "
                    "nothing of it exists yet, best into an empty installation."
                )
                table = self.model._meta.verbose_name
                raise ValidationError(words % {"table": table, "key": one.pk})
        return [one for one in batch if one.pk not in there]

    def _is_same(self, one: models.Model, other: models.Model) -> bool:
        names = SHARED.get(self.model)
        if names is None:
            return False
        return all(getattr(one, name) == getattr(other, name) for name in names)

    def _insert(self, rows: list[models.Model]) -> None:
        """Insert rows unchanged: no time is set, no key drawn."""
        for row in rows:
            if isinstance(row, User):
                row.set_unusable_password()
        if not rows:
            return
        fields = self.model._meta.concrete_fields
        try:
            with transaction.atomic():
                self.model._base_manager._insert(  # type: ignore[attr-defined]
                    rows, fields=fields, raw=True
                )
        except (IntegrityError, DataError, ValueError) as fault:
            words = _("%(name)s does not fit into this database: %(fault)s")
            values = {"name": self.name, "fault": str(fault).splitlines()[0][:200]}
            raise ValidationError(words % values) from None

    def _fault(self, number: int, sentence: str) -> ValidationError:
        words = _("%(name)s, line %(number)d: %(fault)s")
        values = {"name": self.name, "number": number, "fault": sentence}
        return ValidationError(words % values)


def _check_outside(archive: Opened) -> None:
    """Refuse an archive that refers to unions that are not here."""
    for label, pk in archive.manifest.outside:
        try:
            apps.get_model(label)._base_manager.get(pk=pk)
        except (ObjectDoesNotExist, LookupError, ValueError, ValidationError):
            words = _(
                "%(union)s played with other unions, which are not here. Load their "
                "archives together with its own."
            )
            values = {"union": archive.manifest.name}
            raise ValidationError(words % values) from None


def _set_sequences() -> None:
    """Set each table's next key to follow the last."""
    statements = connection.ops.sequence_reset_sql(no_style(), archive_models())
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _check_references() -> None:
    """Check every reference: the database itself does so only at the very end."""
    for model in archive_models():
        for column in references(model):
            there = column.related_model._base_manager.filter(
                **{column.target_field.attname: OuterRef(column.attname)}
            )
            named = model._base_manager.exclude(**{column.attname: None})
            if named.exclude(Exists(there)).exists():
                words = _("%(table)s refers to a %(other)s that is not there.")
                other = column.related_model._meta.verbose_name
                values = {"table": model._meta.verbose_name, "other": other}
                raise ValidationError(words % values)


def _check_whole(union: Union) -> None:
    """Refuse a union whose chains, seals or sums disagree with its entries."""
    found = [str(one) for one in islice(faults_in(union, VerifyCounts()), MOST_TOLD)]
    if not found:
        found = [str(one) for one in islice(union_differences(union), MOST_TOLD)]
    if found:
        words = _("The archive does not verify: %(faults)s")
        raise ValidationError(words % {"faults": "; ".join(found)})
