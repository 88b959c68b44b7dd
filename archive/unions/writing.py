"""Write a union as an archive: a zip of JSON Lines and files, reproducible by byte.

klawerjas-archive/1: `tables/<label>.jsonl`, one row a line in the order of the keys;
`files/<label>/<column>/<key>` for bytes; `manifest.json` last, with each one's SHA-256.
Nothing in it says when or where it was written.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.db import models
from django.db.migrations.loader import MigrationLoader

from archive.unions.tables import (
    archive_columns_of,
    archive_models,
    binary_columns,
    has_union_column,
    references,
    union_rows_of,
)
from archive.unions.values import json_line_of, value_as_json
from league.imports.rehearsal import one_moment
from league.models import Union

FORMAT = "klawerjas-archive/1"
MANIFEST = "manifest.json"
LEVEL = 6
CHUNK = 500
# The oldest time in a zip, so that archives of one state are the same bytes.
NO_TIME = (1980, 1, 1, 0, 0, 0)
Beat = Callable[[int], object]


@dataclass(slots=True)
class ArchiveContents:
    """What was written to an archive."""

    rows: dict[str, int] = field(default_factory=dict)
    members: dict[str, dict[str, Any]] = field(default_factory=dict)
    digest: str = ""

    @property
    def row_count(self) -> int:
        return sum(self.rows.values())


def table_name(model: type[models.Model]) -> str:
    return f"tables/{model._meta.label_lower}.jsonl"


def file_name(
    model: type[models.Model], column: models.Field[Any, Any], pk: Any
) -> str:
    return f"files/{model._meta.label_lower}/{column.name}/{value_as_json(pk)}"


def latest_migrations() -> dict[str, str]:
    """Return the last migration of each of our packages, which an archive must fit."""
    loader = MigrationLoader(None)
    ours = {model._meta.app_label for model in archive_models()}
    return {app: name for app, name in sorted(loader.graph.leaf_nodes()) if app in ours}


def write_archive(
    union: Union, into: IO[bytes], *, beat: Beat = lambda rows: None
) -> ArchiveContents:
    """Write a union's archive as of one moment, row by row, whatever its size."""
    written = ArchiveContents()
    with one_moment(), ZipFile(into, "w", ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        writer = _Writer(archive, written, union, beat)
        for model in archive_models():
            writer.table(model)
        for model in archive_models():
            writer.files(model)
        writer.manifest()
    return written


class _Writer:
    def __init__(
        self, archive: ZipFile, written: ArchiveContents, union: Union, beat: Beat
    ) -> None:
        self.archive, self.written = archive, written
        self.union, self.beat = union, beat

    def put(self, name: str, parts: Iterator[bytes]) -> None:
        digest, size = hashlib.sha256(), 0
        info = ZipInfo(name, NO_TIME)
        info.compress_type, info.create_system = ZIP_DEFLATED, 3
        info.external_attr = 0o600 << 16
        with self.archive.open(info, "w", force_zip64=True) as member:
            for part in parts:
                member.write(part)
                digest.update(part)
                size += len(part)
        self.written.members[name] = {"sha256": digest.hexdigest(), "size": size}

    def table(self, model: type[models.Model]) -> None:
        label = model._meta.label_lower
        self.written.rows[label] = 0
        self.put(table_name(model), self._lines(model))

    def _lines(self, model: type[models.Model]) -> Iterator[bytes]:
        columns = archive_columns_of(model)
        bytes_of = set(binary_columns(model))
        plain = [one for one in columns if one not in bytes_of]
        names = [one.attname for one in plain]
        label = model._meta.label_lower
        rows = union_rows_of(model, self.union)
        for values in rows.values_list("pk", *names).iterator(chunk_size=CHUNK):
            pk, *found = values
            row = {n: value_as_json(v) for n, v in zip(names, found, strict=True)}
            for column in bytes_of:
                row[column.name] = file_name(model, column, pk)
            self.written.rows[label] += 1
            if self.written.rows[label] % CHUNK == 0:
                self.beat(self.written.row_count)
            yield json_line_of(row)

    def files(self, model: type[models.Model]) -> None:
        for column in binary_columns(model):
            rows = union_rows_of(model, self.union).values_list("pk", column.attname)
            for pk, content in rows.iterator(chunk_size=1):
                if content is not None:
                    name = file_name(model, column, pk)
                    self.put(name, iter([bytes(content)]))

    def manifest(self) -> None:
        """Write the manifest: its own digest stands for the whole archive."""
        document = {
            "format": FORMAT,
            "union": {"id": self.union.pk, "slug": self.union.slug}
            | {"name": self.union.name},
            "release": latest_migrations(),
            "rows": self.written.rows,
            "outside": sorted(outside(self.union)),
            "members": self.written.members,
        }
        text = json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1)
        body = text.encode() + b"\n"
        self.written.digest = hashlib.sha256(body).hexdigest()
        self.put(MANIFEST, iter([body]))


def outside(union: Union) -> Iterator[list[Any]]:
    """Yield the rows of other unions that a union's rows refer to, by table and key.

    A board's cups have some: the archives of both are loaded together.
    """
    found = set()
    for model in archive_models():
        for column in references(model) if has_union_column(model) else ():
            other = column.related_model
            own = "pk" if other is Union else "union"
            if other is not Union and not has_union_column(other):
                continue
            rows = union_rows_of(model, union).exclude(**{column.attname: None})
            rows = rows.exclude(**{f"{column.name}__{own}": union.pk}).order_by()
            label = other._meta.label_lower
            for (pk,) in rows.values_list(column.attname).distinct():
                found.add((label, value_as_json(pk)))
    yield from (list(one) for one in found)
