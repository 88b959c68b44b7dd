"""The columns that hold what somebody typed or sent, and what may stand in each."""

from __future__ import annotations

from typing import Any, TypeAlias

from django.apps import apps
from django.db import models

from archive.persons.mentions import OURS, text_columns
from tests.injection.values import MOST, Room
from tests.privacy.fields import WITHOUT_PERSONS

# Of the columns that hold no person these are typed, or named by a phone or a program.
TYPED_THINGS = {"code", "device", "record_id", "seed"}
# Nobody types into them: they are keyed, or the system's own words; or a hash covers
# them, and the way into the record writes them (world.py).
NEVER_TYPED = {
    "league.ApiKey.digest",
    "league.ApiKey.handle",
    "league.NoticeMail.fault",
    "league.WebhookDelivery.body",
    "matches.EntryText.text",
    "matches.ImportedFile.name",
    "matches.MatchSource.text",
    "matches.SeasonFile.name",
    "scoresheets.PublishedHeads.digest",
    "scoresheets.PublishedHeads.text",
}
GUARDED = {
    "drives.DriveEntry",
    "drives.DriveTable",
    "drives.Place",
    "matches.Entry",
    "matches.Match",
}
FILES = {
    "league.FileImport.content",
    "matches.ImportedFile.content",
    "matches.MatchSource.text",
    "matches.SeasonFile.content",
}
QUOTED = ('"', '"@e.test')
Column: TypeAlias = "models.Field[Any, Any]"


# What stands around a payload so that a form takes it.
AROUND = {
    "league.Webhook.url": ("https://hooks.test/", ""),
    "league.User.email": QUOTED,
    "league.RoleInvitation.email": QUOTED,
    "league.Guardian.email": QUOTED,
    "archive.PrivacySettings.officer_email": QUOTED,
    "account.EmailAddress.email": QUOTED,
}


def label_of(column: Column) -> str:
    return f"{column.model._meta.label}.{column.name}"


def is_typed(column: Column) -> bool:
    """Whether a column of text holds as it is what somebody typed or sent."""
    label = label_of(column)
    if isinstance(column, models.JSONField | models.SlugField):
        return False
    if label in NEVER_TYPED or column.model._meta.label in GUARDED:
        return False
    return column.name in TYPED_THINGS or column.name not in WITHOUT_PERSONS


# What has no limit of its own: as much as is taken, by the row of a file or an entry;
# a void's id is its query's and a word before it.
MOST_OF = {
    "league.FileImport.content": 110,
    "matches.Entry.record_id": 195,
    "matches.HeldEntry.record_id": 200,
}


def room_of(column: Column) -> Room:
    label = label_of(column)
    most = MOST_OF.get(label) or min(column.max_length or MOST, MOST)
    return Room(most, *AROUND.get(label, ()))


def all_columns() -> list[Column]:
    """Return every column of free text, the addresses of accounts with them."""
    own = [
        column
        for app in OURS
        for model in apps.get_app_config(app).get_models()
        for column in text_columns(model)
    ]
    return [*own, apps.get_model("account", "EmailAddress")._meta.get_field("email")]


def typed_columns() -> list[Column]:
    return [one for one in all_columns() if is_typed(one)]


def copying_columns() -> list[Column]:
    """Return the columns of JSON and of files, which hold copies of what was typed."""
    return [
        column
        for app in OURS
        for model in apps.get_app_config(app).get_models()
        if model._meta.label not in GUARDED
        for column in model._meta.concrete_fields
        if isinstance(column, models.JSONField) or label_of(column) in FILES
    ]


def column_of(label: str) -> Column:
    model, _dot, name = label.rpartition(".")
    return apps.get_model(model)._meta.get_field(name)
