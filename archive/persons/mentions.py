"""Find a person's name in free text: every text column of every table.

The columns come from the models, so new ones are searched too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import Q, QuerySet

from archive.persons.needles import Needles
from league.models import Union

CHUNK = 500
# Rows deleted whole if they name the person: their bytes must not change.
REMOVED = {"matches.MatchSource", "matches.EntryText"}
# The same for files.
REMOVED_FILES = {
    "matches.SeasonFile": ("content",),
    "matches.ImportedFile": ("content",),
}
# Made or requested again on demand: all of a union's go, whoever they name.
REMOVED_ALL = (
    "league.StoredPage",
    "scoresheets.PrintJob",
    "archive.ArchiveJob",
)
# Bytes without names, or that erasing handles itself.
BYTES_LOOKED_AFTER = {
    "league.Webhook.secret",
    "league.FileImport.content",
    "league.VenuePicture.content",
    "league.Crest.picture",
    "league.Crest.icon",
    "scoresheets.SheetPhoto.content",
    "archive.ArchivePiece.content",
    "league.StoredPage.body",
    "scoresheets.PrintJob.content",
}
# Tables that never hold a person's name, some of them append-only.
NAMELESS = {
    "matches.Entry",
    "drives.DriveEntry",
    "drives.DriveTable",
    "drives.Place",
    "referees.CaseHand",
    "scoresheets.PublishedHeads",
    "matches.Match",
    "league.ApiKey",
    "league.Program",
    "league.AccountEvent",
}
# Names of persons, teams and places. Players and users are handled separately.
CALLED = {
    "league.Board",
    "league.Club",
    "league.Team",
    "league.Season",
    "league.Division",
    "league.Player",
    "league.User",
    "league.Guardian",
    "archive.PrivacySettings",
}
# What a place is called and where it is: no person's name, even if it is spelled so.
CALLED_COLUMNS = {
    "league.Union": {"name", "slug", "time_zone", "language", "embed_sites"},
    "league.Venue": {"code", "name", "address"},
}
# What says nothing without the column that names the person, and goes with it.
GOES_WITH: dict[str, dict[str, Any]] = {
    "league.Union.contact_name": {"contact_email": "", "contact_phone": ""},
    "league.Venue.contact_name": {"contact_phone": "", "contact_agreed": False},
}
OURS = ("league", "matches", "referees", "scoresheets", "drives", "archive")


@dataclass(frozen=True, slots=True)
class Mention:
    """A row that names the person, and its columns that do."""

    model: type[models.Model]
    pk: Any
    columns: tuple[str, ...]

    @property
    def label(self) -> str:
        return self.model._meta.label


def mentions_of(needles: Needles, union: Union) -> Iterator[Mention]:
    """Yield each row of a union that names a person in one of its texts."""
    for model in searched_models():
        kept = CALLED_COLUMNS.get(model._meta.label, set())
        names = [o.attname for o in text_columns(model) if o.attname not in kept]
        if names:
            rows = own_rows(model, union).order_by().values_list("pk", *names)
            for pk, *values in rows.iterator(chunk_size=CHUNK):
                found = tuple(
                    name
                    for name, value in zip(names, values, strict=True)
                    if value and needles.without(value) != value
                )
                if found:
                    yield Mention(model, pk, found)


def file_mentions_of(needles: Needles, union: Union) -> Iterator[Mention]:
    """Yield each stored file of a union that names a person."""
    for label, (column,) in REMOVED_FILES.items():
        model = apps.get_model(label)
        rows = own_rows(model, union).order_by().values_list("pk", column)
        for pk, content in rows.iterator(chunk_size=1):
            if needles.are_in(bytes(content)):
                yield Mention(model, pk, (column,))


def searched_models() -> Iterator[type[models.Model]]:
    """Yield the tables whose texts may name anyone."""
    for app in OURS:
        for model in apps.get_app_config(app).get_models():
            label = model._meta.label
            if label not in NAMELESS | CALLED and label not in REMOVED_ALL:
                yield model


def text_columns(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    """Return the columns of a table with free text: no choices, no keys."""
    return [
        one
        for one in model._meta.concrete_fields
        if isinstance(one, models.CharField | models.TextField | models.JSONField)
        and not one.choices
        and not one.primary_key
    ]


def own_rows(model: type[models.Model], union: Union) -> QuerySet[Any]:
    """Return a union's rows of a table, and those that belong to no union."""
    if model is Union:
        return model._base_manager.filter(pk=union.pk)
    fields = {one.name: one for one in model._meta.concrete_fields}
    if "union" not in fields:
        return model._base_manager.all()
    own = Q(union=union)
    return model._base_manager.filter(
        own | Q(union=None) if fields["union"].null else own
    )
